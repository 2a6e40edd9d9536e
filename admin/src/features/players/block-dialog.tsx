import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { Player } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { dayOfMasked } from "../../lib/calendar.ts";
import { invalidate } from "../../lib/queries.ts";
import { ChoiceGroup } from "../../ui/choice-group.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { useFormCall } from "../../ui/use-form-call.ts";
import { midnight } from "./players-filter.ts";
import styles from "./players.module.css";

type BlockDialogProps = { readonly gamer: Player; readonly onClose: () => void };

const terms = [
  { value: "week", label: "7\u00A0дней", days: 7 },
  { value: "month", label: "30\u00A0дней", days: 30 },
  { value: "day", label: "По\u00A0день", days: null },
  { value: "ever", label: "Навсегда", days: null },
] as const;
type Term = (typeof terms)[number]["value"];

/** Keeps a player out for a while or for good; what is typed here the player reads. */
export function BlockDialog({ gamer: { _id, login }, onClose }: BlockDialogProps) {
  const [term, setTerm] = useState<Term>("week");
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState("");
  const toast = useToast();
  const { props, errors, pending } = useFormCall("reason", async () => {
    await api.blockGamer({ _id, until: untilOf(term, day), reason, contact });
    toast.success("Игрок заблокирован");
    onClose();
    await invalidate("gamer");
  });
  return (
    <Dialog title={`Заблокировать: ${login}`} onClose={onClose}>
      <form {...props} className={styles.stats}>
        <p>Все сеансы закончатся, войти и&nbsp;получать очки будет нельзя. Игры и&nbsp;очки останутся.</p>
        <ChoiceGroup label="Срок блокировки" options={terms} value={term} onChange={setTerm} />
        {term === "day" && (
          <DayField required label="Последний день" mask="date" error={errors["until"]} value={day} onChange={setDay} />
        )}
        <TextField
          label="Причина"
          required
          hint="Её увидит игрок, когда попробует войти"
          error={errors["reason"]}
          max={limits.comment.max}
          rows={2}
          value={reason}
          onChange={setReason}
        />
        <TextField
          label="Куда писать"
          hint="Если пусто&nbsp;— адрес из&nbsp;настроек игры"
          error={errors["contact"]}
          max={limits.title.max}
          value={contact}
          onChange={setContact}
        />
        <FormKeys>
          <button type="button" className="key" disabled={pending} onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" disabled={pending} aria-busy={pending}>
            Заблокировать
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}

/** When it ends; null: never. An unfinished day is for the server to refuse. */
function untilOf(term: Term, day: string): string | null {
  if (term === "ever") return null;
  const days = terms.find(({ value }) => value === term)?.days ?? null;
  if (days !== null) return new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  return midnight(dayOfMasked(day, "date") ?? "", 1) ?? "";
}
