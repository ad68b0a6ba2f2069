// SPDX-License-Identifier: MIT
/** A trace that was recorded elsewhere, with the real server: opened, replayed, kept, refused. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./harness";
import { PART, RECORDED } from "./recorded";
import { Server } from "./server";

const TEXT = `weft: 1
topology:
  nodes:
    gpp: {board: linux}
    dsp: {board: linux}
  links:
    - {between: [gpp, dsp], driver: socket}
application:
  sources: [main.c]
  hubs:
    samples: {type: msgq, message: uint32_t, depth: 8, node: dsp}
    done: {type: sem, node: gpp}
  tasks:
    producer: {entry: producer, priority: 5, stack: 8192, node: gpp, uses: [samples]}
    consumer: {entry: consumer, priority: 4, stack: 8192, node: dsp, uses: [samples, done]}
`;

const { tracks, hubs, end, warnings } = RECORDED;
const { slices, wakes, frames, levels } = PART;
const TRACE = { weft_trace: 1, end, tracks, hubs, warnings, slices, wakes, frames, levels };

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  server = await Server.start((folder) => {
    writeFileSync(join(folder, "app.yaml"), TEXT);
    writeFileSync(join(folder, "main.c"), "");
    writeFileSync(join(folder, "first.json"), JSON.stringify(TRACE));
    writeFileSync(join(folder, "second.json"), JSON.stringify({ ...TRACE, end: 2_000_000 }));
    writeFileSync(join(folder, "cut.json"), JSON.stringify(TRACE).slice(0, 300));
    const gone = { ...tracks[0], name: "gone", shape: "task:gone" };
    const other = { ...TRACE, tracks: [gone, tracks[1]] };
    writeFileSync(join(folder, "other.json"), JSON.stringify(other));
    return ["app.yaml", "--trace", "first.json"];
  });
  page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  page.setDefaultTimeout(20_000);
  await page.goto(server.address);
  await page.waitForSelector(".shape");
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const time = () => page.getByRole("slider", { name: "Time" });
const doing = (name: string) =>
  page.locator(".shape", { has: page.getByText(name, { exact: true }) }).locator(".doing");

const choose = (name: string) =>
  page.locator(".trace input[type=file]").setInputFiles(join(server.folder, name));

test("the file of the command line is replayed, forwards and backwards", async () => {
  await page.locator(".trace strong", { hasText: "first.json" }).waitFor();
  await time().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => doing("producer").innerText()).toBe("waits for samples");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => doing("producer").innerText()).toBe("runs");
});

test("another file is opened in the page", async () => {
  await page.getByRole("button", { name: "Open trace" }).waitFor();
  await choose("second.json");
  await page.locator(".trace strong", { hasText: "second.json" }).waitFor();
  await expect.poll(() => time().getAttribute("aria-valuemax")).toBe("2000000");
});

test("a file that is cut or of another description is refused, and the trace stays", async () => {
  await choose("cut.json");
  await page.locator(".banner.error", { hasText: "cut.json is no trace" }).waitFor();
  await choose("other.json");
  const refusal = page.locator(".banner.error", { hasText: "there is no task `gone`" });
  await refusal.waitFor();
  expect(await refusal.innerText()).toContain("other.json: `tracks.0`");
  await refusal.getByRole("button", { name: "Close" }).click();
  expect(await page.locator(".trace strong").innerText()).toBe("second.json");
});

test("the trace is kept as a file that can be opened", async () => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Keep" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("app.trace.json");
  const file = join(server.folder, "kept.json");
  await download.saveAs(file);
  expect(JSON.parse(readFileSync(file, "utf-8"))).toMatchObject({ weft_trace: 1, end: 2_000_000 });
  await choose("kept.json");
  await page.locator(".trace strong", { hasText: "kept.json" }).waitFor();
});
