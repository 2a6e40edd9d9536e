import type { ReactNode } from "react";
import { formatWhen } from "../../lib/format.ts";
import type { EditForm } from "./use-edit-form.ts";

type StickyBarProps = {
  readonly form: Pick<EditForm, "dirty" | "pending" | "savedAt" | "props">;
  readonly onCancel: () => void;
  /** More keys, after these. */
  readonly children?: ReactNode;
};

/** Сохранить, Отменить, and when it was saved last; inside the `<form>` or after it. */
export function StickyBar({ form: { dirty, pending, savedAt, props }, onCancel, children }: StickyBarProps) {
  return (
    <div className="stickybar">
      <button type="submit" form={props.id} className="key key--action" aria-busy={pending} disabled={pending}>
        {pending ? "Сохраняем…" : "Сохранить"}
      </button>
      <button type="button" className="key" disabled={pending} onClick={onCancel}>
        Отменить
      </button>
      {children}
      <span className="sp" role="status">
        {dirty ? "Есть несохранённые изменения" : savedAt !== null && `Сохранено ${formatWhen(savedAt)}`}
      </span>
    </div>
  );
}
