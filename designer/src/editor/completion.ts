// SPDX-License-Identifier: MIT
/** Completion and hover of descriptions, from the JSON Schema. */
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import { aboutAt, keysAt, valuesAt } from "../schema/complete";
import { model } from "../store/store";
import { placeAt } from "../text/place";
import { sourceOf } from "../text/source";

/** Values of the last text that was read: while one types, the text is often no YAML. */
function lastData(): unknown {
  return sourceOf(model().state?.text ?? "").data;
}

export function complete(context: CompletionContext): CompletionResult | null {
  const { schema } = model();
  if (schema === undefined) return null;
  const { path, kind, from } = placeAt(context.state.doc.toString(), context.pos);
  if (from === context.pos && !context.explicit) return null;
  const found =
    kind === "key" ? keysAt(schema, path, lastData()) : valuesAt(schema, path, lastData());
  if (found.length === 0) return null;
  return {
    from,
    validFor: /^[\w./+-]*$/,
    options: found.map(({ label, detail, isKey }) => ({
      label,
      detail,
      apply: isKey ? `${label}: ` : label,
      type: isKey ? "property" : "constant",
    })),
  };
}

/** What the schema says of the entry below the pointer. */
export const hover = hoverTooltip((view, offset) => {
  const { schema } = model();
  if (schema === undefined) return null;
  const source = sourceOf(view.state.doc.toString());
  const path = source.pathAt(offset);
  const about = aboutAt(schema, path, source.data);
  if (about === "") return null;
  return {
    pos: offset,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "hover";
      const name = document.createElement("strong");
      name.textContent = path.map(String).join(".");
      const text = document.createElement("p");
      text.textContent = about;
      dom.append(name, text);
      return { dom };
    },
  };
});
