import { Check, Info, type IconNode, TriangleAlert, Unplug, X } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "../icon.tsx";
import type { ToastMessage, ToastVariant } from "../toasts.ts";
import { TOAST_TIME, useToastTimer } from "../use-toast-timer.ts";
import styles from "./toast.module.css";

type ToastProps = { readonly toast: ToastMessage; readonly onClose: (id: string) => void };

const icons: Record<ToastVariant, IconNode> = { info: Info, success: Check, warning: TriangleAlert, danger: Unplug };

/** The toasts that were said. One that moves into a dialog, or out of it, is another element with the same news. */
const told = new Set<string>();

/** A toast; its bar shows the time left, which stops while the toast is hovered or focused. */
export function Toast({ toast, onClose }: ToastProps) {
  const { id, variant, title, text, action } = toast;
  const { paused, handlers } = useToastTimer(toast, () => onClose(id));
  const [isTold] = useState(() => told.has(id));
  useEffect(() => void told.add(id), [id]);
  return (
    <div
      className={styles.toast}
      data-variant={variant}
      data-paused={paused || undefined}
      aria-live={isTold ? "off" : undefined}
      {...handlers}
    >
      <span className={styles.lamp}>
        <Icon of={icons[variant]} />
      </span>
      <span role={variant === "danger" && !isTold ? "alert" : undefined} className={styles.text}>
        {title !== undefined && <b>{title}</b>}
        {text}
      </span>
      {action}
      <button type="button" className="ic-btn" aria-label="Закрыть уведомление" onClick={() => onClose(id)}>
        <Icon of={X} />
      </button>
      <span className={styles.time} style={{ animationDuration: `${TOAST_TIME}ms` }} />
    </div>
  );
}
