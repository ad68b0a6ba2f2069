// SPDX-License-Identifier: MIT
/** What the user wants, as operations of the protocol. */
import type { Edge, Edit, Region, Shape, Wire } from "../protocol/types";
import type { Path } from "../protocol/paths";

export type Operation = Edit["operations"][number];

/** A copy that the generated types accept. */
export function mutable(path: Path): (string | number)[] {
  return [...path];
}

export const set = (path: Path, value: unknown): Operation => ({
  op: "set",
  path: mutable(path),
  value,
});

export const remove = (path: Path): Operation => ({ op: "remove", path: mutable(path) });

export const rename = (path: Path, name: string): Operation => ({
  op: "rename",
  path: mutable(path),
  name,
});

export const append = (path: Path, value: unknown): Operation => ({
  op: "append",
  path: mutable(path),
  value,
});

export const move = (shapes: readonly Shape[], node: string): Operation => ({
  op: "move",
  paths: shapes.map((shape) => mutable(shape.path)),
  node,
});

export const link = (ends: readonly [Region, Region]): Operation =>
  append(["topology", "links"], {
    between: ends.map((end) => end.name),
    driver: ends.every((end) => end.board === "host") ? "socket" : "shm",
    notify: "interrupt",
  });

/** Compares paths so that later items of a list come first. */
function byPlaceFromEnd(a: Path, b: Path): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  const [left, right] = [a[at], b[at]];
  return typeof left === "number" && typeof right === "number" ? right - left : 0;
}

/** Returns what deletes entries, links and lines. */
export function deletion(
  entries: readonly (Shape | Region)[],
  lines: readonly (Edge | Wire)[],
): Operation[] {
  const gone = new Set(entries.map((entry) => entry.id));
  const left = lines.filter((line) => {
    const ends = "ends" in line ? line.ends : [line.source, line.target];
    return !ends.some((end) => gone.has(end));
  });
  const operations = left
    .map((line) => line.path)
    .sort(byPlaceFromEnd)
    .map(remove);
  const paths = entries.map((entry) => mutable(entry.path));
  return paths.length > 0 ? [...operations, { op: "delete", paths }] : operations;
}
