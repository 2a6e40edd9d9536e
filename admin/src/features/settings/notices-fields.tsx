import { Plus, Trash2 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { type NoticeType, noticeTypes } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { type Option, SelectField } from "../../ui/select/select.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { GamePreviewButton } from "../../ui/game-preview/game-preview.tsx";
import { AudienceField, ShowingFields } from "../../ui/showing/showing-fields.tsx";
import styles from "./settings.module.css";
import { type HolidayValue, newHoliday, newNotice, type NoticeValue, type SettingsPart } from "./settings-values.ts";
import { MomentRange } from "../../ui/moment/moment-range.tsx";

export function NoticesFields({ values: { notices }, errors, set }: SettingsPart) {
  return (
    <fieldset className="fs">
      <legend>Уведомления</legend>
      {notices.length === 0 && <p className="hint">Уведомлений пока нет.</p>}
      {errors["notices"] !== undefined && <p className="error">{errors["notices"]}</p>}
      {notices.map((notice, index) => (
        <NoticeItem
          key={notice._id}
          number={index + 1}
          notice={notice}
          errorOf={(field) => errors[`notices.${index}.${field}`]}
          onChange={(changed) => set("notices", notices.with(index, changed))}
          onRemove={() => set("notices", notices.toSpliced(index, 1))}
        />
      ))}
      <span>
        <button type="button" className="key" onClick={() => set("notices", [...notices, newNotice()])}>
          <Icon of={Plus} />
          Добавить уведомление
        </button>
      </span>
    </fieldset>
  );
}

type NoticeItemProps = {
  readonly number: number;
  readonly notice: NoticeValue;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (notice: NoticeValue) => void;
  readonly onRemove: () => void;
};

const variants = [
  { value: "info", label: "Сообщение: одна кнопка" },
  { value: "confirm", label: "Вопрос: две кнопки" },
] as const satisfies readonly Option<NoticeValue["variantId"]>[];

const typeNames: Record<NoticeType, string> = {
  success: "Хорошая новость",
  warning: "Предупреждение",
  danger: "Срочно",
};
const types = [{ value: "", label: "Обычное" }, ...noticeTypes.map((value) => ({ value, label: typeNames[value] }))];

function NoticeItem({ number, notice, errorOf, onChange, onRemove }: NoticeItemProps) {
  const change = (changes: Partial<NoticeValue>) => onChange({ ...notice, ...changes });
  return (
    <div className={styles.item} role="group" aria-label={`Уведомление ${number}`}>
      <div className={styles.fields}>
        <div className="g2">
          <SelectField
            label="Вид"
            error={errorOf("variantId")}
            options={variants}
            value={notice.variantId}
            onChange={(variantId) => change({ variantId })}
          />
          <SelectField
            label="Тип"
            error={errorOf("payload.type")}
            // Only a message has a type.
            disabled={notice.variantId === "confirm"}
            options={types}
            value={types.some(({ value }) => value === notice.type) ? notice.type : ""}
            onChange={(type) => change({ type })}
          />
        </div>
        <TextField
          label="Заголовок"
          required
          error={errorOf("payload.title")}
          max={limits.title.max}
          value={notice.title}
          onChange={(title) => change({ title })}
        />
        <TextField
          label="Сообщение"
          error={errorOf("payload.message")}
          max={limits.comment.max}
          rows={2}
          value={notice.message}
          onChange={(message) => change({ message })}
        />
        <ShowingFields value={notice.showing} errorOf={errorOf} onChange={(showing) => change({ showing })} />
        {notice.isSaved && (
          <span>
            <GamePreviewButton subject="notice" id={notice._id} dirty />
          </span>
        )}
      </div>
      <IconButton of={Trash2} bad label={`Убрать уведомление: ${notice.title || number}`} onClick={onRemove} />
    </div>
  );
}

export function HolidaysFields({ values: { holidays }, errors, set }: SettingsPart) {
  return (
    <fieldset className="fs">
      <legend>Праздники</legend>
      {holidays.length === 0 && <p className="hint">Праздников пока нет.</p>}
      {errors["holidays"] !== undefined && <p className="error">{errors["holidays"]}</p>}
      {holidays.map((holiday, index) => (
        <HolidayItem
          key={holiday.key}
          number={index + 1}
          holiday={holiday}
          errorOf={(field) => errors[`holidays.${index}.${field}`]}
          onChange={(changed) => set("holidays", holidays.with(index, changed))}
          onRemove={() => set("holidays", holidays.toSpliced(index, 1))}
        />
      ))}
      <span>
        <button type="button" className="key" onClick={() => set("holidays", [...holidays, newHoliday()])}>
          <Icon of={Plus} />
          Добавить праздник
        </button>
      </span>
    </fieldset>
  );
}

type HolidayItemProps = {
  readonly number: number;
  readonly holiday: HolidayValue;
  readonly errorOf: (field: "name" | "time_start" | "time_end" | "audience") => string | undefined;
  readonly onChange: (holiday: HolidayValue) => void;
  readonly onRemove: () => void;
};

function HolidayItem({ number, holiday, errorOf, onChange, onRemove }: HolidayItemProps) {
  const { name, period } = holiday;
  return (
    <div className={styles.item} role="group" aria-label={`Праздник ${number}`}>
      <div className={styles.fields}>
        <TextField
          label="Название праздника"
          required
          error={errorOf("name")}
          max={limits.name.max}
          value={name}
          onChange={(next) => onChange({ ...holiday, name: next })}
        />
        <MomentRange
          value={period}
          errors={{ start: errorOf("time_start"), end: errorOf("time_end") }}
          onChange={(next) => onChange({ ...holiday, period: next })}
        />
        <AudienceField
          value={holiday.audience}
          error={errorOf("audience")}
          onChange={(audience) => onChange({ ...holiday, audience })}
        />
      </div>
      <IconButton of={Trash2} bad label={`Убрать праздник: ${name || number}`} onClick={onRemove} />
    </div>
  );
}
