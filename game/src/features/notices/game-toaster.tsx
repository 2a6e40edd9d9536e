import { Toaster } from "@hitoslov/brand/controls/toaster.tsx";
import { closeToast, shownToasts, showToast, type ToastMessage } from "@hitoslov/brand/toasts.ts";
import { useEffect } from "react";
import { useTrouble } from "../../lib/connection.ts";
import { Announcer } from "./announcer.tsx";
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
