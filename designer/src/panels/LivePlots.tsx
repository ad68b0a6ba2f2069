// SPDX-License-Identifier: MIT
import { useState } from "react";
import type { Point } from "../live/history";
import { latest, linesOf, topOf } from "../live/history";
import { rateText, waitersText } from "../live/live";
import type { LiveNode } from "../protocol/types";
import { nameOf } from "../store/catalog";
import { useDesigner } from "../store/store";
import { percent } from "./numbers";

/** Rows of a table: of more, the filter chooses. */
const ROWS = 60;
const WIDTH = 220;
const HEIGHT = 30;

function Plot({ points, top, label }: { points: readonly Point[]; top: number; label: string }) {
  return (
    <svg className="plot" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      {linesOf(points, top).map((line, index) => (
        <polyline
          key={index}
          points={line.map(([x, y]) => `${1 + x * (WIDTH - 2)},${1 + y * (HEIGHT - 2)}`).join(" ")}
        />
      ))}
    </svg>
  );
}

function Nodes({ nodes }: { nodes: readonly LiveNode[] }) {
  const loads = useDesigner((state) => state.history.loads);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Node</th>
          <th scope="col">Load, 0 to 100 %</th>
          <th scope="col">Now</th>
          <th scope="col">Records lost</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ node, region, load, lost, problem }) => (
          <tr key={node}>
            <th scope="row">{node}</th>
            <td>
              <Plot points={loads.get(region) ?? []} top={100} label={`load of ${node}`} />
            </td>
            <td className="number">{load === null ? "–" : percent(load)}</td>
            <td className="number">
              {lost.toLocaleString("en-US")} {problem}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hubs({ ids }: { ids: readonly string[] }) {
  const rates = useDesigner((state) => state.history.rates);
  const hubs = useDesigner((state) => state.live?.hubs);
  const catalog = useDesigner((state) => state.catalog);
  const byShape = new Map(hubs?.map((hub) => [hub.shape, hub]));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Hub</th>
          <th scope="col">Calls a second</th>
          <th scope="col">Now</th>
          <th scope="col">Top</th>
          <th scope="col">Holds</th>
          <th scope="col">Waiting tasks</th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => {
          const points = rates.get(id) ?? [];
          const [hub, top, now] = [byShape.get(id), topOf(points), latest(points)];
          const name = nameOf(catalog, id);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <Plot points={points} top={top} label={`calls of ${name} a second`} />
              </td>
              <td className="number">{now === null ? "–" : rateText(now)}</td>
              <td className="number">{rateText(top)}</td>
              <td>{hub?.text}</td>
              <td>{hub === undefined ? "" : waitersText(hub.waiters)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A run that goes on: loads of nodes, and what happens at hubs. */
export function LivePlots() {
  const live = useDesigner((state) => state.live);
  const phase = useDesigner((state) => state.running.phase);
  const catalog = useDesigner((state) => state.catalog);
  const [filter, setFilter] = useState("");
  if (live === undefined)
    return (
      <p className="hint">
        A run with “Live” shows what tasks and hubs do while it goes on, loads of nodes, and how
        often hubs are called.
      </p>
    );
  const nodes = live.nodes.filter(({ node }) => node.includes(filter));
  const hubs = live.hubs
    .map(({ shape }) => shape)
    .filter((id) => nameOf(catalog, id).includes(filter));
  const left = Math.max(0, nodes.length - ROWS) + Math.max(0, hubs.length - ROWS);
  return (
    <div className="live">
      <div className="group">
        <input
          type="search"
          aria-label="Filter nodes and hubs"
          placeholder="Filter"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value);
          }}
        />
        <span className="line">
          {phase === "idle"
            ? `The run has ended; last seen after ${(live.time / 1000).toFixed(1)} s. `
            : `Seen after ${(live.time / 1000).toFixed(1)} s. `}
          {left > 0 ? `${left} rows are not shown: filter. ` : ""}
        </span>
      </div>
      <div className="tables">
        <Nodes nodes={nodes.slice(0, ROWS)} />
        <Hubs ids={hubs.slice(0, ROWS)} />
      </div>
    </div>
  );
}
