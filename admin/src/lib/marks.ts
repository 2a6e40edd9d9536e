import type { SongQuality } from "@hitoslov/contract";

export const markNames: Readonly<Record<NonNullable<SongQuality["mark"]>, string>> = {
  too_easy: "слишком просто",
  too_hard: "слишком сложно",
};

export const markOptions = Object.entries(markNames).map(([value, label]) => ({ value, label }));
