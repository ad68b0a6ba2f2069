// SPDX-License-Identifier: MIT
/** What a message of the server changes. */
import type { Advice, FromServer, Live, Running, State } from "../protocol/types";
import { NOTHING, withLive } from "../live/history";
import { levelsOf, loadsOf, statesOf } from "../live/live";
import { catalogOf, partOf } from "./catalog";
import { withLines } from "./consoles";
import { kept } from "./kept";
import type { Model } from "./model";

type Change = Partial<Model>;

const NO_TRACE: Change = {
  recorded: undefined,
  part: undefined,
  range: undefined,
  now: 0,
  isPlaying: false,
  states: {},
  levels: {},
};

const NO_RUN: Change = {
  ...NO_TRACE,
  consoles: {},
  live: undefined,
  loads: {},
  history: NOTHING,
  rings: [],
};

function onState(model: Model, message: State): Change {
  const { diagram: arrivedDiagram, ...state } = message;
  const diagram = kept(model.diagram, arrivedDiagram);
  const catalog = catalogOf(diagram);
  const exists = (id: string): boolean => partOf(catalog, id) !== undefined;
  const arrived = model.wanted.filter(exists);
  const last = arrived.at(-1);
  const isOther = model.state !== undefined && model.state.file !== message.file;
  return {
    state,
    diagram,
    catalog,
    choice: undefined,
    conflict: message.has_conflict ? model.conflict : undefined,
    selection: arrived.length > 0 ? arrived : model.selection.filter(exists),
    wanted: arrived.length > 0 ? [] : model.wanted,
    renaming: model.renaming !== undefined && exists(model.renaming) ? model.renaming : undefined,
    connecting:
      model.connecting !== undefined && exists(model.connecting) ? model.connecting : undefined,
    ...(last === undefined ? {} : { shown: { id: last, by: "list" as const } }),
    ...(message.by === "page" || message.by === "undo" ? { refusal: undefined } : {}),
    ...(isOther ? { ...NO_RUN, costs: undefined, advice: undefined, notices: [] } : {}),
    ...(message.by === "file" ? { announcement: "The file was changed by another program." } : {}),
  };
}

function onRunning(model: Model, message: Running): Change {
  const begins = message.phase === "building" && model.running.phase !== "building";
  const ends = message.phase === "idle" && model.running.phase !== "idle";
  const code = message.code === null ? "" : ` with exit code ${message.code}`;
  return {
    running: message,
    ...(begins ? { ...NO_RUN, console: "", panel: "console" as const } : {}),
    ...(ends ? { announcement: `The run has ended${code}.` } : {}),
  };
}

function onLive(model: Model, message: Live): Change {
  const isFirst = model.live === undefined;
  return {
    live: message,
    history: withLive(model.history, message),
    loads: loadsOf(message),
    ...(model.recorded === undefined
      ? { states: statesOf(message), levels: levelsOf(message) }
      : {}),
    ...(isFirst ? { panel: "live" as const } : {}),
  };
}

function onAdvice(message: Advice): Change {
  const { is_complete, problem, links } = message;
  const found = links.length === 1 ? "1 link" : `${links.length} links`;
  const words = problem === "" ? `Advice for ${found}.` : problem;
  return { advice: message, ...(is_complete ? { announcement: words } : {}) };
}

/** Returns what of the model a message changes. */
export function received(model: Model, message: FromServer): Change {
  switch (message.type) {
    case "state":
      return onState(model, message);
    case "refused":
      return {
        refusal: { message: message.message, hint: message.hint, at: model.anchor },
        wanted: [],
        announcement: message.message,
      };
    case "conflict":
      return { conflict: message };
    case "console":
      return { consoles: withLines(model.consoles, [message]) };
    case "running":
      return onRunning(model, message);
    case "notice":
      return { notices: [...model.notices.slice(-4), message] };
    case "choice":
      return {
        choice: message,
        state: undefined,
        diagram: undefined,
        catalog: catalogOf(undefined),
      };
    case "costs":
      return { costs: message };
    case "recorded":
      return {
        ...NO_TRACE,
        recorded: message,
        range: { begin: 0, end: message.end },
        panel: "trace",
        announcement: "The trace can be replayed.",
      };
    case "part":
      return { part: message };
    case "advice":
      return onAdvice(message);
    case "live":
      return onLive(model, message);
    case "deadlock": {
      const { rings } = message;
      const [first] = rings;
      return {
        rings,
        ...(first === undefined ? {} : { announcement: first.text, view: "application" as const }),
      };
    }
  }
}
