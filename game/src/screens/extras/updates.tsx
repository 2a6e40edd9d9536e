import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { registerSW } from "virtual:pwa-register";
import { UpdateBar } from "../../features/updates/update-bar.tsx";
import { isRound } from "./is-round.ts";

/** How often a page that stays open asks for a newer version, ms. */
const askAgain = 60 * 60_000;

/** Keeps the game able to start without a line, and offers its newer version. */
export function Updates() {
  const { pathname } = useLocation();
  const [ready, setReady] = useState(false);
  const update = useRef<(() => Promise<void>) | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    update.current = registerSW({
      onNeedRefresh: () => setReady(true),
      onRegisteredSW: (_address, registration) => {
        // Offline the question fails; the next one will not.
        timer = setInterval(() => void registration?.update().catch(() => {}), askAgain);
      },
    });
    return () => clearInterval(timer);
  }, []);
  if (!ready || isRound(pathname)) return null;
  return <UpdateBar onUpdate={() => void update.current?.()} onClose={() => setReady(false)} />;
}
