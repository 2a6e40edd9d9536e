import type { SongImport } from "@hitoslov/contract";

type Found = Pick<
  SongImport,
  "state" | "paused" | "unread" | "unheard" | "heard_since" | "checked_at" | "columns" | "sounds"
>;

/** Whether the server changes it by itself. */
export function isMoving({ state, paused, unread, unheard }: Found): boolean {
  return unread > 0 || unheard > 0 || (state === "writing" && !paused);
}

/** Whether its rows are to be checked: all files are read, or all sounds are heard since. */
export function isCheckDue({ state, unread, unheard, heard_since, checked_at, columns, sounds }: Found): boolean {
  const isReady = state === "open" && unread === 0 && (columns.length > 0 || sounds > 0);
  return isReady && (checked_at === null || (unheard === 0 && heard_since));
}
