// SPDX-License-Identifier: MIT
import type { Edge } from "../protocol/types";
import { useDesigner } from "../store/store";
import { LINES } from "./words";

/** What the lines of the picture mean: of the kinds that it has. */
export function Legend() {
  const edges = useDesigner((state) => state.diagram?.edges);
  const kinds = [...new Set(edges?.map(({ kind }) => kind))];
  if (kinds.length === 0) return null;
  const hasRemote = edges?.some(({ remote }) => remote) ?? false;
  return (
    <details className="legend">
      <summary>Lines</summary>
      <dl>
        {kinds.map((kind) => (
          <Row key={kind} kind={kind} text={LINES[kind]} />
        ))}
        {hasRemote && <Row kind="uses" text="on another node" isRemote />}
      </dl>
    </details>
  );
}

function Row({ kind, text, isRemote }: { kind: Edge["kind"]; text: string; isRemote?: boolean }) {
  const isForward = kind === "puts" || kind === "posts" || kind === "controls";
  return (
    <div>
      <dt>
        <svg width="44" height="12" aria-hidden="true">
          <g className={`line-use ${kind} ${isRemote ? "remote" : ""}`}>
            <path
              className="react-flow__edge-path"
              d="M 4 6 L 40 6"
              markerEnd={isForward ? "url(#arrow)" : undefined}
              markerStart={kind === "gets" ? "url(#arrow)" : undefined}
            />
          </g>
        </svg>
        <span className="visually-hidden">{isRemote ? "colour" : kind}</span>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
