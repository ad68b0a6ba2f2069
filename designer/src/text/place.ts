// SPDX-License-Identifier: MIT
/**
 * Where in a description a place of its text is, also of a text that is being typed and is no YAML
 * yet. Follows indentation and brackets only.
 */
import type { Path } from "../protocol/paths";

export interface Place {
  path: Path;
  /** What is typed there. */
  kind: "key" | "value";
  /** Start of the word before the place. */
  from: number;
}

interface Line {
  indent: number;
  isItem: boolean;
  key: string | undefined;
  keyIndent: number;
}

const LINE = /^(\s*)(- +)?(?:(["']?)([\w.-]+)\3:(?=\s|$))?/;

function parseLine(text: string): Line | undefined {
  if (/^\s*(#|$)/.test(text)) return undefined;
  const [, space = "", dash = "", , key] = LINE.exec(text) ?? [];
  return {
    indent: space.length,
    isItem: dash !== "",
    key,
    keyIndent: space.length + dash.length,
  };
}

/** A walk upwards through the lines, from an entry to what it is in. */
class Walk {
  readonly path: (string | number)[] = [];
  #index = 0;

  constructor(
    /** Indent of the entry. */
    public want: number,
    /** The entry is an item of a list. */
    public isItem: boolean,
  ) {}

  up(line: Line): void {
    if (this.isItem) this.#upFromItem(line);
    else if (line.isItem && line.indent < this.want) {
      if (line.keyIndent < this.want && line.key !== undefined) this.path.unshift(line.key);
      [this.want, this.isItem] = [line.indent, true];
    } else if (line.indent < this.want && line.key !== undefined) {
      this.path.unshift(line.key);
      this.want = line.indent;
    }
  }

  #upFromItem(line: Line): void {
    if (line.isItem && line.indent === this.want) this.#index += 1;
    else if (!line.isItem && line.indent <= this.want && line.key !== undefined) {
      this.path.unshift(line.key, this.#index);
      [this.want, this.isItem, this.#index] = [line.indent, false, 0];
    }
  }
}

/** The path of the collection that holds what stands at an indent, from the lines above. */
function pathAbove(lines: readonly string[], row: number, indent: number, isItem: boolean): Path {
  const walk = new Walk(indent, isItem);
  for (let at = row - 1; at >= 0 && (walk.want > 0 || walk.isItem); at -= 1) {
    const line = parseLine(lines[at] ?? "");
    if (line !== undefined) walk.up(line);
  }
  return walk.path;
}

interface Open {
  bracket: string;
  count: number;
  key: string | undefined;
  part: string;
}

/** The brackets that are open at the end of a text. */
function openBrackets(text: string): Open[] {
  const stack: Open[] = [];
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    const top = stack.at(-1);
    if (quote !== "") {
      if (letter === quote) quote = "";
      continue;
    }
    if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "[" || letter === "{")
      stack.push({ bracket: letter, count: 0, key: undefined, part: "" });
    else if (letter === "]" || letter === "}") stack.pop();
    else if (top === undefined) continue;
    else if (letter === ",") [top.count, top.key, top.part] = [top.count + 1, undefined, ""];
    else if (letter === ":" && /^(\s|$)/.test(text.slice(at + 1)))
      [top.key, top.part] = [top.part.trim(), ""];
    else top.part += letter;
  }
  return stack;
}

/** Lines that a collection in brackets may have above the place. */
const MOST_LINES = 20;

function start(line: string): { path: (string | number)[]; indent: number; isItem: boolean } {
  const parsed = parseLine(line);
  if (parsed === undefined) return { path: [], indent: line.length, isItem: false };
  const path = parsed.key === undefined ? [] : [parsed.key];
  return { path, indent: parsed.indent, isItem: parsed.isItem };
}

interface Brackets {
  path: Path;
  isKey: boolean;
}

/** Where in brackets the end of a line is; undefined: in none. */
function inBrackets(lines: readonly string[], row: number, before: string): Brackets | undefined {
  for (let first = row; first >= Math.max(0, row - MOST_LINES); first -= 1) {
    const stack = openBrackets([...lines.slice(first, row), before].join("\n"));
    const top = stack.at(-1);
    if (top === undefined) continue;
    const { path, indent, isItem } = start(first === row ? before : (lines[first] ?? ""));
    const outside = pathAbove(lines, first, indent, isItem);
    const inner = stack.map(({ bracket, key, count }) => (bracket === "[" ? count : key));
    return {
      path: [...outside, ...path, ...inner.filter((part) => part !== undefined)],
      isKey: top.bracket === "{" && top.key === undefined,
    };
  }
  return undefined;
}

/** Where in lines without brackets the end of a line is. */
function inLines(lines: readonly string[], row: number, before: string): Omit<Place, "from"> {
  const line = parseLine(before);
  const indent = line?.keyIndent ?? before.length;
  const key = line?.key === undefined ? [] : [line.key];
  if (line?.isItem)
    return { path: [...pathAbove(lines, row, line.indent, true), ...key], kind: "value" };
  const path = [...pathAbove(lines, row, indent, false), ...key];
  return { path, kind: key.length > 0 ? "value" : "key" };
}

/** Returns where a place is, and what can be typed there. */
export function placeAt(text: string, offset: number): Place {
  const lines = text.split("\n");
  const row = text.slice(0, offset).split("\n").length - 1;
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const from = offset - (/[\w./+-]*$/.exec(before)?.[0].length ?? 0);
  const flow = inBrackets(lines, row, before);
  if (flow === undefined) return { ...inLines(lines, row, before), from };
  return { path: flow.path, kind: flow.isKey ? "key" : "value", from };
}
