// SPDX-License-Identifier: MIT
/** How fast this machine is at the moment: bounds of times are those of an ordinary one. */
import { setTimeout as wait } from "node:timers/promises";
import { runInThisContext } from "node:vm";
import type { Page } from "playwright-core";

/** What a page does much of: objects, strings and text. It ends with its time in ms. */
const CALCULATION = `(() => {
  const start = performance.now();
  let shapes = Array.from({ length: 20000 }, (_, at) => ({ name: "shape " + ((at * 7919) % 20011), x: at }));
  for (let round = 0; round < 10; round += 1) {
    shapes.sort((a, b) => (a.name < b.name ? -1 : 1));
    shapes = JSON.parse(JSON.stringify(shapes)).map(({ name, x }) => ({ name: name + (x % 10), x: x + 1 }));
  }
  return performance.now() - start;
})()`;
/** Its time in ms on a machine with two processors of 3 GHz that do nothing else. */
const ORDINARY = 150;

/**
 * How many times longer than on an ordinary machine the calculation takes, 1 at least, in the page and here at once:
 * Chromium needs two processors, one to draw.
 */
export async function slowness(page: Page): Promise<number> {
  const there = page.evaluate<number>(CALCULATION);
  await wait(1);
  const here = runInThisContext(CALCULATION) as number;
  return Math.max(ORDINARY, here, await there) / ORDINARY;
}

/** Looks at something between two measurements of the pace; returns the larger slowness, too. */
export async function paced<T>(
  page: Page,
  look: () => Promise<T>,
): Promise<{ seen: T; slow: number }> {
  const before = await slowness(page);
  const seen = await look();
  return { seen, slow: Math.max(before, await slowness(page)) };
}
