// SPDX-License-Identifier: MIT
import { EdgeLabelRenderer, useInternalNode } from "@xyflow/react";
import type { EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { Point } from "../geometry/boxes";
import { between, loop, pathOf, pointOf } from "../geometry/lines";
import type { Box, Edge } from "../protocol/types";
import { useDesigner } from "../store/store";
import { PartMarks, severityOf } from "./Marks";
import type { RingEdge as RingData, UseEdge as UseData, WireEdge as WireData } from "./parts";
import { domId } from "./words";

/** Where a node is now. */
function useBox(id: string): Box | undefined {
  const node = useInternalNode(id);
  if (node === undefined) return undefined;
  const { x, y } = node.internals.positionAbsolute;
  const { width = 0, height = 0 } = node.measured;
  return { x, y, width, height };
}

/** The curve of the server; while an end is away from its place, one that leads there. */
function pointsBetween(
  curve: readonly [number, number][],
  [source, home]: readonly [Box, Box | undefined],
  [target, otherHome]: readonly [Box, Box | undefined],
): Point[] {
  const isDrawn = curve.length > 3 && isSame(source, home) && isSame(target, otherHome);
  return isDrawn ? curve.map(([x, y]) => ({ x, y })) : between(source, target);
}

const pathBetween = (...parts: Parameters<typeof pointsBetween>): string =>
  pathOf(pointsBetween(...parts));

function isSame(box: Box, home: Box | undefined): boolean {
  return home?.x === box.x && home.y === box.y;
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
  const [from, to] = [useBox(source), useBox(target)];
  if (data === undefined || from === undefined || to === undefined) return null;
  const { edge } = data;
  const { shapes } = useDesigner.getState().catalog;
  const path = pathBetween(
    edge.curve,
    [from, shapes.get(source)?.box],
    [to, shapes.get(target)?.box],
  );
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

/** How far words are above a line, or, if it is steep, on its left: a short line would be hidden by them. */
const ABOVE = 14;
const BESIDE = 36;

/** A step of a deadlock, with what it means. */
export const RingEdge = memo(function RingEdge({ data, source, target }: EdgeProps<RingData>) {
  const [from, to] = [useBox(source), useBox(target)];
  if (data === undefined || from === undefined || to === undefined) return null;
  const { shapes } = useDesigner.getState().catalog;
  const points = pointsBetween(
    data.curve,
    [from, shapes.get(source)?.box],
    [to, shapes.get(target)?.box],
  );
  const [word, part] = data.isWait ? ["waits for", 0.25] : ["is held by", 0.5];
  const middle = 3 * Math.floor((points.length - 4) / 6);
  // Where lines cross, their words would, too.
  const at = pointOf(points.slice(middle, middle + 4), part);
  const isFlat = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
  const { x, y } = isFlat ? { x: at.x, y: at.y - ABOVE } : { x: at.x - BESIDE, y: at.y };
  return (
    <>
      <g className="line-ring">
        <path className="react-flow__edge-path" d={pathOf(points)} markerEnd={url("arrow")} />
      </g>
      <EdgeLabelRenderer>
        <div
          className="ring-label"
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          {word}
        </div>
      </EdgeLabelRenderer>
    </>
  );
});

/** What goes over a link, if it is known. */
function LinkCosts({ id }: { id: string }) {
  const text = useDesigner((state) => state.costs?.links[id]);
  if (text === undefined) return null;
  return (
    <span className="cost">
      {text.split(" · ").map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

export const WireEdge = memo(function WireEdge(props: EdgeProps<WireData>) {
  const { id, data, source, target, selected } = props;
  const [from, to] = [useBox(source), useBox(target)];
  if (data === undefined || from === undefined || to === undefined) return null;
  const { wire, marks } = data;
  const { regions } = useDesigner.getState().catalog;
  const path =
    source === target
      ? loop(from)
      : pathBetween(wire.curve, [from, regions.get(source)?.spot], [to, regions.get(target)?.spot]);
  const classes = ["line-wire", severityOf(marks) ?? "", selected ? "selected" : ""];
  return (
    <>
      <g className={classes.join(" ")}>
        <path className="react-flow__edge-path" d={path} />
        <path className="react-flow__edge-interaction" d={path} />
      </g>
      {wire.at !== null && (
        <EdgeLabelRenderer>
          <div
            id={domId(id)}
            className={`wire-label ${classes.join(" ")}`}
            style={{
              transform: `translate(-50%, -50%) translate(${wire.at[0]}px, ${wire.at[1]}px)`,
            }}
          >
            {wire.label}
            <LinkCosts id={id} />
            <PartMarks id={id} marks={marks} />
          </div>
        </EdgeLabelRenderer>
      )}
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
