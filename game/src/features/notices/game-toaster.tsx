import { Toaster } from "@hitoslov/brand/controls/toaster.tsx";
import { useTopDialog } from "@hitoslov/brand/controls/use-modal.ts";
import { closeToast, shownToasts, showToast, type ToastMessage } from "@hitoslov/brand/toasts.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAnnouncement } from "../../lib/announce.ts";
import { useTrouble } from "../../lib/connection.ts";
import styles from "./notices.module.css";

/** The toasts of the game and what is said to screen readers; also shows a toast while calls are being retried. */
export function GameToaster({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  const trouble = useTrouble();
  useEffect(() => {
    if (trouble === undefined) return;
    const title = trouble === "line" ? "Помехи на линии" : "Станция занята";
    const text = trouble === "line" ? "Ждём связь, ничего не пропадёт." : "Повторим сами, ничего не пропадёт.";
    // A line that comes and goes is not announced each time.
    if (!shownToasts().some((shown) => shown.title === title)) showToast({ variant: "warning", title, text });
  }, [trouble]);
  return (
    <>
      <Announcer />
      <Toaster className={styles.toasts} toasts={toasts} onClose={closeToast} />
    </>
  );
}

/** ms. Whoever reads the page to its end later meets no news of long ago. */
const kept = 20_000;

/** A polite live region for screen readers: «Верно, 5 из 7». Inside an open dialog, as everything else is inert then. */
function Announcer() {
  const message = useAnnouncement();
  const dialog = useTopDialog();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (message === null) return undefined;
    // A region set to the same text again stays silent; an invisible character makes the text new.
    setSaid((before) => (before === message.text ? `${message.text}\u200B` : message.text));
    const timer = setTimeout(() => setSaid(""), kept);
    return () => clearTimeout(timer);
  }, [message]);
  return createPortal(
    <p className="vh" role="status" aria-live="polite">
      {said}
    </p>,
    dialog ?? document.body,
  );
}
