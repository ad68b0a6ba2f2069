// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { around, contains, nearest } from "./boxes";
import { between, pathOf, pointOf } from "./lines";
import { between as placesBetween, DURATION, eased, moved } from "./motion";

const box = (x: number, y: number, width = 10, height = 10) => ({ x, y, width, height });

test("a point is in a box up to its border", () => {
  expect(contains(box(0, 0), { x: 10, y: 5 })).toBe(true);
  expect(contains(box(0, 0), { x: 10.1, y: 5 })).toBe(false);
});

test("the box around none is none", () => {
  expect(around([])).toBeUndefined();
  expect(around([box(0, 0), box(20, 5)])).toEqual(box(0, 0, 30, 15));
});

test("an arrow key goes to the nearest box in its direction", () => {
  const others = [box(100, 0), box(50, 80), box(-50, 0), box(30, 4)].map((one, id) => ({
    id,
    box: one,
  }));
  expect(nearest(box(0, 0), "right", others)?.id).toBe(3);
  expect(nearest(box(0, 0), "left", others)?.id).toBe(2);
  expect(nearest(box(0, 0), "down", others)?.id).toBe(1);
  expect(nearest(box(0, 0), "up", others)).toBeUndefined();
});

test("a curve begins and ends at the sides that face each other", () => {
  const curve = between(box(0, 0), box(100, 0));
  expect([curve[0], curve[3]]).toEqual([
    { x: 10, y: 5 },
    { x: 100, y: 5 },
  ]);
  const down = between(box(0, 0), box(0, 100));
  expect([down[0], down[3]]).toEqual([
    { x: 5, y: 10 },
    { x: 5, y: 100 },
  ]);
  expect(pathOf(curve)).toBe("M 10 5 C 50.5 5 59.5 5 100 5");
  expect(pathOf([])).toBe("");
});

test("shapes that have moved go from their old to their new place", () => {
  const before = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 5, y: 5 }],
  ]);
  const after = new Map([...before, ["a", { x: 10, y: 20 }], ["new", { x: 1, y: 1 }]] as const);
  expect(moved(before, after)).toEqual(["a"]);
  expect(placesBetween(["a"], before, after, 0.5)).toEqual(new Map([["a", { x: 5, y: 10 }]]));
  expect([eased(-1), eased(DURATION / 2), eased(DURATION * 2)]).toEqual([0, 0.5, 1]);
});

test("a curve begins and ends at its ends", () => {
  const curve = between(
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 90, y: 0, width: 10, height: 10 },
  );
  expect(pointOf(curve, 0)).toEqual({ x: 10, y: 5 });
  expect(pointOf(curve, 1)).toEqual({ x: 90, y: 5 });
  expect(pointOf(curve, 0.5)).toEqual({ x: 50, y: 5 });
});
