// SPDX-License-Identifier: MIT
/** What the tests of two nodes with four shapes share. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { state } from "../src/test/samples";
import type { Designer } from "./harness";
import { Stage } from "./harness";

const stage = new Stage();

/** The page of the test that runs. */
export let designer: Designer;

/** Opens the page for each test of a file, and looks for errors behind it. */
export function eachWithPage(): void {
  beforeAll(() => stage.start());
  afterAll(() => stage.stop());
  beforeEach(async () => {
    designer = await stage.open([state()]);
    await designer.page.waitForSelector(".shape");
  });
  afterEach(async () => {
    expect(designer.errors).toEqual([]);
    await designer.page.close();
  });
}

export const shape = (name: string) =>
  designer.page.locator(".shape", { has: designer.page.getByText(name, { exact: true }) });
export const operations = () => designer.last("edit")?.operations;
export const PRODUCER = ["application", "tasks", "producer"];

export interface Point {
  x: number;
  y: number;
}

export async function centre(name: string): Promise<Point> {
  const box = (await shape(name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with the pointer; returns what releases it. */
export async function drag(from: Point, to: Point): Promise<() => Promise<void>> {
  const { mouse } = designer.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await mouse.move(to.x, to.y, { steps: 4 });
  return () => mouse.up();
}
