import { type AwardCard, type Papers, paperTexts } from "@hitoslov/contract";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Lock } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api } from "../../../lib/api.ts";
import { type DayMask, dayOfMasked, maskedOf } from "../../../lib/calendar.ts";
import { counted } from "@hitoslov/contract/plural";
import { awardMessages } from "../../../messages.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useEditForm } from "../../../ui/edit-form/use-edit-form.ts";
import { FormButtons } from "../../../ui/form-buttons.tsx";
import { useCall } from "../../../ui/use-call.ts";
import styles from "./card.module.css";

const closedText =
  "Поля закрыты: на\u00A0сервере не\u00A0задан ключ PERSONAL_DATA_KEY, которым они шифруются. Как его задать, написано в\u00A0OPERATIONS.";

const title = "Паспорт и\u00A0налоги";

/** The papers as they were read, with `updated_at` of the award. */
type ReadPapers = Papers & Pick<AwardCard, "_id" | "updated_at">;

/** `updated_at` is read first: a write between both calls makes it stale, so the save is refused. */
async function readPapers(_id: string): Promise<ReadPapers> {
  const { updated_at } = await api.getAwardCard({ _id });
  return { ...(await api.readAwardPapers({ _id })), _id, updated_at };
}

/** Tax and passport data: shown on request, which is recorded; the browser keeps them nowhere. */
export function PapersPanel({ card }: { readonly card: AwardCard }) {
  const [papers, setPapers] = useState<ReadPapers | null>(null);
  const { pending, run: open } = useCall(async () => setPapers(await readPapers(card._id)));
  const isOpen = card.reads_papers && card.papers !== "closed";
  return (
    <section className="fs" aria-labelledby="papers">
      <h2 className={styles.title} id="papers">
        <Icon of={Lock} />
        {title}
      </h2>
      {card.papers === "closed" && <p>{closedText}</p>}
      {card.papers !== "closed" && !card.reads_papers && (
        <p>
          {card.papers === "kept" ? "Данные есть." : "Данных пока нет."} Их видят владелец и&nbsp;те, кого
          он&nbsp;назначил.
        </p>
      )}
      {isOpen && (
        <>
          <p className="hint">
            Хранятся зашифрованными. Каждый просмотр попадает в&nbsp;журнал; данные удаляются через&nbsp;
            {counted(card.papers_days, "день", "дня", "дней")} после конца розыгрыша.
          </p>
          <button
            type="button"
            className={`key ${styles.open}`}
            disabled={pending}
            aria-busy={pending}
            onClick={() => void open()}
          >
            {card.papers === "kept" ? "Показать данные" : "Заполнить"}
          </button>
        </>
      )}
      {isOpen && papers !== null && <PapersDialog papers={papers} onClose={() => setPapers(null)} />}
    </section>
  );
}

const mask: DayMask = "date";
const typedOf = (day: string) => maskedOf(day, mask);
const dayOf = (typed: string) => (typed === "" ? "" : (dayOfMasked(typed, mask) ?? typed));

type PapersDialogProps = { readonly papers: ReadPapers; readonly onClose: () => void };

function PapersDialog({ papers, onClose }: PapersDialogProps) {
  const { _id } = papers;
  const { values, set, errors, pending, mayLeave, props } = useEditForm<ReadPapers, Papers>({
    entity: "award",
    row: papers,
    read: (row) => {
      const { _id: _award, updated_at: _stamp, birth_date, issued_at, ...rest } = row ?? papers;
      return { ...rest, birth_date: typedOf(birth_date), issued_at: typedOf(issued_at) };
    },
    save: async ({ birth_date, issued_at, ...rest }, updated_at = papers.updated_at) => {
      const written = { ...rest, birth_date: dayOf(birth_date), issued_at: dayOf(issued_at) };
      await api.updateAwardPapers({ _id, papers: written, updated_at });
      return { ...written, _id, updated_at };
    },
    load: () => readPapers(_id),
    onSaved: onClose,
    done: awardMessages.papers,
    labels: paperTexts,
    // Personal data must not stay in the browser.
    draft: false,
  });
  const handleClose = async () => {
    if (await mayLeave()) onClose();
  };
  const text = (name: keyof Papers, max: number, rows = 1) => (
    <TextField
      label={paperTexts[name]}
      error={errors[`papers.${name}`]}
      max={max}
      rows={rows}
      autoComplete="off"
      value={values[name]}
      onChange={(value) => set(name, value)}
    />
  );
  const day = (name: "birth_date" | "issued_at") => (
    <DayField
      label={paperTexts[name]}
      error={errors[`papers.${name}`]}
      mask={mask}
      value={values[name]}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <Dialog side title={title} onClose={() => void handleClose()}>
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
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={() => void handleClose()}>
            Закрыть
          </button>
          <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
            Сохранить данные
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
