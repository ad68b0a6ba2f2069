// SPDX-License-Identifier: MIT
/** The text of a description with the places of its entries. */
import { isAlias, isCollection, isMap, isNode, isPair, isScalar, isSeq, parseDocument } from "yaml";
import type { Document, Node, Pair } from "yaml";
import type { Path } from "../protocol/paths";

export interface Span {
  from: number;
  to: number;
}

type Key = string | number;

export class Source {
  readonly #document: Document.Parsed;
  #data: unknown;
  #hasData = false;

  constructor(readonly text: string) {
    this.#document = parseDocument(text, { keepSourceTokens: false, logLevel: "silent" });
  }

  /** The values; undefined where the text is no YAML. */
  get data(): unknown {
    if (!this.#hasData) {
      this.#hasData = true;
      try {
        this.#data = this.#document.toJS({ maxAliasCount: 100 });
      } catch {
        this.#data = undefined;
      }
    }
    return this.#data;
  }

  /** The place of an entry, with its key. */
  span(path: Path): Span | undefined {
    let node: unknown = this.#document.contents;
    let span = rangeOf(node);
    for (const key of path) {
      const pair = childOf(node, key);
      if (pair === undefined) return undefined;
      node = pair.value;
      span = joined(rangeOf(pair.key), rangeOf(pair.value));
    }
    return span;
  }

  /** The path of the innermost entry at a place. */
  pathAt(offset: number): Path {
    const path: Key[] = [];
    let node: unknown = this.#document.contents;
    for (;;) {
      const child = childAt(node, offset);
      if (child === undefined) return path;
      path.push(child.key);
      node = child.value;
    }
  }
}

let last: Source | undefined;

/** Returns the source of a text; that of the last text is kept. */
export function sourceOf(text: string): Source {
  if (last?.text !== text) last = new Source(text);
  return last;
}

function rangeOf(node: unknown): Span | undefined {
  if (!isNode(node) || !node.range) return undefined;
  return { from: node.range[0], to: node.range[1] };
}

function joined(key: Span | undefined, value: Span | undefined): Span | undefined {
  if (key === undefined || value === undefined) return key ?? value;
  return { from: key.from, to: Math.max(key.to, value.to) };
}

interface Child {
  key: unknown;
  value: unknown;
}

function keyOf(pair: Pair): Key | undefined {
  const key = isScalar(pair.key) ? pair.key.value : undefined;
  return typeof key === "string" || typeof key === "number" ? key : undefined;
}

function childOf(node: unknown, key: Key): Child | undefined {
  if (isSeq(node) && typeof key === "number") {
    const value = node.items[key];
    return value === undefined ? undefined : { key: undefined, value };
  }
  if (!isMap(node)) return undefined;
  return node.items.find((pair) => isPair(pair) && keyOf(pair) === key);
}

function endOf(node: unknown): number {
  return isNode(node) && node.range ? node.range[isCollection(node) ? 2 : 1] : -1;
}

function startOf(node: unknown): number {
  return isNode(node) && node.range ? node.range[0] : Infinity;
}

function childAt(node: unknown, offset: number): { key: Key; value: unknown } | undefined {
  if (isAlias(node)) return undefined;
  if (isSeq(node)) {
    const index = node.items.findIndex(
      (item) => startOf(item) <= offset && offset <= endOf(item as Node),
    );
    return index < 0 ? undefined : { key: index, value: node.items[index] };
  }
  if (!isMap(node)) return undefined;
  for (const pair of node.items) {
    const end = Math.max(endOf(pair.key), endOf(pair.value));
    const key = keyOf(pair);
    if (startOf(pair.key) <= offset && offset <= end && key !== undefined)
      return { key, value: pair.value };
  }
  return undefined;
}
