// SPDX-License-Identifier: MIT
import { useEffect } from "react";
import type { NodeCosts } from "../protocol/types";
import { send } from "../store/session";
import { useDesigner } from "../store/store";
import { bytes, percent, signed } from "./numbers";

interface ValueProps {
  value: number | null | undefined;
  before: number | null | undefined;
  shown: (value: number) => string;
}

function Value({ value, before, shown }: ValueProps) {
  if (value == null) return <td className="number">–</td>;
  const difference = before == null ? 0 : value - before;
  return (
    <td className="number">
      {shown(value)}
      {difference !== 0 && (
        <span className={difference > 0 ? "more" : "less"}> {signed(difference, shown)}</span>
      )}
    </td>
  );
}

function Row({ costs }: { costs: NodeCosts }) {
  return (
    <tr>
      <th scope="row">{costs.node}</th>
      <Value value={costs.load} before={costs.load_before} shown={percent} />
      <Value value={costs.flash} before={costs.flash_before} shown={bytes} />
      <Value value={costs.ram} before={costs.ram_before} shown={bytes} />
      <td>{costs.unknown.join(" ")}</td>
    </tr>
  );
}

/** What the description costs each node, and what the last edit has changed. */
export function Costs() {
  const costs = useDesigner((state) => state.costs);
  const link = useDesigner((state) => state.link);
  useEffect(() => {
    if (link !== "open") return undefined;
    send({ type: "costs", shown: true });
    return () => {
      send({ type: "costs", shown: false });
    };
  }, [link]);
  if (costs === undefined) return <p className="hint">The costs are being computed.</p>;
  return (
    <div className="costs">
      {costs.changes.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Load</th>
            <th scope="col">Flash</th>
            <th scope="col">RAM</th>
            <th scope="col">Not known</th>
          </tr>
        </thead>
        <tbody>
          {costs.nodes.map((node) => (
            <Row key={node.node} costs={node} />
          ))}
        </tbody>
      </table>
      {!costs.is_complete && <p className="hint">Sizes are being computed.</p>}
      {costs.unknown.map((line) => (
        <p className="hint" key={line}>
          {line}
        </p>
      ))}
    </div>
  );
}
