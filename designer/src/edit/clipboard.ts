// SPDX-License-Identifier: MIT
/** Entries as YAML on the clipboard, in the form that they have in a description. */
import { parse, stringify } from "yaml";
import type { Region, Shape } from "../protocol/types";
import { valueAt } from "../protocol/paths";
import { freshName } from "./names";
import type { Operation } from "./operations";

type Entries = Record<string, unknown>;

const SECTIONS = new Set([
  "tasks",
  "hubs",
  "timers",
  "interrupts",
  "devices",
  "swis",
  "periodics",
  "partitions",
  "logs",
  "stats",
]);

function isObject(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the text for the clipboard; empty: nothing that can be copied. */
export function copied(entries: readonly (Shape | Region)[], data: unknown): string {
  const sections: Record<string, Entries> = {};
  for (const { path, name } of entries) {
    const [top, section] = path;
    if (typeof section !== "string") continue;
    const place = top === "application" ? section : `${String(top)}.${section}`;
    (sections[place] ??= {})[name] = valueAt(data, path) ?? {};
  }
  return Object.keys(sections).length === 0 ? "" : stringify(sections);
}

/** Puts new names where an entry names others that are copied with it. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  return value;
}

const REFERENCES = new Set(["uses", "controls", "posts", "logs", "partitions", "serves", "arg"]);

function placed(value: Entries, names: ReadonlyMap<string, string>, node: string | undefined) {
  const changed = Object.entries(value).map(([key, part]) => [
    key,
    REFERENCES.has(key) ? renamed(part, names) : part,
  ]);
  const entry = Object.fromEntries(changed) as Entries;
  return node !== undefined && "node" in entry ? { ...entry, node } : entry;
}

export type Pasted = { operations: Operation[]; names: string[] } | { reason: string };

/** Returns what adds the entries of a text with new names, on a node if one is given. */
export function pasted(text: string, taken: ReadonlySet<string>, node?: string): Pasted {
  let sections: unknown;
  try {
    sections = parse(text, { maxAliasCount: 100 });
  } catch {
    sections = undefined;
  }
  const reason = "The clipboard has no entries of a description.";
  if (!isObject(sections)) return { reason };
  const used = new Set(taken);
  const names = new Map<string, string>();
  const found = Object.entries(sections).flatMap(([section, entries]) => {
    const isNode = section === "topology.nodes";
    if (!isObject(entries) || !(isNode || SECTIONS.has(section))) return [];
    const path = isNode ? ["topology", "nodes"] : ["application", section];
    return Object.entries(entries).flatMap(([name, value]) => {
      if (!isObject(value)) return [];
      const fresh = freshName(name, used);
      used.add(fresh);
      names.set(name, fresh);
      return [{ path, fresh, value }];
    });
  });
  if (found.length === 0) return { reason };
  return {
    names: found.map(({ fresh }) => fresh),
    operations: found.map(({ path, fresh, value }) => ({
      op: "add",
      path,
      name: fresh,
      value: placed(value, names, node),
    })),
  };
}
