// SPDX-License-Identifier: MIT
/** Texts that try to be executed, and a node that prints without end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { State } from "../src/protocol/types";
import { diagram, state, TEXT } from "../src/test/samples";
import { Stage } from "./harness";

const stage = new Stage();
beforeAll(() => stage.start());
afterAll(() => stage.stop());

const MARKUP =
  '<img src=x onerror="document.title=\'executed\'"><script>document.title="executed"</script>';

function hostile(): State {
  const copy = structuredClone(diagram);
  for (const shape of copy.shapes) [shape.name, shape.text] = [MARKUP, [MARKUP]];
  for (const region of copy.regions) [region.name, region.processor] = [MARKUP, MARKUP];
  copy.wires[0]!.label = MARKUP;
  copy.marks = [
    {
      shape: "task:producer",
      severity: "error",
      code: MARKUP,
      message: MARKUP,
      hint: MARKUP,
      line: 1,
      column: 1,
      length: 3,
    },
  ];
  return state({ diagram: copy, text: `# ${MARKUP}\n${TEXT}`, file: `/${MARKUP}` });
}

test("markup in names, texts and messages is shown, not executed", async () => {
  const { page, send, errors } = await open(hostile());
  await page.waitForSelector(".shape");
  send({ type: "refused", message: MARKUP, hint: MARKUP });
  send({ type: "notice", severity: "error", code: "", message: MARKUP, hint: MARKUP });
  send({ type: "console", node: "gpp", lines: [MARKUP], dropped: 0 });
  await page.locator(".shape").first().click();
  await page.getByRole("tab", { name: "Console" }).click();
  await page.getByRole("tab", { name: "Topology" }).click();
  await page.waitForTimeout(300);
  expect(await page.title()).toBe("Weft designer");
  expect(await page.locator("img, #root script").count()).toBe(0);
  expect(await page.getByRole("log").innerText()).toBe(MARKUP);
  expect(errors).toEqual([]);
  await page.close();
});

test("the page asks no other server for anything", async () => {
  const requests: string[] = [];
  const { page } = await open(state(), (url) => requests.push(url));
  await page.waitForSelector(".shape");
  await page.waitForTimeout(300);
  const own = new URL(stage.address).host;
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.filter((url) => !url.startsWith("data:") && new URL(url).host !== own)).toEqual(
    [],
  );
  await page.close();
});

test("a node that prints without end leaves the page responsive", async () => {
  const { page, send } = await open(state());
  await page.waitForSelector(".shape");
  send({ type: "running", phase: "running", code: null, fault: null });
  await page.getByRole("tab", { name: "Console" }).click();
  const lines = Array.from({ length: 200 }, (_, index) => `line ${index} ${"x".repeat(80)}`);
  const node = { isFlooding: true };
  const flood = (async () => {
    while (node.isFlooding) {
      for (let k = 0; k < 5; k += 1)
        send({ type: "console", node: "gpp", lines, dropped: 100_000 });
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  await page.waitForTimeout(1000);
  const start = Date.now();
  await page.locator(".shape").first().click();
  await page.waitForSelector("#properties input");
  const answered = Date.now() - start;
  const kept = await page
    .getByRole("log")
    .evaluate((log) => log.firstElementChild!.clientHeight / 18);
  node.isFlooding = false;
  await flood;
  expect(kept).toBeLessThanOrEqual(5000);
  expect(answered).toBeLessThan(10_000);
  await page.close();
});

async function open(first: State, onRequest: (url: string) => void = () => undefined) {
  const designer = await stage.open([first], { onRequest });
  return {
    page: designer.page,
    errors: designer.errors,
    send: designer.send.bind(designer),
  };
}
