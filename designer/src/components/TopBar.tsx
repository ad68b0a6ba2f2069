// SPDX-License-Identifier: MIT
import { redo, undo } from "../store/session";
import { change, useDesigner } from "../store/store";
import { nextTheme, setTheme } from "../store/theme";
import { RunBar } from "./RunBar";

const THEMES = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };

/** The file, undo and redo, the run, and what the page looks like. */
export function TopBar() {
  const state = useDesigner((model) => model.state);
  const theme = useDesigner((model) => model.theme);
  const parts = state?.file.split("/") ?? [];
  return (
    <header className="top" data-part>
      <h1>Weft</h1>
      {state !== undefined && (
        <>
          <span className="file" title={state.file}>
            {parts.at(-1)}
          </span>
          <span className={state.is_saved ? "saved" : "saved not"}>
            {state.is_saved ? "saved" : "not saved"}
          </span>
          <div className="group">
            <button
              type="button"
              disabled={state.undo == null}
              title={state.undo == null ? "Nothing to undo" : `Undo: ${state.undo} (Ctrl + Z)`}
              onClick={undo}
            >
              Undo
            </button>
            <button
              type="button"
              disabled={state.redo == null}
              title={state.redo == null ? "Nothing to redo" : `Redo: ${state.redo} (Ctrl + Y)`}
              onClick={redo}
            >
              Redo
            </button>
          </div>
          <RunBar />
        </>
      )}
      <div className="group end">
        <button
          type="button"
          onClick={() => {
            setTheme(nextTheme(theme));
          }}
          title="As the system, light, dark"
        >
          {THEMES[theme]}
        </button>
        <button
          type="button"
          onClick={() => {
            change({ dialog: "help" });
          }}
          title="Keys (F1)"
        >
          Help
        </button>
      </div>
    </header>
  );
}
