// SPDX-License-Identifier: MIT
/** The fields of a form, from the JSON Schema of an entry. */
import type { JsonSchema } from "./schema";
import { narrowed } from "./schema";

export type FieldKind = "text" | "integer" | "boolean" | "choice" | "list" | "names" | "other";

export interface Field {
  key: string;
  kind: FieldKind;
  label: string;
  description: string;
  isRequired: boolean;
  /** The file has the key. */
  isSet: boolean;
  value: unknown;
  /** What holds if the file has not got the key. */
  fallback: string;
  options: string[];
  schema: JsonSchema;
}

/** Keys whose lists hold names of other entries. */
const NAMES = new Set(["uses", "controls", "posts", "logs", "partitions", "between"]);
/** Keys that other parts of the page edit. */
const HIDDEN = new Set(["type"]);

function kindOf(key: string, schema: JsonSchema): FieldKind {
  if (schema.enum !== undefined) return "choice";
  if (schema.type === "boolean" || schema.type === "integer") return schema.type;
  if (schema.type === "string") return "text";
  const isPlain = schema.anyOf?.every(({ type }) =>
    ["string", "integer", "null"].includes(type ?? ""),
  );
  if (isPlain) return "text";
  if (schema.type === "array" && schema.items?.type === "string")
    return NAMES.has(key) ? "names" : "list";
  return "other";
}

/** A value as a field shows it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(shown).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the fields of an entry: required ones first, then what the file has, then the others. */
export function fieldsOf(
  schema: JsonSchema,
  root: JsonSchema,
  value: unknown,
): { first: Field[]; more: Field[] } {
  const values = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const required = new Set(schema.required ?? []);
  const all = Object.entries(schema.properties ?? {})
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, part]): Field => {
      const about = narrowed(part, root, values[key]);
      return {
        key,
        kind: kindOf(key, about),
        label: key.replaceAll("_", " "),
        description: about.description?.replace(/\s+/g, " ") ?? "",
        isRequired: required.has(key),
        isSet: key in values,
        value: values[key],
        fallback: shown(about.default),
        options: (about.enum ?? []).map(String),
        schema: about,
      };
    });
  const isFirst = (field: Field): boolean =>
    field.isRequired || field.isSet || field.key === "node" || field.key === "uses";
  const first = all.filter(isFirst);
  first.sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return { first, more: all.filter((field) => !isFirst(field)) };
}

export type Entered = { value: unknown } | { error: string };

function integer(text: string, schema: JsonSchema): Entered {
  const hex = /^0x[0-9a-f]+$/i.test(text);
  if (!hex && !/^-?\d+$/.test(text)) return { error: "A whole number." };
  const value = Number(text);
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = schema;
  if (value < minimum) return { error: `At least ${minimum}.` };
  if (value > maximum) return { error: `At most ${maximum}.` };
  if (multipleOf !== undefined && value % multipleOf !== 0)
    return { error: `A multiple of ${multipleOf}.` };
  return { value };
}

/** Returns the value that a text in a field stands for, or what is wrong with it. */
export function entered(field: Field, text: string): Entered {
  const trimmed = text.trim();
  if (field.kind === "integer") return integer(trimmed, field.schema);
  if (field.kind === "list")
    return {
      value: trimmed
        .split(/[,\n]/)
        .map((part) => part.trim())
        .filter(Boolean),
    };
  const choices = field.schema.anyOf;
  if (choices?.some(({ type }) => type === "integer") && /^-?\d+$/.test(trimmed))
    return integer(trimmed, choices.find(({ type }) => type === "integer") ?? {});
  const { pattern, examples } = choices?.find(({ type }) => type === "string") ?? field.schema;
  if (pattern !== undefined && !new RegExp(pattern).test(trimmed)) {
    const example = examples?.[0];
    return {
      error: typeof example === "string" ? `Such as ${example}.` : `Must match ${pattern}.`,
    };
  }
  return { value: trimmed };
}
