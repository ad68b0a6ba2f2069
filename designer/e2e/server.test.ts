// SPDX-License-Identifier: MIT
/** The page with the real server: what is drawn stands in the file. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./harness";
import { Server } from "./server";

const TEXT = `# Mine.
weft: 1
topology:
  nodes:
    main: {board: linux}   # this computer
application:
  sources: [main.c]
  tasks:
    hello: {entry: hello, priority: 5, stack: 16384}
`;
const MAIN = `#include "system.h"

void hello(void *arg)
{
    (void)arg;
    weft_printf("drawn and run\\n");
    weft_sleep(WEFT_MS(60000));
}
`;

let server: Server;
let browser: Browser;
let page: Page;
const file = () => readFileSync(join(server.folder, "app.yaml"), "utf-8");

beforeAll(async () => {
  browser = await launch();
  server = await Server.start((folder) => {
    writeFileSync(join(folder, "app.yaml"), TEXT);
    writeFileSync(join(folder, "main.c"), MAIN);
    return ["app.yaml"];
  });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(20_000);
  await page.goto(server.address);
  await page.waitForSelector(".shape");
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test("what is drawn stands in the file, and undo leads back to the byte", async () => {
  await page.getByRole("button", { name: "msgq", exact: true }).click();
  await page.locator(".shape.selected .name", { hasText: "messages" }).waitFor();
  await page.locator(".shape.selected").dblclick();
  await page.keyboard.type("samples");
  await page.keyboard.press("Enter");
  await page.locator(".shape.selected .name", { hasText: "samples" }).waitFor();
  await page.locator(".shape.task").click({ modifiers: ["Shift"] });
  await page.keyboard.press("c");
  await expect.poll(file).toContain("uses: [samples]");
  expect(file()).toContain("samples: {type: msgq, message: uint32_t, depth: 8}");
  expect(file()).toContain("main: {board: linux}   # this computer");
  const undo = page.getByRole("button", { name: "Undo" });
  for (let step = 0; step < 3; step += 1) {
    await undo.click();
    await page.waitForTimeout(300);
  }
  await expect.poll(file).toBe(TEXT);
  expect(await undo.isDisabled()).toBe(true);
});

test("a problem is named by its code, and what the server refuses is said", async () => {
  await page.locator(".shape.task").click();
  const stack = page.getByLabel("stack", { exact: true });
  await stack.fill("12");
  await stack.press("Enter");
  await page.locator(".marks.error").waitFor();
  expect(await page.locator(".problems .code").first().innerText()).toMatch(/^W\d{3}$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".marks.error").waitFor({ state: "detached" });
});

test("an edit of the file by another program is shown, and merged with what is typed", async () => {
  writeFileSync(join(server.folder, "app.yaml"), TEXT.replace("priority: 5", "priority: 6"));
  await page.getByText("priority 6").waitFor();
  const text = page.locator(".side .cm-content");
  await text.getByText("# Mine.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And hers.");
  await expect.poll(file).toContain("# Mine. And hers.");
  writeFileSync(join(server.folder, "app.yaml"), TEXT);
  await page.getByText("priority 5").waitFor();
});

test("a description runs, prints on its console, and is stopped", async () => {
  await page.keyboard.press("F9");
  await page.getByRole("tab", { name: "main" }).click({ timeout: 60_000 });
  await expect
    .poll(() => page.getByRole("log").innerText(), { timeout: 60_000 })
    .toContain("drawn and run");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Run" }).waitFor();
}, 150_000);

test("a run with trace points can be replayed", async () => {
  await page.getByLabel("Trace", { exact: true }).check();
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("slider", { name: "Time" }).focus({ timeout: 120_000 });
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowRight");
      return page.locator(".shape.task .doing").count();
    })
    .toBe(1);
}, 200_000);

test("a page of another origin can neither read nor connect", async () => {
  const other = createServer((_, response) => response.end("<title>other</title>"));
  await new Promise<void>((done) => {
    other.listen(0, "127.0.0.1", done);
  });
  const visitor = await browser.newPage();
  await visitor.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const found = await visitor.evaluate(async (address) => {
    const url = new URL(address);
    const read = await fetch(`${url.origin}/schema.json${url.search}`).then(
      () => "read",
      () => "refused",
    );
    const connected = await new Promise((done) => {
      const socket = new WebSocket(`ws://${url.host}/socket${url.search}`);
      socket.onopen = () => {
        done("connected");
      };
      socket.onerror = () => {
        done("refused");
      };
    });
    return [read, connected];
  }, server.address);
  expect(found).toEqual(["refused", "refused"]);
  await visitor.close();
  other.close();
});
