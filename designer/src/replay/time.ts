// SPDX-License-Identifier: MIT
/** Times of a recorded trace, in ns from its beginning. */
import type { Part } from "../protocol/types";

export interface Range {
  begin: number;
  end: number;
}

/** Least time that is shown, in ns. */
const LEAST = 1000;

const UNITS: readonly [number, string][] = [
  [1_000_000_000, "s"],
  [1_000_000, "ms"],
  [1000, "µs"],
  [1, "ns"],
];

/** A time for people, with three places behind the point at most. */
export function timeText(time: number): string {
  const [size, unit] = UNITS.find(([least]) => Math.abs(time) >= least) ?? [1, "ns"];
  return `${Number((time / size).toFixed(3))} ${unit}`;
}

/** A range that is larger or smaller by a factor; the time `about` stays where it is. */
export function zoomed({ begin, end }: Range, factor: number, about: number, whole: number): Range {
  const length = Math.min(whole, Math.max(LEAST, (end - begin) * factor));
  const part = (about - begin) / (end - begin || 1);
  return shifted({ begin: about - part * length, end: about + (1 - part) * length }, 0, whole);
}

/** A range that is moved, but not over the ends of the trace. */
export function shifted({ begin, end }: Range, by: number, whole: number): Range {
  const length = end - begin;
  const first = Math.round(Math.max(0, Math.min(whole - length, begin + by)));
  return { begin: first, end: Math.round(first + length) };
}

/** The next time at which something happens, forwards or backwards. */
export function nextEvent(part: Part, time: number, step: 1 | -1): number | undefined {
  const times = [
    ...part.slices.flatMap(({ begin, end }) => [begin, end]),
    ...part.wakes.map((wake) => wake.time),
    ...part.levels.filter((level) => level.time >= part.begin).map((level) => level.time),
    ...part.frames.flatMap(({ sent, arrived }) => [sent, arrived]),
  ];
  const others = times.filter((one) => (step > 0 ? one > time : one < time));
  if (others.length === 0) return undefined;
  return others.reduce((one, other) => (step > 0 ? Math.min(one, other) : Math.max(one, other)));
}

/** Round times of a scale with at most so many marks. */
export function scale({ begin, end }: Range, most: number): number[] {
  const least = (end - begin) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= least) ?? least;
  const marks: number[] = [];
  for (let at = Math.ceil(begin / step) * step; at <= end; at += step) marks.push(at);
  return marks;
}
