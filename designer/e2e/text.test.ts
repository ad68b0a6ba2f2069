// SPDX-License-Identifier: MIT
/** Text, forms, problems and runs beside the pictures. */
import { expect, test } from "vitest";
import type { Mark } from "../src/protocol/types";
import { diagram, state, TEXT } from "../src/test/samples";
import { PRODUCER, designer, eachWithPage, operations, shape } from "./kit";

eachWithPage();

const text = () => designer.page.locator(".side .cm-content");

test("the selection in the picture is shown in the text", async () => {
  await shape("samples").click();
  await expect
    .poll(() => designer.page.locator(".cm-entry").innerText())
    .toContain("samples: {type: msgq");
});

test("the cursor in the text selects in the picture", async () => {
  await text().getByText("priority: 4").click();
  await expect
    .poll(() => designer.page.locator(".shape.selected .name").innerText())
    .toBe("consumer");
});

test("what is typed is sent once after a pause", async () => {
  await text().getByText("weft").click();
  await designer.page.keyboard.press("End");
  await designer.page.keyboard.type(" # mine", { delay: 10 });
  await expect
    .poll(() => designer.last("text")?.text)
    .toBe(TEXT.replace("weft: 1", "weft: 1 # mine"));
  expect(designer.sent.filter(({ type }) => type === "text")).toHaveLength(1);
});

test("a change of others stays, and so does what is typed", async () => {
  await text().getByText("weft").click();
  await designer.page.keyboard.press("End");
  await designer.page.keyboard.type(" # mine");
  const theirs = TEXT.replace("depth: 8", "depth: 9");
  designer.send(state({ version: 2, text: theirs, by: "file" }));
  await expect
    .poll(() => designer.last("text"))
    .toMatchObject({ version: 2, text: theirs.replace("weft: 1", "weft: 1 # mine") });
});

test("what was typed while the connection was lost is sent when it is back", async () => {
  await designer.disconnect();
  await expect.poll(() => designer.page.getByRole("alert").innerText()).toContain("is lost");
  await text().getByText("weft").click();
  await designer.page.keyboard.press("End");
  await designer.page.keyboard.type(" # kept");
  designer.isRefusing = false;
  await expect.poll(() => designer.last("text")?.text).toContain("weft: 1 # kept");
  await expect.poll(() => designer.page.getByRole("alert").count()).toBe(0);
});

test("keys and values are completed from the schema", async () => {
  await text().getByText("priority: 4").click();
  await designer.page.keyboard.press("End");
  await designer.page.keyboard.press("Enter");
  await designer.page.keyboard.type("cooper", { delay: 20 });
  await designer.page.waitForSelector(".cm-tooltip-autocomplete");
  await designer.page.waitForTimeout(100);
  await designer.page.keyboard.press("Enter");
  await expect.poll(() => designer.last("text")?.text).toContain("      cooperative: ");
});

test("a field is set, refused by the page, and refused by the server", async () => {
  await shape("producer").click();
  const priority = designer.page.getByLabel("priority", { exact: true });
  await priority.fill("99");
  await priority.press("Enter");
  expect(await designer.page.getByRole("alert").innerText()).toBe("At most 31.");
  await priority.fill("7");
  await priority.press("Enter");
  await expect.poll(operations).toEqual([{ op: "set", path: [...PRODUCER, "priority"], value: 7 }]);
  designer.send({ type: "refused", message: "Not now.", hint: "" });
  await expect.poll(() => designer.page.getByRole("alert").innerText()).toBe("Not now.");
});

test("names of hubs are added to a list", async () => {
  await shape("producer").click();
  await designer.page.getByLabel("uses", { exact: true }).selectOption("done");
  await expect
    .poll(operations)
    .toEqual([{ op: "set", path: [...PRODUCER, "uses"], value: ["samples", "done"] }]);
});

test("problems stand at the shape and in the list, which leads to the line", async () => {
  const mark: Mark = {
    shape: "hub:samples",
    severity: "error",
    code: "W013",
    message: "`depth` is out of range: at least 1",
    hint: "",
    line: 10,
    column: 14,
    length: 5,
  };
  designer.send(state({ version: 2, diagram: { ...diagram, marks: [mark] } }));
  await expect.poll(() => designer.page.locator(".marks.error").innerText()).toBe("W013");
  await designer.page.locator(".problems button").click();
  await expect.poll(() => designer.page.locator(".marks.open").innerText()).toContain("at least 1");
  expect(await designer.page.locator(".cm-activeLine").innerText()).toContain("samples:");
  expect(
    await designer.page.locator(".cm-lintRange-error, .cm-lint-marker-error").count(),
  ).not.toBe(0);
});

test("a conflict is ended by one of three texts", async () => {
  const merged = "<<<<<<< here\na\n=======\nb\n>>>>>>> file\n";
  designer.send({ type: "conflict", ours: "a\n", theirs: "b\n", merged });
  const use = designer.page.getByRole("button", { name: "Use the text in the middle" });
  expect(await use.isDisabled()).toBe(true);
  await designer.page.keyboard.press("Escape");
  await designer.page.getByLabel("Both, to edit").fill("both\n");
  await use.click();
  await expect.poll(() => designer.last("resolve")?.text).toBe("both\n");
  await designer.page.getByRole("button", { name: "Take the file" }).click();
  await expect.poll(() => designer.last("resolve")?.text).toBe("b\n");
});
test("a run starts on the chosen target, and stops", async () => {
  await designer.page.getByLabel("Target").selectOption("rv32");
  await designer.page.keyboard.press("F9");
  await expect.poll(() => designer.last("run")).toMatchObject({ target: "rv32" });
  designer.send({ type: "running", phase: "running", code: null, fault: null });
  await designer.page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => designer.last("stop")).toBeDefined();
});

test("a fault leads to its shape", async () => {
  designer.send(
    { type: "running", phase: "building", code: null, fault: null },
    { type: "console", node: "gpp", lines: ["hello", "fault"], dropped: 0 },
  );
  const fault = {
    node: "gpp",
    text: "null pointer",
    shape: "task:producer",
    source: "main.c:12",
  };
  designer.send({ type: "running", phase: "idle", code: 3, fault });
  await designer.page.getByRole("button", { name: "Show" }).click();
  expect(await designer.page.locator(".shape.fault.selected").count()).toBe(1);
  expect(await designer.page.getByRole("log").innerText()).toContain("hello\nfault");
});
