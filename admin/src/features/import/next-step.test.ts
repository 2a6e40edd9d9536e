import { expect, it } from "vitest";
import { isCheckDue, isMoving } from "./next-step.ts";

const checked = "2026-03-01T09:00:00.000Z";
const found = {
  state: "open" as const,
  paused: false,
  unread: 0,
  unheard: 0,
  heard_since: false,
  checked_at: null,
  columns: [],
  sounds: 2,
};

it.each([
  ["files are read", { unread: 1 }, { due: false, moving: true }],
  ["files are read, sounds are not heard", { unheard: 2 }, { due: true, moving: true }],
  [
    "checked, sounds are being heard",
    { unheard: 1, heard_since: true, checked_at: checked },
    { due: false, moving: true },
  ],
  ["checked, all is heard since", { heard_since: true, checked_at: checked }, { due: true, moving: false }],
  ["checked anew", { checked_at: checked }, { due: false, moving: false }],
  ["nothing has come", { sounds: 0 }, { due: false, moving: false }],
  ["written", { state: "writing" as const, checked_at: checked }, { due: false, moving: true }],
  ["on pause", { state: "writing" as const, paused: true, checked_at: checked }, { due: false, moving: false }],
])("%s", (_what, change, { due, moving }) => {
  expect([isCheckDue({ ...found, ...change }), isMoving({ ...found, ...change })]).toEqual([due, moving]);
});
