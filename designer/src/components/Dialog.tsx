// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "react";
import { change } from "../store/store";

interface DialogProps {
  title: string;
  className?: string;
  /** undefined: it cannot be closed without a decision. */
  onClose?: () => void;
  children: React.ReactNode;
}

/** A window of its own above the page; Escape closes it, and the keyboard goes back. */
export function Dialog({ title, className = "", onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>("input")?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // The background closes it for those who point; Escape does for all others.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
    >
      <div className="inside">
        <header>
          <h2>{title}</h2>
          {onClose !== undefined && (
            <button type="button" className="quiet" onClick={onClose} aria-label="Close">
              ✕
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function closeDialog(): void {
  change({ dialog: undefined });
}
