// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { Part } from "../protocol/types";
import { hubsAt, nextEvent, scale, shifted, statesAt, timeText, zoomed } from "./time";

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

test("each track has a state at a time, or none", () => {
  expect([...statesAt(part.slices, 17)]).toEqual([
    [0, "runs"],
    [1, "ready"],
  ]);
  expect([...statesAt(part.slices, 20)]).toEqual([
    [0, "sleeps"],
    [1, "ready"],
  ]);
  expect(statesAt(part.slices, 5).size).toBe(0);
});

test("a hub holds what it held last, forwards and backwards", () => {
  const texts = (time: number) => [...hubsAt(part, time)].map(([hub, { text }]) => [hub, text]);
  expect(texts(0)).toEqual([[0, "0 of 8"]]);
  expect(texts(40)).toEqual([
    [0, "1 of 8"],
    [1, "free"],
  ]);
  expect(texts(24)).toEqual([[0, "0 of 8"]]);
});

test("behind what has arrived, nothing is known", () => {
  expect([...hubsAt(part, 81).values()].map(({ text, waiters }) => [text, waiters])).toEqual([
    ["?", null],
    ["?", null],
  ]);
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
