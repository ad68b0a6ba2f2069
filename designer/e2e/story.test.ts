// SPDX-License-Identifier: MIT
/**
 * From an empty page to an application of two cores that runs on `mixed`, by pointer and keyboard.
 *
 * STORY=1: it needs Verilator and the simulator of `mixed`. ACCEPT=1: its pictures become those of
 * doc/how-to/designer.md.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./harness";
import { Server, hideFirstLine } from "./server";

const PICTURES =
  process.env.ACCEPT === "1"
    ? resolve(__dirname, "../../doc/how-to/designer")
    : resolve(__dirname, "../../build/designer/story");
/** Time in ms of the whole story. */
const LIMIT = 180_000;

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (process.env.STORY !== "1") return;
  [browser, server] = await Promise.all([launch(), Server.start()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(20_000);
  await page.goto(server.address);
}, 60_000);
afterAll(async () => {
  if (process.env.STORY !== "1") return;
  await browser.close();
  await server.stop();
});

async function picture(name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await hideFirstLine(page);
  await page.waitForTimeout(250);
  writeFileSync(join(PICTURES, `${name}.png`), await page.screenshot({ caret: "hide" }));
}

const shape = (name: string) =>
  page.locator(".shape", { has: page.getByText(name, { exact: true }) });
const region = (name: string) =>
  page.locator(".region", { has: page.getByText(name, { exact: true }) });

async function setBoard(board: string): Promise<void> {
  const field = page.getByLabel("board", { exact: true });
  await field.fill(board);
  await field.press("Enter");
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

async function boxOf(locator: ReturnType<typeof shape>) {
  return (await locator.boundingBox())!;
}

async function drawTopology(): Promise<void> {
  await region("main").locator(".title").click();
  await setBoard("mixed");
  await page.getByRole("button", { name: "Node", exact: true }).click();
  await page.locator(".region.selected .name", { hasText: "node" }).waitFor();
  await page.locator(".region.selected .title").dblclick();
  await page.keyboard.type("dsp");
  await page.keyboard.press("Enter");
  await region("dsp").waitFor();
  await setBoard("mixed-dsp");
  await page.keyboard.press("ControlOrMeta+1");
  const spots = page.locator(".spot");
  await spots.nth(0).click();
  await spots.nth(1).click({ modifiers: ["Shift"] });
  await page.keyboard.press("c");
  await page.locator(".wire-label").waitFor();
  await picture("3-link");
  await page.keyboard.press("ControlOrMeta+2");
}

async function moveConsumer(): Promise<void> {
  await page.getByRole("button", { name: "Fit View" }).click();
  await page.waitForTimeout(400);
  const from = await boxOf(shape("consumer"));
  const to = await boxOf(region("dsp"));
  await drag(
    { x: from.x + 20, y: from.y + from.height / 2 },
    { x: to.x + to.width / 2, y: to.y + to.height / 2 },
  );
  await page.locator(".region.target").waitFor();
  await picture("4-move");
  await page.mouse.up();
  await page.getByLabel(/^consumer.* on dsp/).waitFor();
}

async function drawQueue(): Promise<void> {
  await shape("samples").click();
  await page.keyboard.press("Delete");
  await shape("samples").waitFor({ state: "detached" });
  await shape("consumer").click();
  await page.getByRole("button", { name: "msgq", exact: true }).click();
  await page.locator(".shape.selected .name", { hasText: "messages" }).waitFor();
  await page.keyboard.press("Escape");
  await shape("messages").dblclick();
  await page.keyboard.type("samples");
  await page.keyboard.press("Enter");
  await shape("samples").waitFor();
  await shape("producer").hover();
  const node = page.locator(".react-flow__node", { has: shape("producer") });
  const grip = await boxOf(node.locator(".grip"));
  const queue = await boxOf(shape("samples"));
  await drag(
    { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 },
    { x: queue.x + queue.width / 2, y: queue.y + queue.height / 2 },
  );
  await picture("5-line");
  await page.mouse.up();
  await page.locator(".react-flow__edge .line-use").first().waitFor({ state: "attached" });
  await shape("consumer").click();
  await shape("samples").click({ modifiers: ["Shift"] });
  await page.keyboard.press("c");
  await expect.poll(() => page.locator(".react-flow__edge .line-use").count()).toBe(2);
}

test.skipIf(process.env.STORY !== "1")(
  "an application of two cores is drawn and runs on mixed",
  async () => {
    const start = Date.now();
    await page.getByText("One node", { exact: true }).click();
    await picture("1-begin");
    await page.getByRole("button", { name: "Create" }).click();
    await shape("producer").waitFor();
    await picture("2-one-node");
    await drawTopology();
    await moveConsumer();
    await drawQueue();
    expect(await page.locator(".problems li").count()).toBe(0);
    const drawn = Date.now() - start;
    await page.keyboard.press("F9");
    await page.getByRole("tab", { name: "dsp" }).click({ timeout: LIMIT });
    await expect
      .poll(() => page.getByRole("log").innerText(), { timeout: LIMIT })
      .toContain("got 10 after");
    const whole = Date.now() - start;
    await picture("6-run");
    console.log(`drawn in ${drawn} ms, drawn and run in ${whole} ms`);
    expect(whole).toBeLessThan(LIMIT);
  },
  400_000,
);
