import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api } from "../../../lib/api.ts";
import { topDialog } from "../../../lib/open-dialogs.ts";
import { useSongList } from "../list/use-song-list.ts";

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

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return;
    if (topDialog() !== undefined || (isMac && isTyping(event.target))) return;
    event.preventDefault();
    if (!event.repeat) go(key === "ArrowLeft" ? data?.previous : data?.next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

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

// There Option with an arrow moves the caret by a word.
const isMac = navigator.userAgent.includes("Mac OS");

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
