import type { UseQueryResult } from "@tanstack/react-query";
import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { FormKeys } from "../../../ui/form-keys.tsx";

type GivingDialogProps = {
  readonly title: string;
  readonly preview: Pick<UseQueryResult, "data" | "error" | "refetch">;
  /** What the key says; null: there is nothing to give now. */
  readonly yes: string | null;
  readonly pending: boolean;
  /** Why the server has given nothing. */
  readonly refusal: string | null;
  readonly children: ReactNode;
  readonly onGive: () => void;
  readonly onClose: () => void;
};

/** What is about to be given, with the key that gives it. */
export function GivingDialog({ title, preview, yes, pending, refusal, children, onGive, onClose }: GivingDialogProps) {
  const { data, error, refetch } = preview;
  return (
    <Dialog title={title} onClose={onClose}>
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {children}
      {refusal !== null && (
        <p className="error" role="alert">
          <Icon of={CircleAlert} />
          {refusal}
        </p>
      )}
      <FormKeys>
        <button type="button" className="key" data-first-focus disabled={pending} onClick={onClose}>
          {yes === null ? "Закрыть" : "Отменить"}
        </button>
        {yes !== null && (
          <button type="button" className="key key--action" disabled={pending} aria-busy={pending} onClick={onGive}>
            {yes}
          </button>
        )}
      </FormKeys>
    </Dialog>
  );
}
