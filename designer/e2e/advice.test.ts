// SPDX-License-Identifier: MIT
/** Advice: asked for, watched while it is measured, put into the description, stopped. */
import { expect, test } from "vitest";
import { ADVICE } from "../src/test/advised";
import { TEXT, state } from "../src/test/samples";
import { designer, eachWithPage } from "./kit";

eachWithPage();

const panel = () => designer.page.locator(".advice");
const button = (name: string) => designer.page.getByRole("button", { name, exact: true });

async function open(): Promise<void> {
  await designer.page.getByRole("tab", { name: "Advice" }).click();
  await panel().waitFor();
}

test("a question is asked with what the description cannot know", async () => {
  await open();
  await panel().getByLabel("every").fill("10ms");
  await panel().getByLabel("busy").fill("gpp=30%");
  await panel().getByLabel("prefer").selectOption("latency");
  await panel().getByLabel("every").press("Enter");
  await expect
    .poll(() => designer.last("advise"))
    .toMatchObject({
      ...{ every: "10ms", busy: { gpp: 30 }, prefer: "latency", size: null },
    });
  await designer.page.getByRole("tab", { name: "Costs" }).click();
  await open();
  expect(await panel().getByLabel("every").inputValue()).toBe("10ms");
});

test("what is no question is said, and nothing is sent", async () => {
  await open();
  await panel().getByLabel("bus", { exact: true }).fill("much");
  await button("Ask").click();
  await designer.page.getByText("“much” is no part of the time: 40%").first().waitFor();
  expect(designer.last("advise")).toBeUndefined();
});

test("what is measured is said, and can be stopped", async () => {
  await open();
  const progress = "gpp and dsp: measuring on mixed: poll, internal, copy";
  designer.send({ ...ADVICE, links: [], is_complete: false, progress });
  await panel().getByText(progress).waitFor();
  expect(await button("Ask").isDisabled()).toBe(true);
  await button("Stop").click();
  await expect.poll(() => designer.last("stop_advice")).toBeDefined();
  const problem = "how often `producer` uses `samples` is not known";
  designer.send({ ...ADVICE, links: [], problem, hint: "every 10ms" });
  await panel().getByText(problem).waitFor();
  expect(await button("Ask").isDisabled()).toBe(false);
  expect(await button("Stop").isDisabled()).toBe(true);
});

test("each call has its latency, each strategy its loads, and the best that can be is put in", async () => {
  await open();
  designer.send(ADVICE);
  const link = designer.page.getByRole("region", { name: "Link gpp – dsp" });
  await link.getByText("producer to samples: 4 bytes from gpp to dsp").waitFor();
  expect(await link.locator("table").first().innerText()).toContain("68.3 µs");
  await link.getByText("All 3 strategies").click();
  const rows = await link.locator("table").nth(1).locator("tbody tr").allInnerTexts();
  expect(rows[0]).toContain("0.758 %");
  expect(rows[2]).toContain("no bound");
  expect(rows[2]).toContain("waits while a core does other work");
  await button("Put into the description: armed 80us, internal rings, copy").click();
  await expect
    .poll(() => designer.last("edit")?.operations)
    .toEqual(ADVICE.links[0]?.strategies[1]?.operations);
});

test("what the description has is said, and what has changed is not overwritten", async () => {
  await open();
  designer.send(ADVICE);
  await button("Put into the description: armed 80us, internal rings, copy").waitFor();
  const put = TEXT.replace("driver: shm}", "driver: shm, notify: armed, after: 80us, ring: 1024}");
  designer.send(state({ version: 2, text: put, by: "page" }));
  await panel().getByText("The description has it.").first().waitFor();
  const other = TEXT.replace("driver: shm}", "driver: shm, notify: poll}");
  designer.send(state({ version: 3, text: other, by: "page" }));
  await panel().getByText("The link has changed since: ask again.").first().waitFor();
  expect(await panel().getByRole("button", { name: /^Put / }).count()).toBe(0);
});
