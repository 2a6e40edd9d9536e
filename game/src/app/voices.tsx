import { Suspense, useEffect } from "react";
import { Announcer } from "../features/notices/announcer.tsx";
import { useAnnouncement } from "../lib/announce.ts";
import { lazily } from "../lib/lazily.ts";
import { useLineDown } from "../lib/line.ts";
import { showToast, useToasts } from "@hitoslov/brand/toasts.ts";

const GameToaster = lazily(
  () => import("../features/notices/game-toaster.tsx"),
  (module) => module.GameToaster,
);

/** What every screen may say: toasts, and announcements to screen readers. */
export function Voices() {
  const toasts = useToasts();
  const lineDown = useLineDown();
  // Fetched before it is needed: it has to say that the line is down.
  useEffect(() => void GameToaster.preload(), []);
  useEffect(() => {
    if (lineDown) showToast({ variant: "warning", title: "Помехи на линии", text: "Ждём связь, ничего не пропадёт." });
  }, [lineDown]);
  return (
    <>
      <Announcer message={useAnnouncement()} />
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <GameToaster toasts={toasts} />
        </Suspense>
      )}
    </>
  );
}
