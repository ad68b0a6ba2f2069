// SPDX-License-Identifier: MIT
/** A run that goes on: tasks, hubs, loads and rates; floods; deadlocks. */
import { expect, test } from "vitest";
import type { Live, Ring } from "../src/protocol/types";
import { designer, eachWithPage, shape } from "./kit";

eachWithPage();

export function live(time: number, part: Partial<Live> = {}): Live {
  return {
    type: "live",
    time,
    nodes: [
      { node: "gpp", region: "node:gpp", load: 42.4, lost: 0, problem: "" },
      { node: "dsp", region: "node:dsp", load: 3.25, lost: 1234, problem: "" },
    ],
    tasks: [
      { shape: "task:producer", state: "runs" },
      { shape: "task:consumer", state: "waits for samples" },
    ],
    hubs: [
      { shape: "hub:samples", text: "6 of 8", fill: 0.75, waiters: 1, rate: 550.4 },
      { shape: "hub:done", text: "0 units", fill: null, waiters: 0, rate: 0 },
    ],
    ...part,
  };
}

const text = (name: string, part: string) => shape(name).locator(part).innerText();

test("tasks show what they do, hubs what they hold, nodes their load", async () => {
  await designer.page.getByLabel("Live", { exact: true }).check();
  await designer.page.keyboard.press("F9");
  await expect.poll(() => designer.last("run")).toMatchObject({ live: true, trace: false });
  designer.send({ type: "running", phase: "running", code: null, fault: null }, live(0), live(250));
  await expect.poll(() => text("producer", ".doing")).toBe("runs");
  expect(await text("consumer", ".doing")).toBe("waits for samples");
  expect(await text("samples", ".level")).toBe("6 of 8 · 550/s");
  expect(await text("samples", ".waiters")).toBe("1 waits");
  expect(await designer.page.locator(".region .load").allInnerTexts()).toEqual([
    "load 42 %",
    "load 3.3 %",
  ]);
  expect(await designer.page.getByRole("tab", { name: "Live" }).getAttribute("aria-selected")).toBe(
    "true",
  );
  const row = designer.page.getByRole("row", { name: /^dsp/ });
  expect(await row.innerText()).toContain("1,234");
  expect(await designer.page.getByRole("img", { name: "load of gpp" }).count()).toBe(1);
});

test("a flood of messages does not hold up the page", async () => {
  designer.send({ type: "running", phase: "running", code: null, fault: null });
  for (let time = 0; time < 2000; time += 1)
    designer.send(live(time, { tasks: [{ shape: "task:producer", state: `waits for x${time}` }] }));
  await expect.poll(() => text("producer", ".doing"), { timeout: 10_000 }).toBe("waits for x1999");
  const points = await designer.page.locator(".plot polyline").first().getAttribute("points");
  expect(points?.split(" ").length).toBeLessThanOrEqual(240);
});

test("a deadlock is drawn as the ring that it is", async () => {
  const ring: Ring = {
    parts: ["task:producer", "hub:samples", "task:consumer", "hub:done"],
    text: "deadlock: producer waits for samples, consumer waits for done",
  };
  designer.send({ type: "deadlock", rings: [ring] });
  await expect.poll(() => designer.page.locator(".line-ring").count()).toBe(4);
  expect(await designer.page.locator(".ring-label").allInnerTexts()).toEqual([
    "waits for",
    "is held by",
    "waits for",
    "is held by",
  ]);
  expect(await designer.page.locator(".shape.stuck").count()).toBe(4);
  expect(await designer.page.getByRole("alert").innerText()).toContain(ring.text);
  designer.send({ type: "running", phase: "building", code: null, fault: null });
  await expect.poll(() => designer.page.locator(".line-ring").count()).toBe(0);
});

test("the simulator is chosen as a target is, and is not watched", async () => {
  await designer.page.getByLabel("Target").selectOption(":sim");
  expect(await designer.page.getByLabel("Live", { exact: true }).isDisabled()).toBe(true);
  await designer.page.keyboard.press("F9");
  await expect
    .poll(() => designer.last("run"))
    .toMatchObject({ simulate: true, live: false, target: null });
});

test("a picture that cannot be made is told", async () => {
  await designer.page.getByText("Export", { exact: true }).click();
  await designer.page.getByRole("button", { name: "PNG" }).click();
  await expect
    .poll(() => designer.page.getByRole("alert").innerText())
    .toContain("application.png was not made.");
  designer.errors.length = 0; // Chromium tells of the answer 404, too
});
