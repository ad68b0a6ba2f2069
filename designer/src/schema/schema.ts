// SPDX-License-Identifier: MIT
/** What the JSON Schema says of a place in a description. */
import type { Path } from "../protocol/paths";

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

function without(schema: JsonSchema, key: keyof JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

/** Follows references; what stands beside one, such as a description, wins. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split("/").at(-1) ?? "";
  const target = root.$defs?.[name];
  if (target === undefined) return {};
  return { ...resolved(target, root), ...without(schema, "$ref") };
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === "null";
}

/** Returns what a schema says of a value: without references, alternatives chosen by the value. */
export function narrowed(schema: JsonSchema, root: JsonSchema, value: unknown): JsonSchema {
  const whole = resolved(schema, root);
  if (whole.discriminator !== undefined) {
    const kind: unknown =
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[whole.discriminator.propertyName]
        : undefined;
    const target = typeof kind === "string" ? whole.discriminator.mapping[kind] : undefined;
    return target === undefined ? whole : resolved({ $ref: target }, root);
  }
  const choices = (whole.anyOf ?? []).filter((part) => !isNull(part));
  const only = choices[0];
  if (only === undefined || choices.length > 1) return whole;
  return { ...resolved(only, root), ...without(whole, "anyOf") };
}

/** Returns the schema of what a key or an index of a value leads to. */
export function child(schema: JsonSchema, key: string | number): JsonSchema | undefined {
  if (typeof key === "number") return schema.items;
  const exact = schema.properties?.[key];
  if (exact !== undefined) return exact;
  const patterns = Object.entries(schema.patternProperties ?? {});
  return patterns.find(([pattern]) => new RegExp(pattern).test(key))?.[1];
}

/** Returns the schema of an entry of a description, or undefined if there can be none. */
export function schemaAt(root: JsonSchema, path: Path, data: unknown): JsonSchema | undefined {
  let value = data;
  let found = narrowed(root, root, value);
  for (const key of path) {
    const next = child(found, key);
    if (next === undefined) return undefined;
    value =
      typeof value === "object" && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined;
    found = narrowed(next, root, value);
  }
  return found;
}

/** The hub types, each with the sentence that the schema has for it. */
export function hubTypes(root: JsonSchema): { type: string; text: string }[] {
  const hubs = schemaAt(root, ["application", "hubs", "x"], {});
  return (hubs?.oneOf ?? []).flatMap((part) => {
    const about = resolved(part, root).properties?.type;
    const type = about?.const ?? about?.enum?.[0];
    return typeof type === "string" ? [{ type, text: about?.description ?? "" }] : [];
  });
}

/** Returns the pattern that names in a section follow. */
export function namePattern(root: JsonSchema, section: Path): RegExp | undefined {
  const patterns = schemaAt(root, section, {})?.patternProperties;
  const pattern = patterns === undefined ? undefined : Object.keys(patterns)[0];
  return pattern === undefined ? undefined : new RegExp(pattern);
}
