import type { UseQueryResult } from "@tanstack/react-query";
import { CircleAlert } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useClose } from "../../../ui/dialog/use-close.ts";
import { Loading } from "../../../ui/placeholders.tsx";
import { FormButtons } from "../../../ui/form-buttons.tsx";
import type { Draw } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { api } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { awardMessages } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { useFormCall } from "../../../ui/use-form-call.ts";
import styles from "../draws.module.css";

type GivingDialogProps = {
  readonly title: string;
  readonly preview: Pick<UseQueryResult, "data" | "error" | "refetch">;
  /** The label of the button; null: there is nothing to give now. */
  readonly yes: string | null;
  readonly pending: boolean;
  /** Why the server refused. */
  readonly refusal: string | null;
  readonly children: ReactNode;
  readonly onGive: () => void;
  readonly onClose: () => void;
};

/** Shows what is about to be given, with the button that gives it. */
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
      <FormButtons>
        <button type="button" className="key" data-first-focus disabled={pending} onClick={onClose}>
          {yes === null ? "Закрыть" : "Отменить"}
        </button>
        {yes !== null && (
          <button type="button" className="key key--action" disabled={pending} aria-busy={pending} onClick={onGive}>
            {yes}
          </button>
        )}
      </FormButtons>
    </Dialog>
  );
}

type AnswerDialogProps = { readonly draw: Draw; readonly onClose: () => void };

/** Staff paste the round of the beacon here if no relay answers the server. */
export function AnswerDialog({ draw: { _id: _idStock, beacon_round }, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState("");
  const handleClose = useClose(answer !== "", onClose);
  const toast = useToast();
  const { props, errors, pending } = useFormCall("answer", async () => {
    await api.submitBeacon({ _idStock, answer });
    toast.success(awardMessages.drawn);
    onClose();
    await invalidate("award");
  });
  return (
    <Dialog title="Вписать ответ маяка" onClose={handleClose}>
      <form {...props} className={styles.add}>
        <p>
          Возьмите раунд {formatNumber(beacon_round ?? 0)} сети quicknet с&nbsp;любого зеркала drand. Подпись сверим
          с&nbsp;ключом сети: чужой ответ не&nbsp;подойдёт. Жребий пройдёт сразу, отменить его нельзя.
        </p>
        <TextField
          label="Ответ целиком или одна подпись"
          required
          rows={4}
          error={errors["answer"]}
          max={limits.comment.max}
          value={answer}
          onChange={setAnswer}
        />
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={handleClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
            Провести жребий
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
