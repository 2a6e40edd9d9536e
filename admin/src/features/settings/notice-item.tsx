import { limits } from "@hitoslov/contract/limits";
import { Trash2 } from "lucide-react";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { TextField } from "../../ui/edit-form/text-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { NoticeValue } from "./settings-values.ts";
import styles from "./settings.module.css";

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
] as const satisfies readonly { readonly value: NoticeValue["variantId"]; readonly label: string }[];

/** As the game draws them; see docs/decisions/024. */
const types = [
  { value: "", label: "Обычное" },
  { value: "success", label: "Хорошая новость" },
  { value: "warning", label: "Предупреждение" },
  { value: "danger", label: "Срочно" },
] as const;

export function NoticeItem({ number, notice, errorOf, onChange, onRemove }: NoticeItemProps) {
  const change = (changes: Partial<NoticeValue>) => onChange({ ...notice, ...changes });
  return (
    <div className={styles.item} role="group" aria-label={`Уведомление ${number}`}>
      <div className={styles.fields}>
        <div className="g2">
          <FormField label="Вид" error={errorOf("variantId")}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={notice.variantId}
                onChange={({ target }) => change({ variantId: target.value === "confirm" ? "confirm" : "info" })}
              >
                {variants.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField label="Тип" error={errorOf("payload.type")}>
            {(control) => (
              <select
                {...control}
                className="input"
                // Only a message has a look of its own.
                disabled={notice.variantId === "confirm"}
                value={types.some(({ value }) => value === notice.type) ? notice.type : ""}
                onChange={({ target }) => change({ type: target.value })}
              >
                {types.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FormField>
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
      </div>
      <IconButton of={Trash2} bad label={`Убрать уведомление: ${notice.title || number}`} onClick={onRemove} />
    </div>
  );
}
