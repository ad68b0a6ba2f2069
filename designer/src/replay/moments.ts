// SPDX-License-Identifier: MIT
/** What tracks do and hubs hold at a time, found in the part of a trace that has arrived. */
import type { HubAt, Part, Slice } from "../protocol/types";

/** By index of a track or a hub: what happened there, in the order of time. */
type Series<T> = ReadonlyMap<number, readonly T[]>;

export interface Moments {
  slices: Series<Slice>;
  levels: Series<HubAt>;
  /** Up to where levels have arrived. */
  levelsEnd: number;
}

function series<T>(
  all: readonly T[],
  key: (one: T) => number,
  begin: (one: T) => number,
): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of all) {
    const list = found.get(key(one));
    if (list === undefined) found.set(key(one), [one]);
    else list.push(one);
  }
  for (const list of found.values()) list.sort((one, other) => begin(one) - begin(other));
  return found;
}

/** Sorts a part once, so that a time of it is found fast. */
export function momentsOf({ slices, levels, levels_end }: Part): Moments {
  return {
    slices: series(
      slices,
      ({ track }) => track,
      ({ begin }) => begin,
    ),
    levels: series(
      levels,
      ({ hub }) => hub,
      ({ time }) => time,
    ),
    levelsEnd: levels_end,
  };
}

/** The last of a series that has begun at a time. */
function lastBegun<T>(list: readonly T[], begin: (one: T) => number, time: number): T | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = list[middle];
    if (one !== undefined && begin(one) <= time) low = middle + 1;
    else high = middle;
  }
  return list[low - 1];
}

/** What a track does at a time; undefined: it is not known. */
export function stateAt({ slices }: Moments, track: number, time: number): string | undefined {
  const slice = lastBegun(slices.get(track) ?? [], ({ begin }) => begin, time);
  return slice !== undefined && time < slice.end ? slice.state : undefined;
}

/** What a hub holds at a time. */
type Held = Pick<HubAt, "text" | "fill" | "waiters">;

const UNKNOWN: Held = { text: "?", fill: null, waiters: null };

/** What a hub holds at a time; undefined: there is nothing to be shown. */
export function levelAt(
  { levels, levelsEnd }: Moments,
  hub: number,
  time: number,
): Held | undefined {
  const level = lastBegun(levels.get(hub) ?? [], (one) => one.time, time);
  return level === undefined || time <= levelsEnd ? level : UNKNOWN;
}

/** What the tasks of replicas that share a shape do, the most frequent first. */
export function together(states: readonly string[]): string {
  const [first] = states;
  if (first === undefined || states.length === 1) return first ?? "";
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([state, count]) => `${count} ${state}`).join(", ");
}

/** Of hubs of replicas that share a shape, the fullest, with the waiting tasks of all. */
export function fullest(levels: readonly Held[]): Held | undefined {
  const [first] = levels;
  if (first === undefined || levels.length === 1) return first;
  const known = levels.filter(({ text }) => text !== UNKNOWN.text);
  if (known.length === 0) return UNKNOWN;
  const most = known.reduce((one, other) => ((other.fill ?? 0) > (one.fill ?? 0) ? other : one));
  return {
    text: most.text === "" ? "" : `up to ${most.text}`,
    fill: most.fill,
    waiters: known.reduce((sum, { waiters }) => sum + (waiters ?? 0), 0),
  };
}
