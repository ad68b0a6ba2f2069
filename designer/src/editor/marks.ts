// SPDX-License-Identifier: MIT
/** Problems at their places in the text, and the lines of the selected entry. */
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import { Decoration, EditorView } from "@codemirror/view";
import type { Mark } from "../protocol/types";
import type { Span } from "../text/source";

const SEVERITIES = { error: "error", warning: "warning", note: "info" } as const;

export function offsetOf(text: Text, line: number, column: number): number {
  const found = text.line(Math.min(Math.max(1, line), text.lines));
  return Math.min(found.to, found.from + Math.max(0, column - 1));
}

export function diagnostics(text: Text, marks: readonly Mark[]): Diagnostic[] {
  return marks
    .filter(({ line }) => line > 0)
    .map(({ line, column, length, severity, code, message, hint }) => {
      const from = offsetOf(text, line, column);
      return {
        from,
        to: Math.min(text.length, from + Math.max(1, length)),
        severity: SEVERITIES[severity],
        source: code,
        message: hint === "" ? message : `${message}\n${hint}`,
      };
    });
}

export const showEntry = StateEffect.define<Span | undefined>();

const line = Decoration.line({ class: "cm-entry" });

/** The lines of the selected entry have a background of their own. */
export const entryLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    let found = lines.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(showEntry)) continue;
      const builder = new RangeSetBuilder<Decoration>();
      const { doc } = transaction.state;
      if (effect.value !== undefined) {
        const last = doc.lineAt(Math.min(doc.length, effect.value.to)).number;
        for (
          let at = doc.lineAt(Math.min(doc.length, effect.value.from)).number;
          at <= last;
          at += 1
        )
          builder.add(doc.line(at).from, doc.line(at).from, line);
      }
      found = builder.finish();
    }
    return found;
  },
  provide: (field) => EditorView.decorations.from(field),
});
