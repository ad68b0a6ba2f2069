// SPDX-License-Identifier: MIT
/** Which text the server has, and which the user has typed. */
import type { Change } from "./changes";
import { changeBetween } from "./changes";

export interface Arrived {
  text: string;
  by: "page" | "file" | "undo" | "open";
}

/** What the editor shall do with a text of the server. */
export type Answer =
  | { kind: "keep" }
  /** Apply a change of the server's to the server's old text, which the editor shows. */
  | { kind: "apply"; change: Change }
  /** Apply it beside the user's change of the same old text. */
  | { kind: "merge"; theirs: Change; ours: Change };

export class TextSync {
  #base: string | undefined;
  #sent: string | undefined;

  /** The server's last text. */
  get base(): string | undefined {
    return this.#base;
  }

  /** Whether the editor has a text that the server was not sent yet. */
  isAhead(shown: string): boolean {
    return this.#base !== undefined && shown !== (this.#sent ?? this.#base);
  }

  onSent(text: string): void {
    this.#sent = text;
  }

  /** The connection was lost: whether the server got the last text is not known. */
  onLost(): void {
    this.#sent = undefined;
  }

  onArrived({ text, by }: Arrived, shown: string): Answer {
    const before = this.#base ?? "";
    const isOurs = by === "page" && text === this.#sent;
    const isFirst = this.#base === undefined;
    this.#base = text;
    this.#sent = undefined;
    if (isOurs || shown === text) return { kind: "keep" };
    const theirs = changeBetween(isFirst ? shown : before, text);
    if (theirs === undefined) return { kind: "keep" };
    const ours = isFirst ? undefined : changeBetween(before, shown);
    return ours === undefined ? { kind: "apply", change: theirs } : { kind: "merge", theirs, ours };
  }
}
