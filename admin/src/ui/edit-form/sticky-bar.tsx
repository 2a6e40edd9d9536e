import type { ReactNode } from "react";
import { formatSince, formatWhen } from "../../lib/format.ts";
import type { EditForm } from "./edit-form.ts";

type StickyBarProps = {
  readonly form: Pick<EditForm, "dirty" | "pending" | "savedAt" | "restoredAt" | "reset" | "props">;
  readonly onCancel: () => void;
  /** More buttons, after these. */
  readonly children?: ReactNode;
};

/** «Сохранить», «Отменить» and the time of the last save; inside the `<form>` or after it. */
export function StickyBar({
  form: { dirty, pending, savedAt, restoredAt, reset, props },
  onCancel,
  children,
}: StickyBarProps) {
  return (
    <div className="stickybar">
      <button type="submit" form={props.id} className="key key--action" aria-busy={pending} disabled={pending}>
        {pending ? "Сохраняем…" : "Сохранить"}
      </button>
      <button type="button" className="key" disabled={pending} onClick={onCancel}>
        Отменить
      </button>
      {children}
      <div className="sp">
        <span role="status">
          {dirty && restoredAt !== null && `Восстановлено несохранённое от ${formatSince(restoredAt)}`}
          {dirty && restoredAt === null && "Есть несохранённые изменения"}
          {!dirty && savedAt !== null && `Сохранено ${formatWhen(savedAt)}`}
        </span>
        {dirty && restoredAt !== null && (
          <button type="button" className="link" disabled={pending} onClick={reset}>
            Отбросить
          </button>
        )}
      </div>
    </div>
  );
}
