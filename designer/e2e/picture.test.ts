// SPDX-License-Identifier: MIT
/** What the user does in the pictures, and what the page sends for it. */
import { expect, test } from "vitest";
import { state } from "../src/test/samples";
import { PRODUCER, centre, designer, drag, eachWithPage, operations, shape } from "./kit";

eachWithPage();

const picture = () => designer.page.locator(".react-flow");

test("a kind of the palette is added to the node of the selection", async () => {
  await shape("consumer").click();
  await designer.page.getByRole("button", { name: "sem", exact: true }).click();
  await expect.poll(operations).toEqual([
    {
      op: "add",
      path: ["application", "hubs"],
      name: "sem",
      value: { type: "sem", node: "dsp" },
    },
  ]);
});

test("a kind is chosen by the keyboard", async () => {
  await picture().focus();
  await designer.page.keyboard.press("a");
  await designer.page.keyboard.type("msg");
  await designer.page.keyboard.press("Enter");
  await expect.poll(operations).toMatchObject([{ op: "add", name: "messages" }]);
});

test("a kind that is dragged from the palette is added to the node below it", async () => {
  const region = (await designer.page.locator(".region").nth(1).boundingBox())!;
  const target = { x: 40, y: region.height - 12 };
  await designer.page
    .getByRole("button", { name: "event", exact: true })
    .dragTo(designer.page.locator(".react-flow__node-region").nth(1), {
      targetPosition: target,
      force: true,
    });
  await expect
    .poll(operations)
    .toMatchObject([{ op: "add", value: { type: "event", node: "dsp" } }]);
});

test("a line from task to hub is a use", async () => {
  await shape("producer").hover();
  const grip = designer.page.locator(".react-flow__node", { has: shape("producer") });
  const box = (await grip.locator(".grip").boundingBox())!;
  const release = await drag({ x: box.x + 6, y: box.y + 6 }, await centre("done"));
  await release();
  await expect
    .poll(operations)
    .toEqual([{ op: "append", path: [...PRODUCER, "uses"], value: "done" }]);
});

test("a line that means nothing is refused at its end", async () => {
  await shape("samples").click();
  await shape("done").click({ modifiers: ["Shift"] });
  await designer.page.keyboard.press("c");
  await expect
    .poll(() => designer.page.getByRole("alert").innerText())
    .toContain("No line joins a hub and a hub.");
  expect(operations()).toBeUndefined();
});

test("the keyboard draws a line: from, c, to, Enter", async () => {
  await shape("producer").click();
  await picture().focus();
  for (const key of ["c", "ArrowDown", "Enter"]) await designer.page.keyboard.press(key);
  await expect
    .poll(operations)
    .toEqual([{ op: "append", path: [...PRODUCER, "uses"], value: "done" }]);
});

test("a shape that is dropped in another node moves there", async () => {
  const region = (await designer.page.locator(".region").nth(1).boundingBox())!;
  const release = await drag(await centre("producer"), { x: region.x + 60, y: region.y + 40 });
  expect(await designer.page.locator(".region.target").count()).toBe(1);
  await release();
  await expect.poll(operations).toEqual([{ op: "move", paths: [PRODUCER], node: "dsp" }]);
});

test("a shape that is dropped in its own node goes back", async () => {
  const before = await centre("producer");
  const release = await drag(before, { x: before.x + 15, y: before.y + 30 });
  await release();
  await expect.poll(() => centre("producer")).toEqual(before);
  expect(operations()).toBeUndefined();
});

test("a refused move goes back, with the reason at the shape", async () => {
  const before = await centre("producer");
  const region = (await designer.page.locator(".region").nth(1).boundingBox())!;
  const release = await drag(before, { x: region.x + 60, y: region.y + 40 });
  await release();
  designer.send({ type: "refused", message: "It cannot move.", hint: "Because." });
  await expect
    .poll(() => designer.page.locator(".marks.refused").innerText())
    .toContain("It cannot move.");
  await expect.poll(() => centre("producer")).toEqual(before);
});

test("shapes move to a node by the keyboard", async () => {
  await shape("producer").click();
  await shape("done").click({ modifiers: ["Shift"] });
  await designer.page.keyboard.press("m");
  await designer.page.keyboard.type("dsp");
  await designer.page.keyboard.press("Enter");
  await expect
    .poll(operations)
    .toEqual([{ op: "move", paths: [PRODUCER, ["application", "hubs", "done"]], node: "dsp" }]);
});

test("a shape is renamed in place, and wrong names are refused there", async () => {
  await shape("producer").dblclick();
  await designer.page.keyboard.type("two words");
  await designer.page.keyboard.press("Enter");
  expect(await designer.page.getByRole("alert").innerText()).toContain("letters, digits");
  await designer.page.keyboard.press("ControlOrMeta+a");
  await designer.page.keyboard.type("source");
  await designer.page.keyboard.press("Enter");
  await expect.poll(operations).toEqual([{ op: "rename", path: PRODUCER, name: "source" }]);
});

test("shapes and lines are deleted", async () => {
  await shape("producer").click();
  await shape("done").click({ modifiers: ["Shift"] });
  await designer.page.keyboard.press("Delete");
  await expect
    .poll(operations)
    .toEqual([{ op: "delete", paths: [PRODUCER, ["application", "hubs", "done"]] }]);
  await shape("consumer").click();
  await designer.page.keyboard.press("]");
  await designer.page.keyboard.press("]");
  await designer.page.keyboard.press("Delete");
  await expect
    .poll(operations)
    .toEqual([{ op: "remove", path: ["application", "tasks", "consumer", "uses", 1] }]);
});

test("a copy is pasted as text with a new name", async () => {
  await shape("samples").click();
  await picture().focus();
  await designer.page.keyboard.press("ControlOrMeta+c");
  await designer.page.keyboard.press("ControlOrMeta+v");
  await expect.poll(operations).toEqual([
    {
      op: "add",
      path: ["application", "hubs"],
      name: "samples2",
      value: { type: "msgq", message: "uint32_t", depth: 8, node: "dsp" },
    },
  ]);
});

test("undo and redo are the server's", async () => {
  designer.send(state({ version: 2, undo: "rename", redo: "add" }));
  await designer.page.getByRole("button", { name: "Redo" }).click();
  await picture().focus();
  await designer.page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => designer.sent.map(({ type }) => type)).toEqual(["redo", "undo"]);
});

test("the search goes to a shape", async () => {
  await picture().focus();
  await designer.page.keyboard.press("ControlOrMeta+f");
  await designer.page.keyboard.type("cons");
  await designer.page.keyboard.press("Enter");
  expect(await designer.page.locator(".shape.selected").innerText()).toContain("consumer");
});

test("what is inside of a frame is selected", async () => {
  const [from, to] = [await centre("producer"), await centre("done")];
  await designer.page.keyboard.down("Shift");
  const release = await drag({ x: from.x - 120, y: from.y - 110 }, { x: to.x + 60, y: to.y + 20 });
  await release();
  await designer.page.keyboard.up("Shift");
  expect(await designer.page.locator(".shape.selected").count()).toBe(2);
});

test("nodes are joined by a link in the topology", async () => {
  await designer.page.keyboard.press("ControlOrMeta+1");
  const spots = designer.page.locator(".spot");
  await spots.nth(0).click();
  await spots.nth(1).click({ modifiers: ["Shift"] });
  await designer.page.keyboard.press("c");
  await expect.poll(operations).toEqual([
    {
      op: "append",
      path: ["topology", "links"],
      value: { between: ["gpp", "dsp"], driver: "shm", notify: "interrupt" },
    },
  ]);
});
