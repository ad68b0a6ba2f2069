// SPDX-License-Identifier: MIT
/** How shapes move to new places. */
import type { Point } from "./boxes";

export type Places = ReadonlyMap<string, Point>;

/** Time of a movement in ms. */
export const DURATION = 220;

/** From 0 to 1, slowly at both ends. */
export function eased(time: number): number {
  const t = Math.min(1, Math.max(0, time / DURATION));
  return t * t * (3 - 2 * t);
}

/** The shapes that are in both and whose places differ. */
export function moved(before: Places, after: Places): string[] {
  return [...after].flatMap(([id, place]) => {
    const old = before.get(id);
    return old !== undefined && (old.x !== place.x || old.y !== place.y) ? [id] : [];
  });
}

/** The places of some shapes on their way. */
export function between(
  ids: readonly string[],
  before: Places,
  after: Places,
  part: number,
): Map<string, Point> {
  const places = new Map<string, Point>();
  for (const id of ids) {
    const [from, to] = [before.get(id), after.get(id)];
    if (from !== undefined && to !== undefined)
      places.set(id, {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      });
  }
  return places;
}
