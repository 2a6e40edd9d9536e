import { useEffect } from "react";
import { Announcer } from "../features/notices/announcer.tsx";
import { Toaster } from "../features/notices/toaster.tsx";
import { useAnnouncement } from "../lib/announce.ts";
import { useLineDown } from "../lib/line.ts";
import { closeToast, showToast, useToasts } from "../lib/toasts.ts";

/** What every screen may say: toasts, and announcements to screen readers. */
export function Voices() {
  const lineDown = useLineDown();
  useEffect(() => {
    if (lineDown) showToast({ variant: "warning", title: "Помехи на линии", text: "Ждём связь, ничего не пропадёт." });
  }, [lineDown]);
  return (
    <>
      <Announcer message={useAnnouncement()} />
      <Toaster toasts={useToasts()} onClose={closeToast} />
    </>
  );
}
