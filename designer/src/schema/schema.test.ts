// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { schema, TEXT } from "../test/samples";
import { sourceOf } from "../text/source";
import { aboutAt, keysAt, namesFor, valuesAt } from "./complete";
import { entered, fieldsOf } from "./fields";
import { hubTypes, namePattern, schemaAt } from "./schema";

const { data } = sourceOf(TEXT);
const labels = (list: { label: string }[]) => list.map(({ label }) => label);

function field(path: string[], key: string) {
  const fields = fieldsOf(schemaAt(schema, path, data)!, schema, {});
  return [...fields.first, ...fields.more].find((one) => one.key === key)!;
}

test("the schema of a hub depends on its type", () => {
  const queue = schemaAt(schema, ["application", "hubs", "samples"], data);
  expect(Object.keys(queue?.properties ?? {})).toContain("depth");
  const semaphore = schemaAt(schema, ["application", "hubs", "done"], data);
  expect(Object.keys(semaphore?.properties ?? {})).not.toContain("depth");
  expect(schemaAt(schema, ["application", "nonsense"], data)).toBeUndefined();
});

test("all types of hubs are known, each with a sentence", () => {
  const types = hubTypes(schema);
  expect(types.map(({ type }) => type)).toContain("packet_pool");
  expect(types.every(({ text }) => text !== "")).toBe(true);
});

test("keys that an entry has are not offered again", () => {
  const keys = labels(keysAt(schema, ["application", "tasks", "producer"], data));
  expect(keys).toContain("budget");
  expect(keys).not.toContain("stack");
});

test("values are types, choices, or names of entries", () => {
  expect(labels(valuesAt(schema, ["application", "hubs", "done", "type"], data))).toContain("msgq");
  expect(labels(valuesAt(schema, ["application", "tasks", "producer", "uses", 1], data))).toEqual([
    "samples",
    "done",
  ]);
  expect(labels(valuesAt(schema, ["application", "tasks", "producer", "user"], data))).toEqual([
    "true",
    "false",
  ]);
  expect(labels(valuesAt(schema, ["application", "hubs", "done", "delivery"], data))).toEqual([
    "confirmed",
    "posted",
  ]);
  expect(namesFor("node", data)).toEqual(["gpp", "dsp"]);
});

test("a hover says what a key means and its default", () => {
  const about = aboutAt(schema, ["application", "tasks", "producer", "requests"], data);
  expect(about).toMatch(/asynchronous.*Default: 0\.$/);
});

test("required keys are the first fields", () => {
  const { first, more } = fieldsOf(
    schemaAt(schema, ["application", "tasks", "producer"], data)!,
    schema,
    { entry: "producer", period: "10ms" },
  );
  expect(first.slice(0, 3).map(({ key }) => key)).toEqual(["entry", "priority", "stack"]);
  expect(first.map(({ key }) => key)).toContain("period");
  expect(more.map(({ key }) => key)).toContain("cooperative");
});

test("a field takes what the schema allows, and says what it does not", () => {
  const task = ["application", "tasks", "producer"];
  expect(entered(field(task, "priority"), "7")).toEqual({ value: 7 });
  expect(entered(field(task, "priority"), "32")).toEqual({ error: "At most 31." });
  expect(entered(field(task, "priority"), "high")).toEqual({ error: "A whole number." });
  expect(entered(field(task, "budget"), "10ms")).toEqual({ value: "10ms" });
  expect(entered(field(task, "budget"), "10")).toEqual({ error: "Such as 10ms." });
  expect(entered(field(task, "arg"), "12")).toEqual({ value: 12 });
  expect(entered(field(task, "arg"), "samples")).toEqual({ value: "samples" });
  expect(entered(field(["application"], "sources"), "a.c, b.c")).toEqual({
    value: ["a.c", "b.c"],
  });
});

test("names follow the pattern of their section", () => {
  expect(namePattern(schema, ["application", "tasks"])?.test("two words")).toBe(false);
  expect(namePattern(schema, ["topology", "nodes"])?.test("main-core")).toBe(true);
});
