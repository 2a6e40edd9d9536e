import type { KeyboardEvent } from "react";

export const tabs = { text: "Текст", sound: "Звук" } as const;
export type Tab = keyof typeof tabs;

type SongTabsProps = { readonly tab: Tab; readonly onChange: (tab: Tab) => void };

/** The parts of a song: one at a time is seen. */
export function SongTabs({ tab, onChange }: SongTabsProps) {
  const other: Tab = tab === "text" ? "sound" : "text";
  const handleKey = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    onChange(other);
    currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    // Its tabs have the focus, of which one at a time is a stop of the Tab key.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="seg" role="tablist" aria-label="Части карточки" onKeyDown={handleKey}>
      {(["text", "sound"] as const).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={tab === each}
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {tabs[each]}
        </button>
      ))}
    </div>
  );
}
