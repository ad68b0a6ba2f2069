// SPDX-License-Identifier: MIT
/** The lines between shapes. */
import type { Box } from "../protocol/types";
import type { Point } from "./boxes";
import { centre } from "./boxes";

const text = (value: number): string => (Math.round(value * 10) / 10).toString();
const pair = ({ x, y }: Point): string => `${text(x)} ${text(y)}`;

/** How far a line goes straight on, by the distance of its ends. */
const BEND = 0.45;
const LEAST_BEND = 24;

/** The gap between two ranges, negative if the other one comes before; 0: they overlap. */
function distance(at: number, size: number, other: number, otherSize: number): number {
  if (other >= at + size) return other - at - size;
  return Math.min(0, other + otherSize - at);
}

/** A curve from the side of a box that faces another one to that one's side: four points. */
export function between(source: Box, target: Box): Point[] {
  const across = distance(source.x, source.width, target.x, target.width);
  const down = distance(source.y, source.height, target.y, target.height);
  const [from, to] = [centre(source), centre(target)];
  if (Math.abs(across) >= Math.abs(down)) {
    const side = across >= 0 ? 1 : -1;
    const start = { x: from.x + (side * source.width) / 2, y: from.y };
    const end = { x: to.x - (side * target.width) / 2, y: to.y };
    const bend = side * Math.max(LEAST_BEND, Math.abs(end.x - start.x) * BEND);
    return [start, { x: start.x + bend, y: start.y }, { x: end.x - bend, y: end.y }, end];
  }
  const side = down >= 0 ? 1 : -1;
  const start = { x: from.x, y: from.y + (side * source.height) / 2 };
  const end = { x: to.x, y: to.y - (side * target.height) / 2 };
  const bend = side * Math.max(LEAST_BEND, Math.abs(end.y - start.y) * BEND);
  return [start, { x: start.x, y: start.y + bend }, { x: end.x, y: end.y - bend }, end];
}

/** A point of a cubic curve: 0 is its beginning, 1 its end. */
export function pointOf([a, b, c, d]: readonly Point[], part: number): Point {
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    return { x: 0, y: 0 };
  const rest = 1 - part;
  const at = (one: number, two: number, three: number, four: number): number =>
    rest ** 3 * one + 3 * rest ** 2 * part * two + 3 * rest * part ** 2 * three + part ** 3 * four;
  return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) };
}

/** A point, and three more for each piece of a cubic curve, as the path of an SVG. */
export function pathOf(points: readonly Point[]): string {
  const [start, ...others] = points;
  if (start === undefined) return "";
  const pieces: string[] = [];
  for (let at = 0; at + 2 < others.length; at += 3)
    pieces.push(
      `C ${others
        .slice(at, at + 3)
        .map(pair)
        .join(" ")}`,
    );
  return [`M ${pair(start)}`, ...pieces].join(" ");
}

/** A link of a node with its own replicas: a loop above its right corner. */
export function loop(box: Box): string {
  const right = box.x + box.width;
  const points = [
    { x: right - 40, y: box.y },
    { x: right - 36, y: box.y - 44 },
    { x: right + 44, y: box.y - 20 },
    { x: right, y: box.y + 24 },
  ];
  return pathOf(points);
}
