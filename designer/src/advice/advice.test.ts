// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { AdvisedLink, AdvisedStrategy } from "../protocol/types";
import { INITIAL } from "../store/model";
import { received } from "../store/receive";
import { state } from "../test/samples";
import { ADVICE } from "../test/advised";
import { NOTHING_MORE, asked, loadText, nameOf, standing, timeText } from "./advice";

test("a question has what the user has written, and nothing where nothing is written", () => {
  expect(asked(NOTHING_MORE)).toEqual({
    ...{ type: "advise", size: null, every: "", deadline: "", service: "" },
    ...{ bus: 0, busy: {}, prefer: "load" },
  });
  const more = { every: "10ms", bytes: "160", busy: "gpp=30%, dsp=12.5", bus: "40 %" };
  expect(asked({ ...NOTHING_MORE, ...more, prefer: "latency" })).toMatchObject({
    ...{ every: "10ms", size: 160, bus: 40, busy: { gpp: 30, dsp: 12.5 }, prefer: "latency" },
  });
});

test.each([
  [{ busy: "gpp" }, "“gpp” is not what a node does: gpp=30%"],
  [{ busy: "gpp=200%" }, "“gpp=200%” is not what a node does: gpp=30%"],
  [{ busy: "=3" }, "“=3” is not what a node does: gpp=30%"],
  [{ bus: "much" }, "“much” is no part of the time: 40%"],
  [{ bytes: "-1" }, "“-1” is no number of bytes: 160"],
])("what is no question is said: %o", (part, words) => {
  expect(asked({ ...NOTHING_MORE, ...part })).toBe(words);
});

const link = ADVICE.links[0]!;
const [lent, copied] = link.strategies as [AdvisedStrategy, AdvisedStrategy];

const at = (value: unknown): unknown => ({ topology: { links: [value] } });

test("a strategy can be put in while the link is as it was", () => {
  expect(standing(link, copied, at(link.link))).toBe("possible");
  const other: AdvisedLink["link"] = { driver: "shm", between: ["gpp", "dsp"] };
  expect(standing(link, copied, at(other))).toBe("possible");
  expect(standing(link, copied, at({ ...link.link, notify: "spin" }))).toBe("stale");
  expect(standing(link, copied, {})).toBe("stale");
  expect(standing(link, copied, undefined)).toBe("stale");
});

test("what has been put in is there, and what is taken away is gone", () => {
  const there = { ring: 1024, ...link.link, notify: "armed", after: "80us" };
  expect(standing(link, copied, at(there))).toBe("there");
  const polled = { ...link, link: { ...link.link, period: "1ms" } };
  const path = ["topology", "links", 0, "period"];
  const strategy: AdvisedStrategy = { ...copied, operations: [{ op: "remove", path }] };
  expect(standing(polled, strategy, at(link.link))).toBe("there");
});

test("what needs another program cannot be put in", () => {
  expect(standing(link, lent, at(link.link))).toBe("program");
});

test("numbers have three digits", () => {
  expect([0.1234, 4.567, 30.21].map(loadText)).toEqual(["0.123 %", "4.57 %", "30.2 %"]);
  expect([5.04, 1234.5, null].map(timeText)).toEqual(["5.0 µs", "1,235 µs", "no bound"]);
  expect(nameOf(copied)).toBe("armed 80us, internal rings, copy");
  expect(nameOf({ ...copied, rings: "" })).toBe("armed 80us, copy");
});

test("an answer is announced when it is complete, and is of one description", () => {
  const open = { ...INITIAL, ...received(INITIAL, state()) };
  const asking = { ...ADVICE, is_complete: false };
  expect(received(open, asking)).toEqual({ advice: asking });
  expect(received(open, ADVICE).announcement).toBe("Advice for 1 link.");
  const failed = { ...ADVICE, problem: "It was stopped." };
  expect(received(open, failed).announcement).toBe("It was stopped.");
  const other = received({ ...open, advice: ADVICE }, state({ file: "/work/other.yaml" }));
  expect(other).toHaveProperty("advice", undefined);
  expect(received({ ...open, advice: ADVICE }, state())).not.toHaveProperty("advice");
});
