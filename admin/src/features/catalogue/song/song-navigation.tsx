import type { KeyboardEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api } from "../../../lib/api.ts";
import { useKeys } from "../../../lib/keys.ts";
import { topDialog } from "@hitoslov/brand/controls/use-modal.ts";
import { useSongList } from "../list/song-list.ts";

export const tabs = { text: "Текст", sound: "Звук" } as const;
export type Tab = keyof typeof tabs;

type SongTabsProps = { readonly tab: Tab; readonly onChange: (tab: Tab) => void };

/** The tabs of a song's screen. */
export function SongTabs({ tab, onChange }: SongTabsProps) {
  const other: Tab = tab === "text" ? "sound" : "text";
  const handleKey = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    onChange(other);
    currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    // The tabs take the focus themselves: a roving tabindex.
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

/** The songs before and after this one in the list it was opened from; Alt with an arrow leads there as well. */
export function SongNeighbours({ id }: { readonly id: string }) {
  const { sort, find, filter } = useSongList().query;
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = { sort, ...(find !== undefined && { find }), ...(filter !== undefined && { filter }) };
  const { data } = useQuery({
    queryKey: ["sound", "neighbours", id, list],
    queryFn: ({ signal }) => api.getNeighbours({ _id: id, ...list }, { signal }),
  });
  const go = (to: string | null | undefined) => {
    if (to) void navigate(`/songs/${to}${search}`);
  };

  useKeys("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return;
    if (topDialog() !== undefined || (isMac && isTyping(event.target))) return;
    event.preventDefault();
    if (!event.repeat) go(key === "ArrowLeft" ? data?.previous : data?.next);
  });

  return (
    <>
      <button
        type="button"
        className="key"
        aria-label="Предыдущая песня"
        aria-keyshortcuts="Alt+ArrowLeft"
        title="Предыдущая песня (Alt+←)"
        disabled={!data?.previous}
        onClick={() => go(data?.previous)}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        className="key"
        aria-label="Следующая песня"
        aria-keyshortcuts="Alt+ArrowRight"
        title="Следующая песня (Alt+→)"
        disabled={!data?.next}
        onClick={() => go(data?.next)}
      >
        <Icon of={ChevronRight} />
      </button>
    </>
  );
}

// On a Mac, Option with an arrow moves the caret by a word.
const isMac = navigator.userAgent.includes("Mac OS");

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
