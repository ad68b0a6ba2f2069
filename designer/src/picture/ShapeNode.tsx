// SPDX-License-Identifier: MIT
import { Handle, Position } from "@xyflow/react";
import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import type { Shape } from "../protocol/types";
import { useDesigner } from "../store/store";
import { PartMarks, severityOf } from "./Marks";
import { Name } from "./Name";
import { RunMarks } from "./RunMarks";
import { Symbol } from "./Symbol";
import { domId, kindTitle } from "./words";
import type { ShapeNode as Data } from "./parts";

function label(shape: Shape, isWrong: boolean): string {
  const region = shape.region.slice(shape.region.indexOf(":") + 1);
  const copies = shape.count > 1 ? `${shape.count} replicas` : "";
  const wrong = isWrong ? "has problems" : "";
  return [shape.name, ...shape.text, `on ${region}`, copies, wrong].filter(Boolean).join(", ");
}

export const ShapeNode = memo(function ShapeNode({ id, data, selected }: NodeProps<Data>) {
  const { shape, marks } = data;
  const isStart = useDesigner((state) => state.connecting === id);
  const isFault = useDesigner((state) => state.running.fault?.shape === id);
  const isStuck = useDesigner((state) => state.rings.some(({ parts }) => parts.includes(id)));
  const nowId = `${domId(id)}-now`;
  const classes = [
    "shape",
    shape.kind,
    severityOf(marks) ?? "",
    selected ? "selected" : "",
    shape.user ? "user" : "",
    shape.count > 1 ? "folded" : "",
    isStart ? "start" : "",
    isFault ? "fault" : "",
    isStuck ? "stuck" : "",
  ];
  return (
    <>
      <div
        id={domId(id)}
        className={classes.join(" ")}
        role="group"
        aria-roledescription={kindTitle(shape)}
        aria-label={label(shape, marks.length > 0)}
        aria-describedby={nowId}
      >
        <Symbol kind={shape.kind} type={shape.type} />
        <div className="words">
          <Name id={id} name={shape.name} />
          {shape.text.map((line, index) => (
            <span className="line" key={index}>
              {line}
            </span>
          ))}
        </div>
        <RunMarks id={id} domId={nowId} />
        {shape.count > 1 && <span className="count">× {shape.count}</span>}
      </div>
      <PartMarks id={id} marks={marks} />
      <Handle type="target" position={Position.Left} className="cover" isConnectableStart={false} />
      <Handle type="source" position={Position.Right} className="grip" title="Draw a line" />
    </>
  );
});
