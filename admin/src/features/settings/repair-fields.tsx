import { limits } from "@hitoslov/contract/limits";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { SettingsPart } from "./settings-values.ts";
import styles from "./settings.module.css";

type RepairFieldsProps = SettingsPart & {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => Promise<void>;
};

export function RepairFields({ values, errors, set, on, onSwitch }: RepairFieldsProps) {
  return (
    <fieldset className="fs">
      <legend>Ремонт</legend>
      <div className={styles.repair}>
        <Switch on={on} onChange={onSwitch}>
          Ремонтные работы
        </Switch>
        <StatusBadge tone={on ? "bad" : "ok"}>{on ? "Игра закрыта" : "Игра открыта"}</StatusBadge>
      </div>
      <p className="hint">Включается и&nbsp;выключается сразу, вместе с&nbsp;текстом ниже.</p>
      <TextField
        label="Текст на экране ремонта"
        error={errors["repair_text"]}
        max={limits.comment.max}
        rows={2}
        value={values.repair_text}
        onChange={(text) => set("repair_text", text)}
      />
    </fieldset>
  );
}
