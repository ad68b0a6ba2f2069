// SPDX-License-Identifier: MIT
import { select } from "../store/actions";
import { change, useDesigner } from "../store/store";
import { Lines } from "./Lines";
import { Tabs } from "./Tabs";

function Fault() {
  const fault = useDesigner((state) => state.running.fault);
  if (fault == null) return null;
  return (
    <p className="banner error" role="alert">
      <span>
        <strong>{fault.node}</strong> {fault.text} {fault.source && <em>{fault.source}</em>}
      </span>
      {fault.shape !== null && (
        <button
          type="button"
          onClick={() => {
            if (fault.shape !== null) select([fault.shape], "list");
            change({ view: "application" });
          }}
        >
          Show
        </button>
      )}
    </p>
  );
}

/** What the nodes and the build print. */
export function Console() {
  const consoles = useDesigner((state) => state.consoles);
  const current = useDesigner((state) => state.console);
  const nodes = Object.keys(consoles);
  const node = nodes.includes(current) ? current : (nodes[0] ?? "");
  if (nodes.length === 0) return <p className="hint">Run the description to see its consoles.</p>;
  return (
    <div className="console">
      <Fault />
      <Tabs
        label="Consoles"
        tabs={nodes.map((name) => ({ id: name, title: name === "" ? "build" : name }))}
        current={node}
        onChoose={(id) => {
          change({ console: id });
        }}
      >
        <Lines
          key={node}
          label={node === "" ? "build" : node}
          lines={consoles[node]?.lines ?? []}
        />
      </Tabs>
    </div>
  );
}
