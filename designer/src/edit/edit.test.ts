// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { diagram, schema, shape, TEXT } from "../test/samples";
import { sourceOf } from "../text/source";
import { copied, pasted } from "./clipboard";
import { connection } from "./connect";
import { kindsOf, nodeKind } from "./kinds";
import { freshName } from "./names";
import { deletion, link } from "./operations";

const { data } = sourceOf(TEXT);
const byName = (name: string) => diagram.shapes.find((one) => one.name === name)!;

test("a line from task to hub appends to its list, whichever way it is drawn", () => {
  const operation = {
    op: "append",
    path: ["application", "tasks", "producer", "uses"],
    value: "done",
  };
  const forward = connection(byName("producer"), byName("done"), data);
  expect(forward).toMatchObject({ operations: [operation] });
  expect(connection(byName("done"), byName("producer"), data)).toEqual(forward);
});

test("the first line of a kind makes its list", () => {
  expect(connection(byName("producer"), byName("consumer"), data)).toMatchObject({
    operations: [
      { op: "set", path: ["application", "tasks", "producer", "controls"], value: ["consumer"] },
    ],
  });
});

test("lines that mean nothing are refused with a reason", () => {
  expect(connection(byName("done"), byName("samples"), data)).toEqual({
    reason: "No line joins a hub and a hub.",
  });
  expect(connection(byName("producer"), byName("samples"), data)).toEqual({
    reason: "producer uses samples already.",
  });
  expect(connection(shape("log", "trace", "gpp"), byName("done"), data)).toHaveProperty("reason");
});

test("names are new", () => {
  const taken = new Set(["task", "task2", "q7"]);
  expect(freshName("other", taken)).toBe("other");
  expect(freshName("task", taken)).toBe("task3");
  expect(freshName("q7", taken)).toBe("q2");
});

test("every kind has values for all required keys", () => {
  for (const kind of [...kindsOf(schema), nodeKind(schema)]) {
    const value = kind.value("x");
    expect(Object.values(value), kind.id).not.toContain(undefined);
    expect(kind.text, kind.id).not.toBe("");
  }
  const queue = kindsOf(schema).find(({ type }) => type === "msgq");
  expect(queue?.value("x")).toEqual({ type: "msgq", message: "uint32_t", depth: 8 });
});

test("items of a list are removed from its end, and lines of deleted shapes not at all", () => {
  const [first, second, third] = diagram.edges;
  const both = deletion([], [second!, third!]).map((one) => "path" in one && one.path.at(-1));
  expect(both).toEqual([1, 0]);
  expect(deletion([byName("producer")], [first!, second!])).toEqual([
    { op: "remove", path: second!.path },
    { op: "delete", paths: [byName("producer").path] },
  ]);
});

test("copies have new names, and name each other by these", () => {
  const text = copied([byName("samples"), byName("consumer")], data);
  const found = pasted(text, new Set(["samples", "consumer"]), "gpp");
  expect(found).toMatchObject({ names: ["samples2", "consumer2"] });
  expect("operations" in found && found.operations[1]).toMatchObject({
    op: "add",
    path: ["application", "tasks"],
    name: "consumer2",
    value: { uses: ["samples2", "done"], node: "gpp" },
  });
});

test("other texts cannot be pasted", () => {
  for (const text of ["", "hello", "a: [", "tasks: 5", "sources: {a: {}}"])
    expect(pasted(text, new Set())).toHaveProperty("reason");
});

test("a link joins two nodes", () => {
  const [gpp, dsp] = diagram.regions;
  expect(link([gpp!, dsp!])).toEqual({
    op: "append",
    path: ["topology", "links"],
    value: { between: ["gpp", "dsp"], driver: "shm", notify: "interrupt" },
  });
});
