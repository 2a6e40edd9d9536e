import { showToast } from "@hitoslov/brand/toasts.ts";
import type { HostState, OwnState } from "@hitoslov/contract";
import { useEffect, useState } from "react";
import { RoomLine } from "../../lib/room-line.ts";

/** The channel of a room for as long as the screen is there; what the server refuses is told. */
export function useRoomLine<State extends HostState | OwnState>(token: string) {
  const [line] = useState(() => new RoomLine<State>(token));
  useEffect(() => line.open(), [line]);
  useEffect(
    () =>
      line.onReply((reply) => {
        // An answer that came too late is told by the stage that follows.
        if (reply.type !== "refused" || reply.to === "answer") return;
        showToast({ variant: "warning", title: "Не получилось", text: reply.message });
      }),
    [line],
  );
  return { line, view: line.view.use() };
}

/** Between two looks at the clock, ms. */
const step = 200;

/** Whole seconds until a moment by the server's clock; null where there is none. */
export function useSecondsLeft(now: () => number, at: string | null): number | null {
  const left = () => (at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now()) / 1000)));
  const [, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setInterval(() => setSeen(Math.ceil((Date.parse(at) - now()) / 1000)), step);
    return () => clearInterval(timer);
  }, [at, now]);
  return left();
}
