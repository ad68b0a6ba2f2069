// SPDX-License-Identifier: MIT
/**
 * A program of this computer, and one that comes to a deadlock in the simulator, in the page.
 *
 * STORY=1: they are built and run. ACCEPT=1: the pictures become those of doc/how-to/designer.md.
 */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./harness";
import { Server, hideFirstLine } from "./server";

const ROOT = resolve(__dirname, "../..");
const PICTURES =
  process.env.ACCEPT === "1"
    ? resolve(ROOT, "doc/how-to/designer")
    : resolve(ROOT, "build/designer/story");
/** Time in ms of each story: it builds a program. */
const LIMIT = 180_000;
/** Time in ms of an answer, for which each strategy may have to be measured. */
const ADVICE_LIMIT = 1_200_000;

let browser: Browser;

beforeAll(async () => {
  if (process.env.STORY === "1") browser = await launch();
}, 60_000);
afterAll(async () => {
  if (process.env.STORY === "1") await browser.close();
});

async function open(folder: string): Promise<{ page: Page; server: Server }> {
  const server = await Server.start((own) => {
    cpSync(join(ROOT, folder), own, { recursive: true });
    return [`${basename(folder)}.yaml`];
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(LIMIT / 2);
  await page.goto(server.address);
  await page.waitForSelector(".shape");
  return { page, server };
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.waitForTimeout(300);
  writeFileSync(join(PICTURES, `${name}.png`), await page.screenshot({ caret: "hide" }));
}

test.skipIf(process.env.STORY !== "1")(
  "a program is watched",
  async () => {
    const { page, server } = await open("tests/debug/watch");
    await page.getByLabel("Target").selectOption("rv32");
    await page.getByLabel("Live", { exact: true }).check();
    await page.keyboard.press("F9");
    await page.locator(".shape", { hasText: "journal" }).locator(".waiters").waitFor();
    const points = () => page.locator(".plot polyline").first().getAttribute("points");
    await expect
      .poll(async () => (await points())?.length, { timeout: 60_000 })
      .toBeGreaterThan(400);
    await picture(page, "7-live");
    await page.keyboard.press("F9");
    await page.locator(".phase.bad").waitFor();
    await page.close();
    await server.stop();
  },
  LIMIT,
);

test.skipIf(process.env.STORY !== "1")(
  "a trace of the simulator is replayed",
  async () => {
    const { page, server } = await open("examples/two_cores");
    await page.getByLabel("Target").selectOption(":sim");
    await page.getByLabel("Trace", { exact: true }).check();
    await page.keyboard.press("F9");
    const time = page.getByRole("slider", { name: "Time" });
    await time.click({ position: { x: 153, y: 40 }, timeout: LIMIT });
    for (let step = 0; step < 12; step += 1) {
      await page.getByRole("button", { name: "Zoom in", exact: true }).click();
      await page.waitForTimeout(200);
    }
    await time.focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowRight");
    await page.locator(".shape .level").first().waitFor();
    await picture(page, "9-replay");
    await page.close();
    await server.stop();
  },
  LIMIT,
);

test.skipIf(process.env.STORY !== "1")(
  "a deadlock of the simulator is drawn",
  async () => {
    const { page, server } = await open("tests/debug/deadlock");
    await page.getByLabel("Target").selectOption(":sim");
    await page.keyboard.press("F9");
    await page.locator(".ring-label").first().waitFor();
    await page.locator(".phase.bad").waitFor();
    await page.getByRole("tab", { name: "build" }).waitFor();
    await picture(page, "8-deadlock");
    expect(await page.locator(".shape.stuck").count()).toBe(4);
    await page.close();
    await server.stop();
  },
  LIMIT,
);

test.skipIf(process.env.STORY !== "1")(
  "a telephone is advised, and the advice is put in",
  async () => {
    const server = await Server.start();
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
    });
    page.setDefaultTimeout(LIMIT / 2);
    await page.goto(server.address);
    await page.getByText("Offload with telephone", { exact: true }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("tab", { name: "Advice" }).click();
    await page.getByRole("separator", { name: "Height of the results" }).focus();
    for (let step = 0; step < 14; step += 1) await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: "Fit View" }).click();
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText(/^All \d+ strategies$/).click({ timeout: ADVICE_LIMIT });
    await hideFirstLine(page);
    await picture(page, "10-advice");
    await page.getByRole("button", { name: "Put into the description" }).click();
    await page.getByText("The description has it.").first().waitFor();
    await page.close();
    await server.stop();
  },
  ADVICE_LIMIT + LIMIT,
);
