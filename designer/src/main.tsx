// SPDX-License-Identifier: MIT
import "@xyflow/react/dist/base.css";
import "./styles/theme.css";
import "./styles/page.css";
import "./styles/picture.css";
import "./styles/panels.css";
import "./styles/editor.css";
import "./styles/advice.css";
import { createRoot } from "react-dom/client";
import { App } from "./components/App";
import { start } from "./store/session";
import { restoreTheme } from "./store/theme";

restoreTheme();
start(new URL(window.location.href));
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<App />);
