// SPDX-License-Identifier: MIT
import { useMemo, useState } from "react";
import type { Kind } from "../edit/kinds";
import { DRAGGED, kindsOf, nodeKind } from "../edit/kinds";
import { Symbol } from "../picture/Symbol";
import { add } from "../store/actions";
import { useDesigner } from "../store/store";

const GROUPS: readonly { title: string; has: (kind: Kind) => boolean }[] = [
  { title: "Nodes", has: ({ kind }) => kind === "node" },
  {
    title: "Tasks and handlers",
    has: ({ kind }) => ["task", "timer", "interrupt", "swi", "periodic"].includes(kind),
  },
  { title: "Hubs", has: ({ kind }) => kind === "hub" },
  { title: "Others", has: ({ kind }) => ["partition", "log", "stats"].includes(kind) },
];

function Item({ kind }: { kind: Kind }) {
  return (
    <button
      type="button"
      className="item"
      title={kind.text}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, kind.id);
        event.dataTransfer.effectAllowed = "copy";
      }}
      onClick={() => {
        add(kind);
      }}
    >
      <Symbol kind={kind.kind} type={kind.type} />
      {kind.label}
    </button>
  );
}

/** All kinds of entries: a click adds one to the node of the selection, a drag to another one. */
export function Palette() {
  const schema = useDesigner((state) => state.schema);
  const [filter, setFilter] = useState("");
  const kinds = useMemo(
    () => (schema === undefined ? [] : [nodeKind(schema), ...kindsOf(schema)]),
    [schema],
  );
  const found = kinds.filter(({ label, text }) =>
    `${label} ${text}`.toLowerCase().includes(filter.toLowerCase()),
  );
  return (
    <nav className="palette" aria-label="Add" data-part>
      <input
        type="search"
        placeholder="Add …"
        aria-label="Filter what can be added"
        value={filter}
        onChange={(event) => {
          setFilter(event.target.value);
        }}
      />
      <div className="items">
        {GROUPS.map(({ title, has }) => {
          const items = found.filter(has);
          return (
            items.length > 0 && (
              <section key={title}>
                <h2>{title}</h2>
                {items.map((kind) => (
                  <Item key={kind.id} kind={kind} />
                ))}
              </section>
            )
          );
        })}
      </div>
    </nav>
  );
}
