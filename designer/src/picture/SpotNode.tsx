// SPDX-License-Identifier: MIT
import { Handle, Position } from "@xyflow/react";
import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { bytes, percent } from "../panels/numbers";
import { useDesigner } from "../store/store";
import { PartMarks, severityOf } from "./Marks";
import { Name } from "./Name";
import type { SpotNode as Data } from "./parts";
import { aboutNode, domId } from "./words";

/** Load and memory of a node, if they are known. */
function Costs({ id }: { id: string }) {
  const costs = useDesigner((state) => state.costs?.nodes.find(({ region }) => region === id));
  const load = useDesigner((state) => state.loads[id]);
  const parts = [
    load === undefined ? "" : `load ${percent(load)} now`,
    load !== undefined || costs?.load == null ? "" : `load ${percent(costs.load)}`,
    costs?.ram == null ? "" : `RAM ${bytes(costs.ram)}`,
  ].filter(Boolean);
  return parts.length > 0 ? <span className="cost">{parts.join(" · ")}</span> : null;
}

export const SpotNode = memo(function SpotNode({ id, data, selected }: NodeProps<Data>) {
  const { region, loops, marks } = data;
  const lines = [...new Set([region.processor, region.board]), ...loops].filter(Boolean);
  const isStart = useDesigner((state) => state.connecting === id);
  const classes = ["spot", severityOf(marks) ?? "", selected ? "selected" : ""];
  if (region.count > 1) classes.push("folded");
  if (isStart) classes.push("start");
  return (
    <>
      <div
        id={domId(id)}
        className={classes.join(" ")}
        role="group"
        aria-roledescription="node"
        aria-label={`${region.name}, ${aboutNode(region)}`}
      >
        <Name id={id} name={region.name} />
        {region.count > 1 && <span className="count">× {region.count}</span>}
        {lines.map((line, index) => (
          <span className="line" key={index}>
            {line}
          </span>
        ))}
        <Costs id={id} />
      </div>
      <PartMarks id={id} marks={marks} />
      <Handle type="target" position={Position.Left} className="cover" isConnectableStart={false} />
      <Handle type="source" position={Position.Right} className="grip" title="Draw a link" />
    </>
  );
});
