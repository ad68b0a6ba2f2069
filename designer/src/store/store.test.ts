// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { FromServer } from "../protocol/types";
import { diagram, state } from "../test/samples";
import { catalogOf, partAt, titleOf } from "./catalog";
import { KEPT, withLines } from "./consoles";
import type { Model } from "./model";
import { INITIAL } from "./model";
import { received } from "./receive";

const after = (model: Model, ...messages: FromServer[]): Model =>
  messages.reduce((before, message) => ({ ...before, ...received(before, message) }), model);

const OPEN = after(INITIAL, state());

test("what is gone is not selected any longer", () => {
  const shapes = diagram.shapes.filter(({ name }) => name !== "done");
  const model = { ...OPEN, selection: ["hub:done", "task:producer"] };
  const { selection } = after(model, state({ version: 2, diagram: { ...diagram, shapes } }));
  expect(selection).toEqual(["task:producer"]);
});

test("what was added is selected when it arrives", () => {
  const model = { ...OPEN, wanted: ["hub:done"], selection: ["task:producer"] };
  const { selection, wanted, shown } = after(model, state({ version: 2, by: "page" }));
  expect([selection, wanted]).toEqual([["hub:done"], []]);
  expect(shown).toEqual({ id: "hub:done", by: "list" });
});

test("what is wanted may arrive later than the next state", () => {
  const fewer = { ...diagram, shapes: diagram.shapes.slice(0, 1) };
  const waiting = after({ ...OPEN, wanted: ["hub:done"] }, state({ diagram: fewer, by: "page" }));
  expect(waiting.wanted).toEqual(["hub:done"]);
  expect(after(waiting, state({ by: "page" })).selection).toEqual(["hub:done"]);
});

test("parts that are as before stay the same objects", () => {
  const copy = structuredClone(diagram);
  copy.shapes[0]!.text = ["priority 6"];
  const next = after(OPEN, state({ version: 2, diagram: copy }));
  expect(next.diagram?.shapes[0]).not.toBe(OPEN.diagram?.shapes[0]);
  expect(next.diagram?.shapes[1]).toBe(OPEN.diagram?.shapes[1]);
});

test("a refusal stands where the edit was made, until the next answer", () => {
  const refused = after(
    { ...OPEN, anchor: "task:producer" },
    { type: "refused", message: "No.", hint: "Why." },
  );
  expect(refused.refusal).toEqual({ message: "No.", hint: "Why.", at: "task:producer" });
  expect(after(refused, state({ by: "file" })).refusal).toBeDefined();
  expect(after(refused, state({ by: "page" })).refusal).toBeUndefined();
});

test("a build clears the consoles and shows them", () => {
  const printed = after(OPEN, { type: "console", node: "gpp", lines: ["old"], dropped: 0 });
  const next = after(printed, { type: "running", phase: "building", code: null, fault: null });
  expect([next.consoles, next.panel]).toEqual([{}, "console"]);
});

test("a console keeps its last lines, and says how many are gone", () => {
  const lines = Array.from({ length: KEPT }, (_, index) => `line ${index}`);
  let consoles = withLines({}, [{ type: "console", node: "gpp", lines, dropped: 0 }]);
  consoles = withLines(consoles, [
    { type: "console", node: "gpp", lines: ["last"], dropped: 7 },
    { type: "console", node: "", lines: ["built"], dropped: 0 },
  ]);
  expect(consoles.gpp?.lines).toHaveLength(KEPT);
  expect(consoles.gpp?.lines.slice(-2)).toEqual(["… 7 lines left out", "last"]);
  expect(consoles.gpp?.dropped).toBe(9);
  expect(consoles[""]?.lines).toEqual(["built"]);
});

test("a path leads to the line, the shape or the node that it is in", () => {
  const catalog = catalogOf(diagram);
  const at = (...path: (string | number)[]) => partAt(catalog, path)?.id;
  expect(at("application", "tasks", "consumer", "uses", 1)).toBe("consumer-done");
  expect(at("application", "tasks", "consumer", "stack")).toBe("task:consumer");
  expect(at("topology", "links", 0, "driver")).toBe("link:gpp-dsp");
  expect(at("topology", "nodes", "dsp")).toBe("node:dsp");
  expect(at("weft")).toBeUndefined();
  expect(titleOf(diagram.edges[0]!, catalog)).toBe("producer uses samples");
});
