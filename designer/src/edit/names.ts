// SPDX-License-Identifier: MIT
/** Names for new entries. */

/** Returns the name if it is free, otherwise with the next number behind it. */
export function freshName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const base = name.replace(/\d+$/, "") || name;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
