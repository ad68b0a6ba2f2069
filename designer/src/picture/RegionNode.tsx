// SPDX-License-Identifier: MIT
import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { percent } from "../panels/numbers";
import { useDesigner } from "../store/store";
import { PartMarks, severityOf } from "./Marks";
import { Name } from "./Name";
import type { RegionNode as Data } from "./parts";
import { aboutNode, domId } from "./words";

export const RegionNode = memo(function RegionNode({ id, data, selected }: NodeProps<Data>) {
  const { region, marks } = data;
  const isTarget = useDesigner((state) => state.dropTarget === id);
  const load = useDesigner((state) => state.loads[id]);
  const classes = ["region", severityOf(marks) ?? "", selected ? "selected" : ""];
  return (
    <div className={`${classes.join(" ")} ${isTarget ? "target" : ""}`}>
      <div
        id={domId(id)}
        className="title"
        role="group"
        aria-roledescription="node"
        aria-label={`${region.name}, ${aboutNode(region)}`}
      >
        {load !== undefined && <span className="load">load {percent(load)}</span>}
        <div>
          <Name id={id} name={region.name} />{" "}
          {region.count > 1 && <span className="count">× {region.count}</span>}
        </div>
        <span className="line">{aboutNode(region)}</span>
      </div>
      <PartMarks id={id} marks={marks} />
    </div>
  );
});
