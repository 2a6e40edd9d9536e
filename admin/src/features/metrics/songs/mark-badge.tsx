import type { SongQuality } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { markNames } from "./marks.ts";

/** How a song stands against its level, and on which it would stand better. */
export function MarkBadge({ mark, level, suggested_level }: Pick<SongQuality, "mark" | "level" | "suggested_level">) {
  if (mark === null) return "—";
  return (
    <>
      <StatusBadge tone={mark === "too_easy" ? "info" : "warn"}>{markNames[mark]}</StatusBadge>
      {suggested_level !== null && suggested_level !== level && (
        <small>лучше на&nbsp;уровень&nbsp;{suggested_level}</small>
      )}
    </>
  );
}
