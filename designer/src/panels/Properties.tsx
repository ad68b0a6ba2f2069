// SPDX-License-Identifier: MIT
import { useMemo } from "react";
import { remove, set } from "../edit/operations";
import { kindTitle } from "../picture/words";
import { valueAt } from "../protocol/paths";
import type { Path } from "../protocol/paths";
import { namesFor } from "../schema/complete";
import type { Field } from "../schema/fields";
import { fieldsOf } from "../schema/fields";
import { schemaAt } from "../schema/schema";
import { deleteSelected } from "../store/actions";
import type { Part } from "../store/catalog";
import { partOf, titleOf } from "../store/catalog";
import { edit } from "../store/session";
import { change, useDesigner } from "../store/store";
import { sourceOf } from "../text/source";
import { FieldRow } from "./FieldInput";

function kindOf(part: Part): string {
  if ("kind" in part) return "name" in part ? kindTitle(part) : "line";
  return "ends" in part ? "link" : "node";
}

function useSuggestions(data: unknown): (key: string) => string[] {
  const facts = useDesigner((state) => state.facts);
  return (key) => {
    if (key === "board") return facts?.boards.map(({ name }) => name) ?? [];
    if (key === "driver") return facts?.drivers ?? [];
    return namesFor(key, data);
  };
}

function Form({ path }: { path: Path }) {
  const schema = useDesigner((state) => state.schema);
  const text = useDesigner((state) => state.state?.text ?? "");
  const refusal = useDesigner((state) => state.refusal);
  const { data } = sourceOf(text);
  const suggest = useSuggestions(data);
  const fields = useMemo(() => {
    const about = schema && schemaAt(schema, path, data);
    return about && fieldsOf(about, schema, valueAt(data, path));
  }, [schema, path, data]);
  if (fields === undefined) return <p className="line">There is no form for this entry.</p>;
  const row = (field: Field) => (
    <FieldRow
      key={field.key}
      field={field}
      suggestions={suggest(field.key)}
      refusal={refusal?.at === `field:${field.key}` ? refusal.message : undefined}
      onSet={(value) => {
        edit([set([...path, field.key], value)], { at: `field:${field.key}` });
      }}
      onRemove={() => {
        if (field.isSet) edit([remove([...path, field.key])], { at: `field:${field.key}` });
      }}
      onShowText={() => {
        document.querySelector<HTMLElement>(".cm-content")?.focus();
      }}
    />
  );
  return (
    <>
      {fields.first.map(row)}
      {fields.more.length > 0 && (
        <details>
          <summary>{fields.more.length} more keys</summary>
          {fields.more.map(row)}
        </details>
      )}
    </>
  );
}

function Marks({ id }: { id: string }) {
  const marks = useDesigner((state) => state.catalog.marks.get(id));
  return marks?.map((mark, index) => (
    <p key={index} className={`mark ${mark.severity}`}>
      <strong>{mark.code}</strong> {mark.message} {mark.hint && <em>{mark.hint}</em>}
    </p>
  ));
}

function Actions({ part }: { part: Part }) {
  return (
    <div className="group">
      {"name" in part && (
        <button
          type="button"
          onClick={() => {
            change({ renaming: part.id });
          }}
        >
          Rename
        </button>
      )}
      <button type="button" onClick={deleteSelected}>
        Delete
      </button>
    </div>
  );
}

/** The keys of the selected entry, as a form. */
export function Properties() {
  const selection = useDesigner((state) => state.selection);
  const catalog = useDesigner((state) => state.catalog);
  const part = partOf(catalog, selection.at(-1) ?? "");
  return (
    <section id="properties" className="properties" aria-label="Properties" data-part>
      {part === undefined ? (
        <p className="hint">Select a shape to see its properties.</p>
      ) : (
        <>
          <header>
            <div>
              <h2>{titleOf(part, catalog)}</h2>
              <span className="line">
                {selection.length > 1 ? `${selection.length} selected, the last: ` : ""}
                {kindOf(part)}
              </span>
            </div>
            <Actions part={part} />
          </header>
          <Marks id={part.id} />
          {"source" in part ? (
            <p className="line">A line has no keys of its own. Delete removes it.</p>
          ) : (
            <Form key={part.id} path={part.path} />
          )}
        </>
      )}
    </section>
  );
}
