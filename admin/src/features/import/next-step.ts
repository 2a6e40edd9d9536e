import type { SongImport } from "@hitoslov/contract";

type Found = Pick<
  SongImport,
  "state" | "paused" | "unread" | "unheard" | "heard_since" | "checked_at" | "columns" | "sounds"
>;

/** Whether the server is still working on it. */
export function isMoving({ state, paused, unread, unheard }: Found): boolean {
  return unread > 0 || unheard > 0 || (state === "writing" && !paused);
}

/** Whether to check its rows: all files are read, or since then all audio has been compared. */
export function isCheckDue({ state, unread, unheard, heard_since, checked_at, columns, sounds }: Found): boolean {
  const isReady = state === "open" && unread === 0 && (columns.length > 0 || sounds > 0);
  return isReady && (checked_at === null || (unheard === 0 && heard_since));
}
