// SPDX-License-Identifier: MIT
import { EdgeLabelRenderer, useInternalNode } from "@xyflow/react";
import type { EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { between, loop, pathOf, straight } from "../geometry/lines";
import type { Box, Edge } from "../protocol/types";
import { useDesigner } from "../store/store";
import { PartMarks, severityOf } from "./Marks";
import type { UseEdge as UseData, WireEdge as WireData } from "./parts";
import { domId } from "./words";

/** Where a node is now. */
function useBox(id: string): Box | undefined {
  const node = useInternalNode(id);
  if (node === undefined) return undefined;
  const { x, y } = node.internals.positionAbsolute;
  const { width = 0, height = 0 } = node.measured;
  return { x, y, width, height };
}

function isHome(box: Box, id: string): boolean {
  const home = useDesigner.getState().catalog.shapes.get(id)?.box;
  return home?.x === box.x && home.y === box.y;
}

/** The curve of the server; while an end is away from its place, one that leads there. */
function usePath(edge: Edge | undefined, source: Box | undefined, target: Box | undefined) {
  if (edge === undefined || source === undefined || target === undefined) return undefined;
  const curve = edge.curve.map(([x, y]) => ({ x, y }));
  const isDrawn = curve.length > 3 && isHome(source, edge.source) && isHome(target, edge.target);
  return pathOf(isDrawn ? curve : between(source, target));
}

const END: Partial<Record<Edge["kind"], string>> = {
  puts: "arrow",
  posts: "arrow",
  controls: "arrow",
  serves: "dot",
};

const url = (marker: string | undefined): string | undefined =>
  marker === undefined ? undefined : `url(#${marker})`;

export const UseEdge = memo(function UseEdge({
  data,
  source,
  target,
  selected,
}: EdgeProps<UseData>) {
  const edge = data?.edge;
  const path = usePath(edge, useBox(source), useBox(target));
  if (edge === undefined || path === undefined) return null;
  const classes = ["line-use", edge.kind, edge.remote ? "remote" : "", selected ? "selected" : ""];
  return (
    <g className={classes.join(" ")}>
      <path
        className="react-flow__edge-path"
        d={path}
        markerEnd={url(END[edge.kind])}
        markerStart={edge.kind === "gets" ? url("arrow") : undefined}
      />
      <path className="react-flow__edge-interaction" d={path} />
    </g>
  );
});

export const WireEdge = memo(function WireEdge(props: EdgeProps<WireData>) {
  const { id, data, source, target, selected } = props;
  const [from, to] = [useBox(source), useBox(target)];
  if (data === undefined || from === undefined || to === undefined) return null;
  const { wire, lane, marks } = data;
  const { path, middle } = source === target ? loop(from) : straight(from, to, lane);
  const classes = ["line-wire", severityOf(marks) ?? "", selected ? "selected" : ""];
  return (
    <>
      <g className={classes.join(" ")}>
        <path className="react-flow__edge-path" d={path} />
        <path className="react-flow__edge-interaction" d={path} />
      </g>
      <EdgeLabelRenderer>
        <div
          id={domId(id)}
          className={`wire-label ${classes.join(" ")}`}
          style={{
            transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)`,
          }}
        >
          {wire.label || `${wire.driver}, ${wire.notify}`}
          <PartMarks id={id} marks={marks} />
        </div>
      </EdgeLabelRenderer>
    </>
  );
});

/** The ends of lines. */
export function Markers() {
  return (
    <svg className="markers" aria-hidden="true">
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M 0 1 L 10 5 L 0 9 z" fill="context-stroke" />
        </marker>
        <marker id="dot" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="7" markerHeight="7">
          <circle cx="5" cy="5" r="4" fill="context-stroke" />
        </marker>
      </defs>
    </svg>
  );
}
