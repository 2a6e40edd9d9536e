import { TOAST_TIME, useToastTimer } from "@hitoslov/brand/use-toast-timer.ts";
import { Check, type LucideIcon, TriangleAlert, Unplug, X } from "lucide-react";
import { Icon } from "../../art/icon.tsx";
import type { ToastMessage, ToastVariant } from "../../lib/toasts.ts";
import { IconButton } from "../icon-button.tsx";
import styles from "./toast.module.css";

type ToastProps = { readonly toast: ToastMessage; readonly onClose: (id: string) => void };

const icons: Record<ToastVariant, LucideIcon> = { success: Check, warning: TriangleAlert, danger: Unplug };

/** A line on the lit scale; its own scale drains while nobody points at it. */
export function Toast({ toast, onClose }: ToastProps) {
  const { id, variant, text } = toast;
  const { paused, handlers } = useToastTimer(toast, () => onClose(id));
  return (
    <div className={styles.toast} data-variant={variant} data-paused={paused || undefined} {...handlers}>
      <span className={styles.lamp}>
        <Icon of={icons[variant]} />
      </span>
      <span role={variant === "danger" ? "alert" : "status"} className={styles.text}>
        {text}
      </span>
      <IconButton of={X} label="Закрыть уведомление" onClick={() => onClose(id)} />
      <span className={styles.time} style={{ animationDuration: `${TOAST_TIME}ms` }} />
    </div>
  );
}
