// SPDX-License-Identifier: MIT
/** Keys and indices from the root of the description to an entry. */
export type Path = readonly (string | number)[];

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** Whether a path leads to an entry or into it. */
export function isWithin(path: Path, entry: Path): boolean {
  return path.length >= entry.length && entry.every((key, index) => key === path[index]);
}

/** What a path leads to in a value; undefined: nothing. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}
