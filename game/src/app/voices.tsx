import { lazy, Suspense, useEffect } from "react";
import { Announcer } from "../features/notices/announcer.tsx";
import { useAnnouncement } from "../lib/announce.ts";
import { useLineDown } from "../lib/line.ts";
import { closeToast, showToast, useToasts } from "../lib/toasts.ts";

const Toaster = lazy(() => import("../features/notices/toaster.tsx").then((m) => ({ default: m.Toaster })));

/** What every screen may say: toasts, and announcements to screen readers. */
export function Voices() {
  const toasts = useToasts();
  const lineDown = useLineDown();
  useEffect(() => {
    if (lineDown) showToast({ variant: "warning", title: "Помехи на линии", text: "Ждём связь, ничего не пропадёт." });
  }, [lineDown]);
  return (
    <>
      <Announcer message={useAnnouncement()} />
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <Toaster toasts={toasts} onClose={closeToast} />
        </Suspense>
      )}
    </>
  );
}
