// SPDX-License-Identifier: MIT
/** The editor's parts. */
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import {
  HighlightStyle,
  bracketMatching,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { redo, undo } from "../store/session";
import { complete, hover } from "./completion";
import { entryLines } from "./marks";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "tok-key" },
  { tag: [tags.string, tags.content], class: "tok-value" },
  { tag: [tags.number, tags.bool, tags.null], class: "tok-number" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: [tags.punctuation, tags.separator, tags.bracket], class: "tok-punctuation" },
]);

/** What every editor of descriptions has. */
export const common: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  bracketMatching(),
  EditorView.lineWrapping,
  indentUnit.of("  "),
  yaml(),
  syntaxHighlighting(colours),
  highlightSelectionMatches(),
  search({ top: true }),
];

const run = (action: () => void) => () => {
  action();
  return true;
};

/** The editor of the description. Tab leaves it: the keyboard is caught nowhere. */
export const full: Extension = [
  common,
  closeBrackets(),
  autocompletion({ override: [complete] }),
  hover,
  lintGutter(),
  entryLines,
  keymap.of([
    { key: "Mod-z", run: run(undo), preventDefault: true },
    { key: "Mod-y", run: run(redo), preventDefault: true },
    { key: "Mod-Shift-z", run: run(redo), preventDefault: true },
    ...completionKeymap,
    ...searchKeymap,
    ...lintKeymap,
    ...defaultKeymap,
  ]),
  EditorView.contentAttributes.of({ "aria-label": "Description as text", tabindex: "0" }),
];
