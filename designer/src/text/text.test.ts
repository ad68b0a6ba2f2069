// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { TEXT } from "../test/samples";
import { changeBetween } from "./changes";
import { placeAt } from "./place";
import { Source } from "./source";
import { TextSync } from "./sync";

const source = new Source(TEXT);

/** The place of the first | in a text. */
function place(text: string) {
  const offset = text.indexOf("|");
  const { path, kind } = placeAt(text.replace("|", ""), offset);
  return [path.join("."), kind];
}

test("the place of an entry is that of its key and its value", () => {
  const { from, to } = source.span(["application", "hubs", "done"])!;
  expect(TEXT.slice(from, to)).toBe("done: {type: sem, node: gpp}");
  const item = source.span(["application", "tasks", "consumer", "uses", 1])!;
  expect(TEXT.slice(item.from, item.to)).toBe("done");
  expect(source.span(["application", "hubs", "none"])).toBeUndefined();
});

test("a place leads to its entry, in blocks and in brackets", () => {
  const at = (text: string) => source.pathAt(TEXT.indexOf(text)).join(".");
  expect(at("depth")).toBe("application.hubs.samples.depth");
  expect(at("entry: consumer")).toBe("application.tasks.consumer.entry");
  expect(at("dsp], driver")).toBe("topology.links.0.between.1");
});

test("a text that is no YAML has no values, and does not throw", () => {
  expect(new Source("a: [1,").pathAt(3)).toEqual(["a"]);
  expect(new Source("a: *x").data).toBeUndefined();
});

test("what is typed is located before it is YAML", () => {
  expect(place("application:\n  tasks:\n    a:\n      pri|")).toEqual([
    "application.tasks.a",
    "key",
  ]);
  expect(place("application:\n  tasks:\n    a: {entry: x, |")).toEqual([
    "application.tasks.a",
    "key",
  ]);
  expect(place("application:\n  hubs:\n    q: {type: |")).toEqual([
    "application.hubs.q.type",
    "value",
  ]);
  expect(place("application:\n  hubs:\n    q:\n      type: m|")).toEqual([
    "application.hubs.q.type",
    "value",
  ]);
  expect(place("application:\n  tasks:\n    a: {uses: [x, |")).toEqual([
    "application.tasks.a.uses.1",
    "value",
  ]);
  expect(
    place("topology:\n  links:\n    - driver: shm\n    - between: [a, b]\n      not|"),
  ).toEqual(["topology.links.1", "key"]);
  expect(place("topology:\n  links:\n    - {between: [a, b],\n       dri|")).toEqual([
    "topology.links.0",
    "key",
  ]);
  expect(place("|")).toEqual(["", "key"]);
});

test("a change is what two texts have not in common", () => {
  expect(changeBetween("abcd", "abXd")).toEqual({ from: 2, to: 3, insert: "X" });
  expect(changeBetween("aa", "aaa")).toEqual({ from: 2, to: 2, insert: "a" });
  expect(changeBetween("a", "a")).toBeUndefined();
});

test("the answer to a text of ours changes nothing, also if typing goes on", () => {
  const sync = new TextSync();
  sync.onArrived({ text: "one", by: "open" }, "");
  sync.onSent("one two");
  expect(sync.onArrived({ text: "one two", by: "page" }, "one two three").kind).toBe("keep");
  expect(sync.isAhead("one two three")).toBe(true);
});

test("a change of others is applied beside what was typed", () => {
  const sync = new TextSync();
  sync.onArrived({ text: "a\nb\n", by: "open" }, "");
  expect(sync.onArrived({ text: "A\nb\n", by: "file" }, "a\nb2\n")).toEqual({
    kind: "merge",
    theirs: { from: 0, to: 1, insert: "A" },
    ours: { from: 3, to: 3, insert: "2" },
  });
});

test("after a lost connection the text is sent again", () => {
  const sync = new TextSync();
  sync.onArrived({ text: "a", by: "open" }, "");
  sync.onSent("ab");
  expect(sync.isAhead("ab")).toBe(false);
  sync.onLost();
  expect(sync.isAhead("ab")).toBe(true);
});
