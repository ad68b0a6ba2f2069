// SPDX-License-Identifier: MIT
import { useId } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: string; count?: number }[];
  current: string;
  onChoose: (id: string) => void;
  children: React.ReactNode;
}

/** Panels of which one is shown; arrow keys go through the tabs. */
export function Tabs({ label, tabs, current, onChoose, children }: TabsProps) {
  const base = useId();
  const at = tabs.findIndex(({ id }) => id === current);
  const onKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab !== undefined) onChoose(tab.id);
    document.getElementById(`${base}-${next}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label}>
        {tabs.map(({ id, title, count }, index) => (
          <button
            key={id}
            id={`${base}-${index}`}
            type="button"
            role="tab"
            aria-selected={index === at}
            aria-controls={`${base}-panel`}
            tabIndex={index === at ? 0 : -1}
            onKeyDown={onKey}
            onClick={() => {
              onChoose(id);
            }}
          >
            {title}
            {count !== undefined && count > 0 && <span className="number">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${at}`}>
        {children}
      </div>
    </div>
  );
}
