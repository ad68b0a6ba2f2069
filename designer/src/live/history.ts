// SPDX-License-Identifier: MIT
/** What was seen while a program ran: the last values of each node and hub. */
import type { Live } from "../protocol/types";

/** Values of a series that are kept. */
export const KEPT = 240;

export interface Point {
  /** ms since the beginning of the run. */
  time: number;
  /** null: not known. */
  value: number | null;
}

export interface History {
  /** In percent, by id of a region. */
  loads: ReadonlyMap<string, readonly Point[]>;
  /** Calls a second, by id of a shape. */
  rates: ReadonlyMap<string, readonly Point[]>;
}

export const NOTHING: History = { loads: new Map(), rates: new Map() };

/** Returns the series with a further point at the end of each that has one. */
function extended(
  series: History["loads"],
  added: readonly (readonly [string, Point])[],
): Map<string, readonly Point[]> {
  const all = new Map(series);
  for (const [id, point] of added) all.set(id, [...(all.get(id) ?? []), point].slice(-KEPT));
  return all;
}

/** Of replicas, whose loads are points of one region, the highest counts. */
function highest(live: Live): Map<string, number | null> {
  const loads = new Map<string, number | null>();
  for (const { region, load } of live.nodes) {
    const before = loads.get(region) ?? null;
    loads.set(region, load === null || (before !== null && before > load) ? before : load);
  }
  return loads;
}

export function withLive({ loads, rates }: History, live: Live): History {
  const { time } = live;
  return {
    loads: extended(
      loads,
      [...highest(live)].map(([id, value]) => [id, { time, value }] as const),
    ),
    rates: extended(
      rates,
      live.hubs.map(({ shape, rate }) => [shape, { time, value: rate }] as const),
    ),
  };
}

/** The last value of a series; null: there is none. */
export const latest = (points: readonly Point[] | undefined): number | null =>
  points?.at(-1)?.value ?? null;

/** The lines of a plot: a gap where nothing is known. Both axes go from 0 to 1, y downwards. */
export function linesOf(points: readonly Point[], top: number): [x: number, y: number][][] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const width = Math.max(1, last.time - first.time);
  const lines: [number, number][][] = [[]];
  for (const { time, value } of points) {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push([(time - first.time) / width, 1 - Math.min(1, value / (top || 1))]);
  }
  return lines.filter((line) => line.length > 0);
}

/** A round number above all values of a series. */
export function topOf(points: readonly Point[]): number {
  const most = Math.max(0, ...points.map(({ value }) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= most) ?? most;
}
