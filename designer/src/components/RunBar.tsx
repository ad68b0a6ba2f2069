// SPDX-License-Identifier: MIT
import { send } from "../store/session";
import { change, model, useDesigner } from "../store/store";

/** Instead of a target: all nodes in one process, in virtual time. */
const SIMULATED = ":sim";

/** Runs the description on the chosen target, or ends the run. */
export function toggleRun(): void {
  const { running, target, isTracing, isLive } = model();
  const simulate = target === SIMULATED;
  if (running.phase !== "idle") send({ type: "stop" });
  else
    send({
      type: "run",
      target: target === "" || simulate ? null : target,
      trace: isTracing,
      live: isLive && !simulate,
      simulate,
    });
}

const PHASES = { idle: "", building: "building", running: "running" };

function Phase() {
  const { phase, code } = useDesigner((state) => state.running);
  if (phase === "idle" && code === null) return null;
  const text = phase === "idle" ? `exit code ${code ?? 0}` : PHASES[phase];
  const kind = phase !== "idle" ? "busy" : code === 0 ? "good" : "bad";
  return <span className={`phase ${kind}`}>{text}</span>;
}

export function RunBar() {
  const facts = useDesigner((state) => state.facts);
  const target = useDesigner((state) => state.target);
  const phase = useDesigner((state) => state.running.phase);
  const isTracing = useDesigner((state) => state.isTracing);
  const isLive = useDesigner((state) => state.isLive);
  const isIdle = phase === "idle";
  return (
    <div className="group run">
      <label htmlFor="target" className="visually-hidden">
        Target
      </label>
      <select
        id="target"
        value={target}
        disabled={!isIdle}
        onChange={(event) => {
          change({ target: event.target.value });
        }}
      >
        <option value="">boards as described</option>
        <option value={SIMULATED}>in virtual time, as ./weft sim</option>
        {facts?.targets.map(({ name, title, ready, why }) => (
          <option key={name} value={name} disabled={!ready} title={why}>
            {name}: {title}
            {ready ? "" : " (missing)"}
          </option>
        ))}
      </select>
      <label className="tracing" title="Show what tasks and hubs do while it runs">
        <input
          type="checkbox"
          checked={isLive && target !== SIMULATED}
          disabled={!isIdle || target === SIMULATED}
          onChange={(event) => {
            change({ isLive: event.target.checked });
          }}
        />
        Live
      </label>
      <label className="tracing" title="Record what each task does, for a time line">
        <input
          type="checkbox"
          checked={isTracing}
          disabled={!isIdle}
          onChange={(event) => {
            change({ isTracing: event.target.checked });
          }}
        />
        Trace
      </label>
      <button type="button" className={isIdle ? "primary" : "stop"} onClick={toggleRun} title="F9">
        {isIdle ? "Run" : "Stop"}
      </button>
      <Phase />
    </div>
  );
}
