// SPDX-License-Identifier: MIT
import { ConflictView } from "../editor/ConflictView";
import { Editor } from "../editor/Editor";
import { Advice } from "../panels/Advice";
import { Console } from "../panels/Console";
import { Costs } from "../panels/Costs";
import { LivePlots } from "../panels/LivePlots";
import { Problems } from "../panels/Problems";
import { Properties } from "../panels/Properties";
import { Tabs } from "../panels/Tabs";
import { Trace } from "../panels/Trace";
import { ApplicationView } from "../picture/ApplicationView";
import { Legend } from "../picture/Legend";
import { TopologyView } from "../picture/TopologyView";
import type { Panel, View } from "../store/model";
import { change, useDesigner } from "../store/store";
import { Export } from "./Export";
import { Banners } from "./Banners";
import { Help } from "./Help";
import { Palette } from "./Palette";
import { Splitter } from "./Splitter";
import { Start } from "./Start";
import { TopBar } from "./TopBar";
import { AddDialog, MoveDialog, SearchDialog } from "./dialogs";
import { useGlobalKeys } from "./useGlobalKeys";
import { useSize } from "./useSize";

const VIEWS: readonly { id: View; title: string }[] = [
  { id: "topology", title: "Topology" },
  { id: "application", title: "Application" },
];

function Views() {
  const view = useDesigner((state) => state.view);
  return (
    <section className="views" aria-label="Pictures" data-part>
      <Tabs
        label="Pictures"
        tabs={VIEWS}
        current={view}
        onChoose={(id) => {
          change({ view: id as View });
        }}
      >
        {view === "topology" ? <TopologyView /> : <ApplicationView />}
      </Tabs>
      <div className="corner">
        <Export view={view} />
        {view === "application" && <Legend />}
      </div>
    </section>
  );
}

const PANELS = {
  problems: Problems,
  console: Console,
  costs: Costs,
  advice: Advice,
  live: LivePlots,
  trace: Trace,
};

function Bottom() {
  const panel = useDesigner((state) => state.panel);
  const count = useDesigner(
    (state) => state.diagram?.marks.filter(({ severity }) => severity !== "note").length,
  );
  const Shown = PANELS[panel];
  return (
    <section className="bottom" aria-label="Results" data-part>
      <Tabs
        label="Results"
        tabs={[
          { id: "problems", title: "Problems", count },
          { id: "console", title: "Console" },
          { id: "costs", title: "Costs" },
          { id: "advice", title: "Advice" },
          { id: "live", title: "Live" },
          { id: "trace", title: "Trace" },
        ]}
        current={panel}
        onChoose={(id) => {
          change({ panel: id as Panel });
        }}
      >
        <Shown />
      </Tabs>
    </section>
  );
}

function Workplace() {
  const [right, setRight] = useSize("right", 440);
  const [bottom, setBottom] = useSize("bottom", 190);
  const [form, setForm] = useSize("form", 300);
  return (
    <main
      className="workplace"
      style={
        {
          "--right": `${right}px`,
          "--bottom": `${bottom}px`,
          "--form": `${form}px`,
        } as never
      }
    >
      <Palette />
      <Views />
      <Splitter
        label="Width of text and properties"
        orientation="vertical"
        size={right}
        least={260}
        most={900}
        onSize={setRight}
      />
      <div className="side">
        <Editor />
        <Splitter
          label="Height of the properties"
          orientation="horizontal"
          size={form}
          least={120}
          most={700}
          onSize={setForm}
        />
        <Properties />
      </div>
      <div className="below">
        <Splitter
          label="Height of the results"
          orientation="horizontal"
          size={bottom}
          least={90}
          most={600}
          onSize={setBottom}
        />
        <Bottom />
      </div>
    </main>
  );
}

const DIALOGS = { help: Help, search: SearchDialog, palette: AddDialog, move: MoveDialog };

function Dialogs() {
  const dialog = useDesigner((state) => state.dialog);
  if (dialog === undefined) return null;
  const Shown = DIALOGS[dialog];
  return <Shown />;
}

function Body() {
  const choice = useDesigner((state) => state.choice);
  const hasState = useDesigner((state) => state.state !== undefined);
  if (choice !== undefined) return <Start choice={choice} />;
  if (hasState) return <Workplace />;
  return (
    <main className="begin">
      <p className="hint">Connecting …</p>
    </main>
  );
}

function Announcement() {
  const text = useDesigner((state) => state.announcement);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** The whole page. */
export function App() {
  useGlobalKeys();
  return (
    <>
      <TopBar />
      <Banners />
      <Body />
      <Dialogs />
      <ConflictView />
      <Announcement />
    </>
  );
}
