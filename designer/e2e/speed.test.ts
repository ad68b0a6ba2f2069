// SPDX-License-Identifier: MIT
/**
 * How fast the page is: printed, and bounded. The bounds are those of an ordinary machine; on a slow or busy one they are
 * as many times longer as a calculation takes there at the same moment.
 *
 * Chromium draws without a GPU here: turning what the page has painted into pixels takes processors,
 * too. So the page's own part of a frame has a bound of its own.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Part, Recorded } from "../src/protocol/types";
import { state } from "../src/test/samples";
import type { Frames } from "./frames";
import { framesOf, pageTime, quantile, words } from "./frames";
import type { Designer } from "./harness";
import { Stage } from "./harness";
import { paced, slowness } from "./pace";
import { Server } from "./server";
import { system } from "./systems";

const stage = new Stage();
beforeAll(() => stage.start());
afterAll(() => stage.stop());

/** Processor time in ms of the page in a frame, at most: it is measured with much else being recorded. */
const PAGE_TIME = 25;
/** Time of a frame in ms, of which half the frames must stay below. */
const MEDIAN = 20;
/** Time in ms from the first message to a complete picture. */
const OPENED = 2000;

const MOVING = { reducedMotion: "no-preference" } as const;

/** Prints how long frames took, and expects half of them to be shorter than so many ms. */
function expectFast(
  what: string,
  { seen, slow }: { seen: Frames; slow: number },
  median = MEDIAN,
): void {
  console.log(`${what}: ${words(seen)}${paceText(slow)}`);
  expect(quantile(seen.times, 0.5)).toBeLessThan(median * slow);
}

function expectOpened(what: string, time: number, slow: number): void {
  console.log(`${what}: ${time.toFixed(0)} ms${paceText(slow)}`);
  expect(time).toBeLessThan(OPENED * slow);
}

const paceText = (slow: number): string => `; machine ${slow.toFixed(1)} times slower`;

test("a shape among 200 is dragged at 60 frames a second", async () => {
  const { page } = await stage.open([state(system(4, 150, 50))], MOVING);
  await page.waitForSelector(".shape");
  await page.waitForTimeout(500);
  const box = (await page.locator(".shape").first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const drag = async (): Promise<void> => {
    for (let at = 0; at < 200; at += 1) {
      await page.mouse.move(box.x + at, box.y + 80 * Math.sin(at / 20));
      await page.waitForTimeout(4);
    }
  };
  const found = await paced(page, () => framesOf(page, 100, drag));
  await page.mouse.up();
  expectFast("drag among 200", found);
  await page.close();
}, 120_000);

/** A trace in which each of 150 tasks changes what it does, and each of 50 hubs what it holds. */
function trace(large: ReturnType<typeof system>): { recorded: Recorded; part: Part } {
  const { shapes } = large.diagram;
  const end = 1_000_000;
  const of = (kind: string) => shapes.filter((shape) => shape.kind === kind);
  const [tasks, hubs] = [of("task"), of("hub")];
  const slices = tasks.flatMap((_, track) =>
    Array.from({ length: 26 }, (__, at) => ({
      track,
      state: ["runs", "ready", "waits for x", "sleeps"][(at + track) % 4]!,
      begin: (at * end) / 26,
      end: ((at + 1) * end) / 26,
    })),
  );
  const levels = Array.from({ length: 2000 }, (_, at) => ({
    hub: at % hubs.length,
    time: (at * end) / 2000,
    text: `${at % 8} of 8`,
    fill: (at % 8) / 8,
    waiters: at % 3,
  }));
  const named = (list: typeof shapes) =>
    list.map(({ id, name, region }) => ({ node: region, name, shape: id }));
  const nothing = { wakes: [], frames: [], is_cut: false };
  return {
    recorded: {
      type: "recorded",
      file: "",
      end,
      tracks: named(tasks),
      hubs: named(hubs),
      warnings: [],
    },
    part: { type: "part", begin: 0, end, slices, levels, levels_end: end, ...nothing },
  };
}

/** Opens a page with 200 shapes and their trace. */
async function replayed(): Promise<Designer> {
  const large = system(4, 50, 150);
  const designer = await stage.open([state(large)], MOVING);
  await designer.page.waitForSelector(".shape");
  const { recorded, part } = trace(large);
  designer.send(recorded, part);
  await designer.page.waitForSelector(".timeline canvas");
  await designer.page.waitForTimeout(500);
  return designer;
}

test("a trace is replayed on 200 shapes at 60 frames a second", async () => {
  const { page } = await replayed();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => page.locator(".doing, .level").count(), { interval: 20 }).toBe(200);
  const found = await paced(page, () => framesOf(page, 60));
  expectFast("replay on 200 shapes", found);
  expect(pageTime(found.seen)).toBeLessThan(PAGE_TIME * found.slow);
  await page.close();
}, 120_000);

/** More than a replay shows: each frame is another time, at which each task does something else. */
test("all of 200 shapes change in each frame", async () => {
  const { page } = await replayed();
  const box = (await page.locator(".timeline canvas").boundingBox())!;
  const [left, width] = [box.x + 150, box.width - 150];
  const change = async (): Promise<void> => {
    await page.evaluate(
      ([x, y, step]) => {
        const canvas = document.querySelector(".timeline canvas")!;
        let at = 0;
        const move = (): void => {
          at += 1;
          const clientX = x! + step! * (1 + (at % 24));
          canvas.dispatchEvent(
            new PointerEvent("pointermove", { clientX, clientY: y!, buttons: 1, bubbles: true }),
          );
          if (at < 100) requestAnimationFrame(move);
        };
        move();
      },
      [left, box.y + 60, width / 26],
    );
  };
  const found = await paced(page, () => framesOf(page, 60, change));
  expectFast("all of 200 shapes change in each frame", found, 2 * MEDIAN);
  await page.close();
}, 120_000);

test("48 nodes with 500 hubs open in 2 s", async () => {
  const designer = await stage.open([state()]);
  await designer.page.waitForSelector(".shape");
  const large = state({ ...system(48, 500, 170), version: 2, file: "large.yaml" });
  const { seen: time, slow } = await paced(designer.page, () => {
    const opened = designer.page.evaluate(
      () =>
        new Promise<number>((done) => {
          const start = performance.now();
          const look = (): void => {
            if (document.querySelectorAll(".shape").length > 400)
              requestAnimationFrame(() => {
                done(performance.now() - start);
              });
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    designer.send(large);
    return opened;
  });
  expectOpened("48 nodes, 500 hubs, 170 tasks", time, slow);
  await designer.page.close();
}, 120_000);

test("a file of 48 nodes with 500 hubs is open 2 s after its address is", async () => {
  const idle = await stage.blank();
  const before = await slowness(idle);
  const server = await Server.start((folder) => {
    writeFileSync(join(folder, "large.yaml"), system(48, 500, 170).text);
    writeFileSync(join(folder, "main.c"), "");
    return ["large.yaml"];
  });
  const page = await stage.blank();
  const start = performance.now();
  await page.goto(server.address);
  await page.locator(".shape").nth(600).waitFor();
  const time = performance.now() - start;
  const problems = await page.locator(".problems li").allInnerTexts();
  await page.close();
  await server.stop();
  const slow = Math.max(before, await slowness(idle)); // without what page and server still do
  await idle.close();
  expect(problems).toEqual([]);
  expectOpened("48 nodes, 500 hubs, 170 tasks from a file", time, slow);
}, 120_000);
