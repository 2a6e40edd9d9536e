import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { SettingsPart } from "./settings-values.ts";

const fields = [
  { name: "name", label: "Название", hint: "Как в\u00A0договоре: ООО «Радиола» или ИП Орлова А.\u00A0С." },
  { name: "inn", label: "ИНН", hint: "" },
  { name: "ogrn", label: "ОГРН или ОГРНИП", hint: "" },
  { name: "address", label: "Адрес", hint: "" },
  { name: "email", label: "Почта организатора", hint: "Сюда пишут игроки о\u00A0данных и\u00A0призах" },
  { name: "phone", label: "Телефон организатора", hint: "Необязательно" },
] as const;

/** Who answers for draws and data: with it consents are asked for. */
export function OrganiserFields({ values, errors, set, isOwner }: SettingsPart & { readonly isOwner: boolean }) {
  return (
    <fieldset className="fs">
      <legend>Организатор розыгрышей</legend>
      <p className="hint">
        {isOwner
          ? "Когда организатор указан, игра просит согласия, а\u00A0документы можно публиковать. Пока пусто, розыгрыши учебные."
          : "Меняет только владелец."}
      </p>
      <div className="g2">
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            readOnly={!isOwner}
            error={errors[`organiser.${name}`]}
            {...(isOwner && hint !== "" && { hint })}
            max={name === "address" ? limits.comment.max : limits.title.max}
            value={values.organiser[name]}
            onChange={(value) => set("organiser", { ...values.organiser, [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
