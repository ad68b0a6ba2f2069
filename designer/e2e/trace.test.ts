// SPDX-License-Identifier: MIT
/** A recorded run: time line and picture show what each task does at a time. */
import { expect, test } from "vitest";
import { designer, eachWithPage, shape } from "./kit";
import { PART, RECORDED } from "./recorded";

eachWithPage();

async function record(): Promise<void> {
  designer.send(RECORDED);
  await expect.poll(() => designer.last("look")).toMatchObject({ begin: 0, end: 1_000_000 });
  designer.send(PART);
  await designer.page.waitForSelector(".timeline canvas");
}

const doing = (name: string) => shape(name).locator(".doing").innerText();

test("the keyboard goes from event to event, and shapes show what their tasks do", async () => {
  await record();
  await designer.page.getByRole("slider", { name: "Time" }).focus();
  await designer.page.keyboard.press("ArrowRight");
  await designer.page.keyboard.press("ArrowRight");
  await expect.poll(() => designer.page.locator(".trace .time").innerText()).toBe("400 µs");
  expect(await doing("producer")).toBe("waits for samples");
  expect(await doing("consumer")).toBe("sleeps");
  for (let step = 0; step < 4; step += 1) await designer.page.keyboard.press("ArrowRight");
  await expect.poll(() => doing("consumer")).toBe("runs");
});

test("hubs show what they hold and who waits, forwards and backwards", async () => {
  await record();
  const level = () => shape("samples").locator(".level").innerText();
  const waiters = shape("samples").locator(".waiters");
  await designer.page.getByRole("slider", { name: "Time" }).focus();
  for (let step = 0; step < 2; step += 1) await designer.page.keyboard.press("ArrowRight");
  await expect.poll(level).toBe("8 of 8");
  expect(await waiters.innerText()).toBe("1 waits");
  expect(await shape("done").locator(".level").innerText()).toBe("not known");
  await designer.page.keyboard.press("ArrowLeft");
  await expect.poll(level).toBe("1 of 8");
  expect(await waiters.count()).toBe(0);
  await designer.page.keyboard.press("ArrowLeft");
  await expect.poll(level).toBe("0 of 8");
  for (let step = 0; step < 9; step += 1) await designer.page.keyboard.press("ArrowRight");
  await expect.poll(level).toBe("not known"); // not all levels have arrived up to there
});

test("a zoom asks for its part, and the pointer chooses a time", async () => {
  await record();
  await designer.page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect.poll(() => designer.last("look")?.end).toBe(625_000);
  const box = (await designer.page.locator(".timeline canvas").boundingBox())!;
  await designer.page.mouse.click(box.x + 150 + (box.width - 150) / 2, box.y + 30);
  await expect
    .poll(() => designer.page.locator(".trace .time").innerText())
    .toMatch(/^312\.\d* µs$|^312 µs$|^313/);
  await expect.poll(() => doing("producer")).toBe("runs");
});

test("a replay runs, and pauses", async () => {
  await record();
  await designer.page.getByRole("button", { name: "Play", exact: true }).click();
  await designer.page.waitForTimeout(400);
  await designer.page.getByRole("button", { name: "Pause" }).click();
  const time = designer.page.locator(".trace .time");
  const stopped = await time.innerText();
  expect(stopped).not.toBe("0 ns");
  await designer.page.waitForTimeout(200);
  expect(await time.innerText()).toBe(stopped);
});

test("a replay runs backwards to its beginning", async () => {
  await record();
  const now = async () =>
    Number(await designer.page.getByRole("slider", { name: "Time" }).getAttribute("aria-valuenow"));
  await designer.page.getByRole("button", { name: "Play back" }).click();
  await expect.poll(now).toBeLessThan(990_000);
  expect(await now()).toBeGreaterThan(100_000);
  await designer.page.getByRole("button", { name: "Pause" }).click();
  await designer.page.getByRole("slider", { name: "Time" }).focus();
  for (let step = 0; step < 12; step += 1) await designer.page.keyboard.press("ArrowLeft");
  await designer.page.keyboard.press("ArrowRight"); // 300 µs after the beginning
  await designer.page.keyboard.press("Shift+Space");
  await expect.poll(now).toBe(0);
  await designer.page.getByRole("button", { name: "Play", exact: true }).waitFor();
});
