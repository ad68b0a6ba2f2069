// SPDX-License-Identifier: MIT
/** What a message about a run that goes on changes in the picture. */
import type { Live, Ring } from "../protocol/types";

/** What a hub holds at the time that is shown. */
export interface Level {
  text: string;
  fill: number | null;
  waiters: number | null;
  rate: number | null;
}

export const statesOf = (live: Live): Record<string, string> =>
  Object.fromEntries(live.tasks.map(({ shape, state }) => [shape, state]));

export const levelsOf = (live: Live): Record<string, Level> =>
  Object.fromEntries(live.hubs.map(({ shape, ...level }) => [shape, level]));

/** Load of each region in percent; of replicas the highest. */
export function loadsOf(live: Live): Record<string, number> {
  const loads: Record<string, number> = {};
  for (const { region, load } of live.nodes)
    if (load !== null) loads[region] = Math.max(load, loads[region] ?? 0);
  return loads;
}

/** A number of calls a second for people. */
export function rateText(rate: number): string {
  if (rate >= 10_000) return `${(rate / 1000).toFixed(rate < 100_000 ? 1 : 0)} k/s`;
  const isSmall = rate < 10 && !Number.isInteger(rate);
  return `${isSmall ? rate.toFixed(1) : Math.round(rate).toLocaleString("en-US")}/s`;
}

export function waitersText(waiters: number | null): string {
  if (waiters === null || waiters === 0) return "";
  return waiters === 1 ? "1 waits" : `${waiters} wait`;
}

/** The lines of rings: from each part to the next one, and from the last one to the first. */
export function ringLines(rings: readonly Ring[]): { id: string; from: string; to: string }[] {
  return rings.flatMap(({ parts }, ring) =>
    parts.map((from, at) => {
      const to = parts[(at + 1) % parts.length] ?? from;
      return { id: `ring:${ring}:${at}`, from, to };
    }),
  );
}
