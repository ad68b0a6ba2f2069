// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { Part } from "../protocol/types";
import { fullest, levelAt, momentsOf, stateAt, together } from "./moments";
import { nextEvent, scale, shifted, timeText, zoomed } from "./time";

const part: Part = {
  type: "part",
  begin: 0,
  end: 100,
  slices: [
    { track: 0, state: "runs", begin: 10, end: 20 },
    { track: 0, state: "sleeps", begin: 20, end: 90 },
    { track: 1, state: "ready", begin: 15, end: 30 },
  ],
  wakes: [{ track: 1, time: 15, ran: 20, shape: null, by: "t", reason: "give" }],
  frames: [{ source: "a", target: "b", sent: 40, arrived: 55, kind: "call", by: "t" }],
  levels: [
    { hub: 0, time: -5, text: "0 of 8", fill: 0, waiters: 0 },
    { hub: 0, time: 25, text: "1 of 8", fill: 0.125, waiters: 0 },
    { hub: 1, time: 35, text: "free", fill: 0, waiters: 0 },
  ],
  levels_end: 80,
  is_cut: false,
};

const moments = momentsOf(part);

test("each track has a state at a time, or none", () => {
  const states = (time: number) => [0, 1, 2].map((track) => stateAt(moments, track, time));
  expect(states(17)).toEqual(["runs", "ready", undefined]);
  expect(states(20)).toEqual(["sleeps", "ready", undefined]);
  expect(states(30)).toEqual(["sleeps", undefined, undefined]);
  expect(states(5)).toEqual([undefined, undefined, undefined]);
});

test("a hub holds what it held last, forwards and backwards", () => {
  const texts = (time: number) => [0, 1].map((hub) => levelAt(moments, hub, time)?.text);
  expect(texts(0)).toEqual(["0 of 8", undefined]);
  expect(texts(40)).toEqual(["1 of 8", "free"]);
  expect(texts(24)).toEqual(["0 of 8", undefined]);
});

test("behind what has arrived, nothing is known", () => {
  const { text, waiters } = levelAt(moments, 0, 81)!;
  expect([text, waiters]).toEqual(["?", null]);
});

test("a part that the server has sorted by length is found as well", () => {
  const sorted = momentsOf({ ...part, slices: [...part.slices].reverse() });
  for (let time = 0; time < 100; time += 1)
    for (const track of [0, 1])
      expect(stateAt(sorted, track, time)).toBe(stateAt(moments, track, time));
});

test("replicas that share a shape are counted", () => {
  expect(together(["runs"])).toBe("runs");
  expect(together([])).toBe("");
  expect(together(["sleeps", "runs", "sleeps"])).toBe("2 sleeps, 1 runs");
});

test("of hubs that share a shape, the fullest is shown, and all who wait", () => {
  const level = (text: string, fill: number | null, waiters: number | null) => ({
    text,
    fill,
    waiters,
  });
  expect(fullest([])).toBeUndefined();
  expect(fullest([level("1 of 8", 0.125, 2)])).toEqual(level("1 of 8", 0.125, 2));
  expect(
    fullest([level("1 of 8", 0.125, 2), level("?", null, null), level("6 of 8", 0.75, 1)]),
  ).toEqual(level("up to 6 of 8", 0.75, 3));
  expect(fullest([level("?", null, null), level("?", null, null)])?.text).toBe("?");
});

test("steps go from event to event", () => {
  expect(nextEvent(part, 30, 1)).toBe(35);
  expect(nextEvent(part, 35, 1)).toBe(40);
  expect(nextEvent(part, 40, 1)).toBe(55);
  expect(nextEvent(part, 55, -1)).toBe(40);
  expect(nextEvent(part, 90, 1)).toBeUndefined();
});

test("a zoom keeps the time below the pointer, and stays in the trace", () => {
  expect(zoomed({ begin: 0, end: 10_000 }, 0.5, 5000, 10_000)).toEqual({ begin: 2500, end: 7500 });
  expect(zoomed({ begin: 0, end: 10_000 }, 4, 5000, 10_000)).toEqual({ begin: 0, end: 10_000 });
  expect(zoomed({ begin: 0, end: 1500 }, 0.1, 0, 10_000)).toEqual({ begin: 0, end: 1000 });
  expect(shifted({ begin: 100, end: 300 }, -500, 1000)).toEqual({ begin: 0, end: 200 });
});

test("times are for people", () => {
  expect([0, 999, 1500, 2_500_000, 3_000_000_000].map(timeText)).toEqual([
    "0 ns",
    "999 ns",
    "1.5 µs",
    "2.5 ms",
    "3 s",
  ]);
});

test("a scale has round times", () => {
  expect(scale({ begin: 130, end: 1000 }, 5)).toEqual([200, 400, 600, 800, 1000]);
});
