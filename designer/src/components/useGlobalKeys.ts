// SPDX-License-Identifier: MIT
import { useEffect } from "react";
import { copySelected, deleteSelected, paste } from "../store/actions";
import { redo, undo } from "../store/session";
import { change, model } from "../store/store";
import { toggleRun } from "./RunBar";

/** Whether an event is in something that edits text. */
function isInText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, select, textarea, [contenteditable=true], dialog") !== null
  );
}

/** Goes to the next part of the page, as F6 does in browsers and desktops. */
function nextPart(step: number): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part]")];
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[(Math.max(at, 0) + step + parts.length) % parts.length];
  const inside = next?.querySelector<HTMLElement>(
    ".react-flow, .cm-content, [role=tab][aria-selected=true], input, select, button:not(:disabled)",
  );
  inside?.focus();
}

const KEYS: Record<string, (event: KeyboardEvent) => void> = {
  F1: () => {
    change({ dialog: "help" });
  },
  F6: (event) => {
    nextPart(event.shiftKey ? -1 : 1);
  },
  F9: toggleRun,
};

const WITH_CONTROL: Record<string, () => void> = {
  "1": () => {
    change({ view: "topology" });
  },
  "2": () => {
    change({ view: "application" });
  },
};

/** These too, but not where they edit a text. */
const OUTSIDE_TEXT: Record<string, () => void> = {
  f: () => {
    change({ dialog: "search" });
  },
  z: undo,
  Z: redo,
  y: redo,
};

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || model().conflict !== undefined) return;
  const isControl = event.ctrlKey || event.metaKey;
  const isText = isInText(event.target);
  if (!isControl && !isText && event.key === "?") change({ dialog: "help" });
  const action = isControl
    ? (WITH_CONTROL[event.key] ?? (isText ? undefined : OUTSIDE_TEXT[event.key]))
    : KEYS[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action(event);
}

function onCopy(event: ClipboardEvent): void {
  if (isInText(event.target) || !(window.getSelection()?.isCollapsed ?? true)) return;
  const text = copySelected();
  if (text === "") return;
  event.preventDefault();
  event.clipboardData?.setData("text/plain", text);
  if (event.type === "cut") deleteSelected();
}

function onPaste(event: ClipboardEvent): void {
  if (isInText(event.target)) return;
  event.preventDefault();
  paste(event.clipboardData?.getData("text/plain") ?? "");
}

/** Keys and the clipboard, wherever the keyboard is. */
export function useGlobalKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
}
