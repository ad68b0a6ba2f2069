// SPDX-License-Identifier: MIT
/** How a text became another one. */

export interface Change {
  from: number;
  /** End of what was replaced in the old text. */
  to: number;
  insert: string;
}

/** The one replacement between what two texts have in common at start and end. */
export function changeBetween(before: string, after: string): Change | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end += 1;
  return {
    from: start,
    to: before.length - end,
    insert: after.slice(start, after.length - end),
  };
}
