// SPDX-License-Identifier: MIT
/** Boxes and points of a picture. */
import type { Box } from "../protocol/types";

export interface Point {
  x: number;
  y: number;
}

export const centre = (box: Box): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});

export function contains(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The smallest box around others. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export type Direction = "left" | "right" | "up" | "down";

const AXES: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** How far beside an arrow a box may lie, by its distance along it. */
const WIDEST = 2.5;

/** The nearest of several boxes in a direction: what an arrow key goes to. */
export function nearest<T extends { box: Box }>(
  from: Box,
  direction: Direction,
  others: readonly T[],
): T | undefined {
  const start = centre(from);
  const axis = AXES[direction];
  let best: T | undefined;
  let least = Infinity;
  for (const other of others) {
    const end = centre(other.box);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const along = dx * axis.x + dy * axis.y;
    const across = Math.abs(dx * axis.y + dy * axis.x);
    const distance = along + 2.5 * across;
    if (along > 1 && across <= WIDEST * along && distance < least)
      [best, least] = [other, distance];
  }
  return best;
}

/** What of a picture is shown: its move and zoom, and the size of the view. */
export interface Sight {
  transform: readonly [x: number, y: number, zoom: number];
  width: number;
  height: number;
}

/** Whether all of a box is in sight. */
export function isInSight(box: Box, { transform: [x, y, zoom], width, height }: Sight): boolean {
  const [left, top] = [box.x * zoom + x, box.y * zoom + y];
  return (
    left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= height
  );
}
