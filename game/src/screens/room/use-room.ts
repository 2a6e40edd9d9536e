import type { HostState, OwnState } from "@hitoslov/contract";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { focusHeading, isFocusLost } from "@hitoslov/brand/lost-focus.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { RoomConnection } from "../../lib/room-connection.ts";
import { useSession } from "../../lib/session.ts";

/** Connects to a room as long as the component is mounted; shows a toast for what the server refuses. */
export function useRoomConnection<State extends HostState | OwnState>(token: string) {
  const [connection] = useState(() => new RoomConnection<State>(token));
  useEffect(() => connection.open(), [connection]);
  useEffect(
    () =>
      connection.onReply((reply) => {
        // A refused answer came too late: the next stage shows that.
        if (reply.type !== "refused" || reply.to === "answer") return;
        showToast({ variant: "warning", title: "Не получилось", text: reply.message });
      }),
    [connection],
  );
  return { connection, view: connection.view.use() };
}

/** How often the clock is read, ms. */
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

/** If the focused element went with its stage, the new heading gets the focus: screen readers continue there. */
export function useStageFocus(stage: string): void {
  const before = useRef(stage);
  // Before the page gives it to the heading of a part that stays.
  useLayoutEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (isFocusLost()) focusHeading({ preventScroll: true });
  }, [stage]);
}

/** The first page of a player or of a visitor. */
export function useHome(): string {
  return useSession()?.kind === "player" ? "/" : "/demo";
}
