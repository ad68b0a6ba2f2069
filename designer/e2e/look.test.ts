// SPDX-License-Identifier: MIT
/** What the page looks like, and whether all can use it: light and dark. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Live, Mark, State } from "../src/protocol/types";
import { ADVICE } from "../src/test/advised";
import { diagram, state } from "../src/test/samples";
import { Stage } from "./harness";
import { PART, RECORDED } from "./recorded";

const stage = new Stage();
beforeAll(() => stage.start());
afterAll(() => stage.stop());

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
const ACCEPTED = resolve(__dirname, "pictures");
const SEEN = resolve(__dirname, "../../build/designer");
/** Part of the pixels that may differ: Chromium's versions draw letters differently. */
const TOLERANCE = 0.01;

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate("axe.run().then((result) => result.violations)");
  return (found as Violation[]).map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
  );
}

/** The part of the pixels in which two pictures differ visibly. */
async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const blank = await page.context().newPage();
  const part = await blank.evaluate(
    async (sources) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d")!;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (a!.width !== b!.width || a!.height !== b!.height) return 1;
      let count = 0;
      for (let at = 0; at < a!.data.length; at += 4) {
        const far = [0, 1, 2].some((k) => Math.abs(a!.data[at + k]! - b!.data[at + k]!) > 48);
        if (far) count += 1;
      }
      return count / (a!.width * a!.height);
    },
    [one.toString("base64"), other.toString("base64")],
  );
  await blank.close();
  return part;
}

/** Compares with the accepted picture; ACCEPT=1 accepts what is there now. */
async function expectPicture(page: Page, name: string): Promise<void> {
  const accepted = join(ACCEPTED, `${name}.png`);
  const seen = await page.screenshot({ animations: "disabled", caret: "hide" });
  mkdirSync(SEEN, { recursive: true });
  writeFileSync(join(SEEN, `${name}.png`), seen);
  if (process.env.ACCEPT === "1") {
    mkdirSync(dirname(accepted), { recursive: true });
    writeFileSync(accepted, seen);
  }
  expect(existsSync(accepted), `${accepted}: ACCEPT=1 npm run e2e`).toBe(true);
  expect(await difference(page, seen, readFileSync(accepted))).toBeLessThan(TOLERANCE);
}

const mark: Mark = {
  shape: "hub:samples",
  severity: "error",
  code: "W013",
  message: "`depth` is out of range: at least 1",
  hint: "such as 8",
  line: 10,
  column: 14,
  length: 5,
};

function wrong(): State {
  return state({ diagram: { ...diagram, marks: [mark] }, undo: "rename" });
}

/** A look at a run, a fifth of a second after the one before. */
function wave(at: number): Live {
  const rate = 500 + 300 * Math.sin(at / 6);
  return {
    type: "live",
    time: 200 * at,
    nodes: [
      { node: "gpp", region: "node:gpp", load: 40 + 30 * Math.sin(at / 9), lost: 0, problem: "" },
      { node: "dsp", region: "node:dsp", load: at % 20 < 3 ? 90 : 12, lost: 1234, problem: "" },
    ],
    tasks: [
      { shape: "task:producer", state: "runs" },
      { shape: "task:consumer", state: "waits for done" },
    ],
    hubs: [
      { shape: "hub:samples", text: "6 of 8", fill: 0.75, waiters: 0, rate },
      { shape: "hub:done", text: "0 units", fill: null, waiters: 1, rate: 0 },
    ],
  };
}

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test("the application with a problem", async () => {
    const { page } = await stage.open([wrong()], { colorScheme });
    await page.locator(".shape.hub").nth(1).click();
    await page.waitForSelector("#properties input");
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `application-${colorScheme}`);
    await page.close();
  });

  test("the topology, costs and the help", async () => {
    const designer = await stage.open([state()], { colorScheme });
    const { page } = designer;
    await page.waitForSelector(".shape");
    await page.getByRole("tab", { name: "Topology" }).click();
    await page.getByRole("tab", { name: "Costs" }).click();
    designer.send({
      type: "costs",
      version: 1,
      is_complete: true,
      nodes: [
        {
          node: "gpp",
          region: "node:gpp",
          load: 12.5,
          load_before: 12.2,
          flash: 14_000,
          flash_before: 14_000,
          ram: 5000,
          ram_before: 5100,
          unknown: [],
        },
      ],
      links: { "link:gpp-dsp": "2 lines · 1,219 to 1,430 cycles a call" },
      changes: [
        "gpp: load +0.300 %",
        "producer, put of samples: +1,236 cycles a call (47, now 1,283)",
      ],
      unknown: [],
    });
    await page.waitForSelector(".costs table");
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `topology-${colorScheme}`);
    await page.keyboard.press("F1");
    await page.waitForSelector(".keys");
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `help-${colorScheme}`);
    await page.close();
  });

  test("a trace", async () => {
    const designer = await stage.open([state()], { colorScheme });
    const { page } = designer;
    await page.waitForSelector(".shape");
    designer.send(RECORDED, PART);
    await page.getByRole("slider", { name: "Time" }).focus();
    await page.waitForTimeout(200);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
    await page.locator(".waiters").waitFor();
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `trace-${colorScheme}`);
    await page.close();
  });

  test("advice", async () => {
    const designer = await stage.open([state()], {
      colorScheme,
      viewport: { width: 1440, height: 1000 },
    });
    const { page } = designer;
    await page.waitForSelector(".shape");
    await page.getByRole("tab", { name: "Advice" }).click();
    await page.getByRole("separator", { name: "Height of the results" }).focus();
    for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowUp");
    designer.send(ADVICE);
    await page.getByText("All 3 strategies").click();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(200);
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `advice-${colorScheme}`);
    designer.send({ ...ADVICE, links: [], problem: "no task uses a function", hint: "every 10ms" });
    await page.locator(".advice .problem").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  test("an opened trace, and none", async () => {
    const designer = await stage.open([state()], { colorScheme });
    const { page } = designer;
    await page.waitForSelector(".shape");
    await page.getByRole("tab", { name: "Trace" }).click();
    await page.getByRole("button", { name: "Open trace" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `no-trace-${colorScheme}`);
    const warnings = ["consumer ran on gpp, where the description does not place it."];
    designer.send({ ...RECORDED, file: "app.trace.json", warnings }, PART);
    await page.locator(".trace strong").waitFor();
    await page.waitForTimeout(200);
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `opened-trace-${colorScheme}`);
    await page.close();
  });

  test("a fault, and what a node prints", async () => {
    const designer = await stage.open([state()], { colorScheme });
    const { page } = designer;
    await page.waitForSelector(".shape");
    designer.send(
      { type: "running", phase: "building", code: null, fault: null },
      {
        type: "console",
        node: "dsp",
        lines: ["started", "got 1", "fault: store access fault at 0x00000000"],
        dropped: 12,
      },
      {
        type: "running",
        phase: "idle",
        code: 1,
        fault: {
          node: "dsp",
          shape: "task:consumer",
          text: "store access fault in consumer",
          source: "main.c:17",
        },
      },
    );
    await page.locator(".shape.fault").waitFor();
    await page.getByRole("log").waitFor();
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `fault-${colorScheme}`);
    await page.close();
  });

  test("a run that goes on, and a deadlock", async () => {
    const designer = await stage.open([state()], { colorScheme });
    const { page } = designer;
    await page.waitForSelector(".shape");
    designer.send({ type: "running", phase: "running", code: null, fault: null });
    for (let at = 0; at < 60; at += 1) designer.send(wave(at));
    await page.waitForSelector(".live .plot");
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `live-${colorScheme}`);
    designer.send({
      type: "deadlock",
      rings: [
        {
          parts: ["task:producer", "hub:samples", "task:consumer", "hub:done"],
          text: "deadlock: producer waits for samples, consumer waits for done",
        },
      ],
    });
    await page.waitForSelector(".line-ring");
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `deadlock-${colorScheme}`);
    await page.close();
  });

  test("the beginning, and a conflict", async () => {
    const templates = [{ name: "two", title: "Two cores", text: "Tasks on two cores." }];
    const designer = await stage.open(
      [{ type: "choice", folder: "projects", files: ["app.yaml"], templates }],
      { colorScheme },
    );
    const { page } = designer;
    await page.waitForSelector(".templates");
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `begin-${colorScheme}`);
    designer.send(state());
    await page.waitForSelector(".shape");
    designer.send({ type: "conflict", ours: "a\n", theirs: "b\n", merged: "<<<<<<< a\n" });
    await page.waitForSelector(".sides");
    expect(await violations(page)).toEqual([]);
    await expectPicture(page, `conflict-${colorScheme}`);
    await page.close();
  });
});
