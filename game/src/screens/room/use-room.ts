import type { HostState, OwnState } from "@hitoslov/contract";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { RoomConnection } from "../../lib/room-connection.ts";
import { useSession } from "../../lib/session.ts";

/** The channel of a room for as long as the screen is there; what the server refuses is told. */
export function useRoomConnection<State extends HostState | OwnState>(token: string) {
  const [connection] = useState(() => new RoomConnection<State>(token));
  useEffect(() => connection.open(), [connection]);
  useEffect(
    () =>
      connection.onReply((reply) => {
        // An answer that came too late is told by the stage that follows.
        if (reply.type !== "refused" || reply.to === "answer") return;
        showToast({ variant: "warning", title: "Не получилось", text: reply.message });
      }),
    [connection],
  );
  return { connection, view: connection.view.use() };
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

/** Where what had the focus has gone with its stage, the heading of the new one gets it: readers go on from there. */
export function useStageFocus(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [stage]);
}

/** Where the game begins for whoever is here. */
export function useHome(): string {
  return useSession()?.kind === "player" ? "/" : "/demo";
}
