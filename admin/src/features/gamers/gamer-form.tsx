import type { Gamer } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { categoryNames, typeOptions } from "./names.ts";

type GamerFormProps = { readonly gamer: Gamer };
type Values = { readonly score: string; readonly type: Gamer["type"] };

const labels = {
  login: "Логин",
  name: "Имя",
  email: "Почта",
  phone: "Телефон",
  photo: "Фото",
  score: "Очки",
  type: "Тип",
  user_category: "Категория",
};

/** What staff may change of a player: the score and the type. */
export function GamerForm({ gamer }: GamerFormProps) {
  const { _id } = gamer;
  const form = useEditForm<Gamer, Values>({
    entity: "gamer",
    row: gamer,
    read: (row) => ({ score: String((row ?? gamer).score), type: (row ?? gamer).type }),
    save: ({ score, type }, updated_at) => api.updateUserScore({ _id, score: numberOf(score), type, updated_at }),
    load: () => api.getGamer({ _id }),
  });
  const { values, errors, set } = form;
  return (
    <form {...form.props}>
      <div className="g2">
        <TextField
          label="Очки"
          required
          error={errors["score"]}
          hint="Целое число"
          inputMode="numeric"
          max={11}
          value={values.score}
          onChange={(score) => set("score", score)}
        />
        <SelectField
          label="Тип"
          required
          error={errors["type"]}
          hint="Премиум играет без рекламы"
          options={typeOptions}
          value={values.type}
          onChange={(type) => set("type", type)}
        />
      </div>
      <StickyBar form={form} onCancel={form.reset}>
        <HistoryButton entity="gamer" id={_id} labels={labels} names={{ user_category: categoryNames }} />
      </StickyBar>
    </form>
  );
}
