// SPDX-License-Identifier: MIT
/** Light or dark, and sizes of panels: what the browser keeps for the next time. */
import type { Theme } from "./model";
import { change, model } from "./store";

const KEY = "weft-designer-theme";
const THEMES: readonly Theme[] = ["system", "light", "dark"];

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}

const dark = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

function apply(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && dark().matches);
  document.documentElement.setAttribute("data-theme", isDark ? "dark" : "light");
}

export function setTheme(theme: Theme): void {
  change({ theme });
  keep(KEY, theme);
  apply(theme);
}

/** Takes the theme of the last time. */
export function restoreTheme(): void {
  const theme = THEMES.find((one) => one === kept(KEY));
  if (theme !== undefined) change({ theme });
  apply(theme ?? "system");
  dark().addEventListener("change", () => {
    apply(model().theme);
  });
}

/** Keeps a value; a browser that keeps nothing is no reason to stop. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows.
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
