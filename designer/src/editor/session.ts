// SPDX-License-Identifier: MIT
/** One editor, its text kept equal to the server's. */
import { setDiagnostics } from "@codemirror/lint";
import { Annotation, ChangeSet, EditorState } from "@codemirror/state";
import type { ViewUpdate } from "@codemirror/view";
import { EditorView } from "@codemirror/view";
import type { Link } from "../protocol/connection";
import type { Mark, State } from "../protocol/types";
import { select } from "../store/actions";
import { partAt, partOf } from "../store/catalog";
import { sendText, setTextFlush } from "../store/session";
import { model } from "../store/store";
import type { Change } from "../text/changes";
import { sourceOf } from "../text/source";
import { TextSync } from "../text/sync";
import { diagnostics, offsetOf, showEntry } from "./marks";
import { full } from "./setup";

/** Changes that the server has made. */
const remote = Annotation.define<boolean>();

/** Time without a key in ms after which the text is sent. */
const PAUSE = 300;

export class EditorSession {
  readonly #view: EditorView;
  readonly #sync = new TextSync();
  /** Of the text that the editor has taken over last. */
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          full,
          EditorView.updateListener.of((update) => {
            this.#onUpdate(update);
          }),
        ],
      }),
    });
    setTextFlush(() => {
      this.#send();
    });
  }

  close(): void {
    this.#send();
    setTextFlush(() => undefined);
    this.#view.destroy();
  }

  /** Takes a text of the server; what the user has typed meanwhile stays. */
  arrived(state: Pick<State, "text" | "by" | "version">): void {
    this.#version = state.version;
    const answer = this.#sync.onArrived(state, this.#text);
    if (answer.kind === "apply") this.#apply(this.#set(answer.change));
    if (answer.kind === "merge") {
      const length = (this.#sync.base ?? "").length - growth(answer.theirs);
      const theirs = ChangeSet.of(answer.theirs, length);
      this.#apply(theirs.map(ChangeSet.of(answer.ours, length)));
    }
    if (this.#sync.isAhead(this.#text)) this.#schedule();
  }

  linked(link: Link): void {
    if (link === "lost") this.#sync.onLost();
  }

  mark(marks: readonly Mark[]): void {
    const { state } = this.#view;
    if (this.#text === this.#sync.base)
      this.#view.dispatch(setDiagnostics(state, diagnostics(state.doc, marks)));
  }

  /** Shows the lines of an entry, and goes there unless the text itself has led to it. */
  show(id: string | undefined, by: string | undefined): void {
    const part = id === undefined ? undefined : partOf(model().catalog, id);
    const base = this.#sync.base;
    if (base === undefined || this.#text !== base) return;
    const span = part === undefined ? undefined : sourceOf(base).span(part.path);
    const isOwn = by === "text" || this.#view.hasFocus;
    const goes =
      span !== undefined && !isOwn
        ? {
            selection: { anchor: span.from },
            effects: [showEntry.of(span), EditorView.scrollIntoView(span.from, { y: "center" })],
          }
        : { effects: [showEntry.of(span)] };
    this.#view.dispatch({ ...goes, annotations: remote.of(true) });
  }

  goTo(line: number, column: number): void {
    const anchor = offsetOf(this.#view.state.doc, line, column);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
      annotations: remote.of(true),
    });
    this.#view.focus();
  }

  get #text(): string {
    return this.#view.state.doc.toString();
  }

  #set({ from, to, insert }: Change): ChangeSet {
    return ChangeSet.of({ from, to, insert }, this.#view.state.doc.length);
  }

  #apply(changes: ChangeSet): void {
    this.#view.dispatch({ changes, annotations: remote.of(true) });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#send();
    }, PAUSE);
  }

  #send(): void {
    clearTimeout(this.#timer);
    const text = this.#text;
    if (this.#sync.isAhead(text) && sendText(text, this.#version)) this.#sync.onSent(text);
  }

  #onUpdate(update: ViewUpdate): void {
    const isRemote = update.transactions.some((one) => one.annotation(remote) === true);
    if (isRemote) return;
    if (update.docChanged) this.#schedule();
    if (update.selectionSet && this.#view.hasFocus) this.#follow();
  }

  /** Selects in the picture what the cursor is in. */
  #follow(): void {
    const text = this.#text;
    if (text !== this.#sync.base) return;
    const { catalog, selection } = model();
    const part = partAt(catalog, sourceOf(text).pathAt(this.#view.state.selection.main.head));
    if (part !== undefined && selection.at(-1) !== part.id) select([part.id], "text");
  }
}

function growth({ from, to, insert }: Change): number {
  return insert.length - (to - from);
}
