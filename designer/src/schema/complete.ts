// SPDX-License-Identifier: MIT
/** What can stand at a place of a description: keys, values, names of entries. */
import type { Path } from "../protocol/paths";
import { valueAt } from "../protocol/paths";
import { shown } from "./fields";
import type { JsonSchema } from "./schema";
import { narrowed, schemaAt } from "./schema";

export interface Suggestion {
  label: string;
  detail: string;
  isKey: boolean;
}

/** Lists whose items name entries of other sections. */
const REFERENCES: Record<string, readonly Path[]> = {
  uses: [["application", "hubs"]],
  controls: [["application", "tasks"]],
  posts: [["application", "swis"]],
  logs: [["application", "logs"]],
  partitions: [["application", "partitions"]],
  between: [["topology", "nodes"]],
  node: [["topology", "nodes"]],
  serves: [["application", "hubs"]],
};

/** Returns the names of entries that a key can hold. */
export function namesFor(key: string, data: unknown): string[] {
  return (REFERENCES[key] ?? []).flatMap((section) => {
    const entries = valueAt(data, section);
    return typeof entries === "object" && entries !== null ? Object.keys(entries) : [];
  });
}

function firstSentence(text: string | undefined): string {
  const plain = (text ?? "").replace(/\s+/g, " ");
  return /^.*?[.;](?= |$)/.exec(plain)?.[0] ?? plain;
}

/** Returns the keys that can be added to an entry. */
export function keysAt(root: JsonSchema, path: Path, data: unknown): Suggestion[] {
  const schema = schemaAt(root, path, data);
  const there = valueAt(data, path);
  const present = new Set(typeof there === "object" && there !== null ? Object.keys(there) : []);
  const alternatives = schema?.properties === undefined ? (schema?.oneOf ?? []) : [];
  const common: Record<string, JsonSchema> = alternatives.length > 0 ? { type: {} } : {};
  return Object.entries(schema?.properties ?? common)
    .filter(([key]) => !present.has(key))
    .map(([key, part]) => ({
      label: key,
      detail: firstSentence(narrowed(part, root, undefined).description),
      isKey: true,
    }));
}

function plainValues(schema: JsonSchema | undefined): unknown[] {
  if (schema?.type === "boolean") return [true, false];
  if (schema?.const !== undefined) return [schema.const];
  return schema?.enum ?? schema?.examples ?? [];
}

/** Returns the values that can stand behind a key, or in its list. */
export function valuesAt(root: JsonSchema, path: Path, data: unknown): Suggestion[] {
  const key = path.findLast((part) => typeof part === "string") ?? "";
  const suggest = (label: string, detail = ""): Suggestion => ({ label, detail, isKey: false });
  const names = namesFor(key, data);
  if (names.length > 0) return names.map((name) => suggest(name));
  if (key === "type" && path.length === 4) {
    const hub = schemaAt(root, path.slice(0, -1), {});
    return Object.keys(hub?.discriminator?.mapping ?? {}).map((type) => suggest(type));
  }
  return plainValues(schemaAt(root, path, data)).map((value) => suggest(shown(value)));
}

/** Returns what the schema says of an entry, for a hover. */
export function aboutAt(root: JsonSchema, path: Path, data: unknown): string {
  const schema = schemaAt(root, path, data);
  const about = schema?.description?.replace(/\s+/g, " ") ?? "";
  const isPlain = schema?.default !== undefined && schema.default !== null;
  return isPlain ? `${about} Default: ${JSON.stringify(schema.default)}.`.trim() : about;
}
