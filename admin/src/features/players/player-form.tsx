import type { Player } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { playerLabels, typeOptions } from "./names.ts";

type PlayerFormProps = { readonly gamer: Player };
type Values = { readonly type: Player["type"] };

/** What a player pays for; points are changed by a difference, with a reason. */
export function PlayerForm({ gamer }: PlayerFormProps) {
  const { _id } = gamer;
  const form = useEditForm<Player, Values>({
    entity: "gamer",
    row: gamer,
    read: (row) => ({ type: (row ?? gamer).type }),
    save: ({ type }, updated_at) => api.updateUserScore({ _id, score: gamer.score, type, updated_at }),
    load: () => api.getGamer({ _id }),
    labels: playerLabels,
    draft: false,
  });
  const { values, errors, set } = form;
  return (
    <form {...form.props}>
      <div className="g2">
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
      <StickyBar form={form} onCancel={form.reset} />
    </form>
  );
}
