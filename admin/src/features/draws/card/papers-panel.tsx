import { type AwardCard, type Papers, paperTexts } from "@hitoslov/contract";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Lock } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api, messageOf } from "../../../lib/api.ts";
import { type DayMask, dayOfMasked, maskedOf } from "../../../lib/calendar.ts";
import { counted } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { awardMessages } from "../../../messages.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { FormKeys } from "../../../ui/form-keys.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { useFormCall } from "../../../ui/use-form-call.ts";
import styles from "./card.module.css";

const closedText =
  "Поля закрыты: на\u00A0сервере не\u00A0задан ключ PERSONAL_DATA_KEY, которым они шифруются. Как его задать, написано в\u00A0OPERATIONS.";

/** Tax and passport data: shown when somebody asks for them, which is recorded; kept nowhere in the browser. */
export function PapersPanel({ card }: { readonly card: AwardCard }) {
  const [papers, setPapers] = useState<Papers | null>(null);
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const handleOpen = async () => {
    setPending(true);
    try {
      setPapers(await api.readAwardPapers({ _id: card._id }));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setPending(false);
  };
  const isOpen = card.reads_papers && card.papers !== "closed";
  return (
    <section className="fs" aria-labelledby="papers">
      <h2 className={styles.title} id="papers">
        <Icon of={Lock} />
        Паспорт и&nbsp;налоги
      </h2>
      {card.papers === "closed" && <p>{closedText}</p>}
      {card.papers !== "closed" && !card.reads_papers && (
        <p>
          {card.papers === "kept" ? "Данные есть." : "Данных пока нет."} Их видят владелец и&nbsp;те, кого
          он&nbsp;назначил.
        </p>
      )}
      {isOpen && papers === null && (
        <>
          <p className="hint">
            Хранятся зашифрованными. Каждый просмотр попадает в&nbsp;журнал; данные удаляются через&nbsp;
            {counted(card.papers_days, "день", "дня", "дней")} после конца розыгрыша.
          </p>
          <button
            type="button"
            className="key"
            disabled={pending}
            aria-busy={pending}
            onClick={() => void handleOpen()}
          >
            {card.papers === "kept" ? "Показать данные" : "Заполнить"}
          </button>
        </>
      )}
      {isOpen && papers !== null && <PapersForm _id={card._id} papers={papers} onClose={() => setPapers(null)} />}
    </section>
  );
}

const mask: DayMask = "date";

type PapersFormProps = { readonly _id: string; readonly papers: Papers; readonly onClose: () => void };

function PapersForm({ _id, papers, onClose }: PapersFormProps) {
  const [values, setValues] = useState({
    ...papers,
    birth_date: maskedOf(papers.birth_date, mask),
    issued_at: maskedOf(papers.issued_at, mask),
  });
  const toast = useToast();
  const { props, errors, pending } = useFormCall("papers.full_name", async () => {
    const dayOf = (text: string) => (text === "" ? "" : (dayOfMasked(text, mask) ?? text));
    const written = { ...values, birth_date: dayOf(values.birth_date), issued_at: dayOf(values.issued_at) };
    await api.updateAwardPapers({ _id, papers: written });
    toast.success(awardMessages.papers);
    await invalidate("award");
    onClose();
  });
  const text = (name: keyof Papers, max: number, rows = 1) => (
    <TextField
      label={paperTexts[name]}
      error={errors[`papers.${name}`]}
      max={max}
      rows={rows}
      autoComplete="off"
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );
  const day = (name: "birth_date" | "issued_at") => (
    <DayField
      label={paperTexts[name]}
      error={errors[`papers.${name}`]}
      mask={mask}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );
  return (
    <form {...props} className={styles.papers} autoComplete="off">
      {text("full_name", 200)}
      <div className="g2">
        {day("birth_date")}
        {text("inn", 12)}
        {text("passport", 60)}
        {day("issued_at")}
      </div>
      {text("issued_by", 300)}
      {text("registration", 500, 2)}
      <FormKeys>
        <button type="button" className="key" disabled={pending} onClick={onClose}>
          Закрыть
        </button>
        <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
          Сохранить данные
        </button>
      </FormKeys>
    </form>
  );
}
