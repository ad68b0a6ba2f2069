// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { Live } from "../protocol/types";
import { INITIAL } from "../store/model";
import { received } from "../store/receive";
import type { Point } from "./history";
import { KEPT, NOTHING, latest, linesOf, topOf, withLive } from "./history";
import { loadsOf, rateText, ringLines, statesOf } from "./live";

function live(time: number, load: number | null = 50, rate: number | null = 10): Live {
  return {
    type: "live",
    time,
    nodes: [
      { node: "a0", region: "node:a", load, lost: 0, problem: "" },
      { node: "a1", region: "node:a", load: 20, lost: 7, problem: "" },
    ],
    tasks: [{ shape: "task:t", state: "waits for h" }],
    hubs: [{ shape: "hub:h", text: "1 of 2", fill: 0.5, waiters: 0, rate }],
  };
}

test("series are bounded, however long a run takes", () => {
  let history = NOTHING;
  for (let time = 0; time < 3 * KEPT; time += 1) history = withLive(history, live(time));
  expect(history.loads.get("node:a")?.length).toBe(KEPT);
  expect(history.rates.get("hub:h")?.at(-1)).toEqual({ time: 3 * KEPT - 1, value: 10 });
});

test("of replicas the highest load counts, and what is not known is no load", () => {
  expect(latest(withLive(NOTHING, live(1)).loads.get("node:a"))).toBe(50);
  expect(latest(withLive(NOTHING, live(1, null)).loads.get("node:a"))).toBe(20);
  expect(loadsOf(live(1, null))).toEqual({ "node:a": 20 });
  expect(latest(withLive(NOTHING, live(1, 5, null)).rates.get("hub:h"))).toBeNull();
});

test("a plot has a gap where nothing is known", () => {
  const points: Point[] = [0, 10, null, 5].map((value, at) => ({ time: 100 + at, value }));
  expect(linesOf(points, 10)).toEqual([
    [
      [0, 1],
      [1 / 3, 0],
    ],
    [[1, 0.5]],
  ]);
  expect(linesOf([], 1)).toEqual([]);
  expect([0, 3, 11, 999].map((value) => topOf([{ time: 0, value }]))).toEqual([1, 5, 20, 1000]);
});

test("rates are for people", () => {
  expect([0, 2.04, 550.2, 12_345, 1_600_000].map(rateText)).toEqual([
    "0/s",
    "2.0/s",
    "550/s",
    "12.3 k/s",
    "1600 k/s",
  ]);
});

test("a deadlock is a ring of lines", () => {
  const ring = { parts: ["task:a", "hub:x", "task:b", "hub:y"], text: "" };
  expect(ringLines([ring]).map(({ from, to }) => [from, to])).toEqual([
    ["task:a", "hub:x"],
    ["hub:x", "task:b"],
    ["task:b", "hub:y"],
    ["hub:y", "task:a"],
  ]);
});

test("a run that goes on is shown in the picture, but not over a replay", () => {
  const shown = received(INITIAL, live(1));
  expect(shown.panel).toBe("live");
  expect(shown.states).toEqual(statesOf(live(1)));
  expect(shown.levels?.["hub:h"]?.text).toBe("1 of 2");
  const recorded = {
    type: "recorded" as const,
    file: "",
    end: 1,
    tracks: [],
    hubs: [],
    warnings: [],
  };
  const replayed = received({ ...INITIAL, recorded, live: live(0) }, live(1));
  expect(replayed.states).toBeUndefined();
  expect(replayed.panel).toBeUndefined();
});

test("a new run begins with nothing", () => {
  const running = { type: "running" as const, phase: "building" as const, code: null, fault: null };
  const rings = [{ parts: ["task:a"], text: "deadlock" }];
  const change = received({ ...INITIAL, live: live(1), rings }, running);
  expect([change.live, change.rings, change.history]).toEqual([undefined, [], NOTHING]);
});
