import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { Settings } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { api, messageOf } from "../../lib/api.ts";
import { equal } from "../../lib/equal.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../lib/toasts.tsx";
import { edited } from "../../messages.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import type { EditForm } from "../../ui/edit-form/edit-form.ts";
import { ShowingFields } from "../../ui/showing/showing-fields.tsx";
import { Switch } from "../../ui/switch.tsx";
import { playingText } from "./settings-texts.ts";
import { readSettings, type SettingsPart, type SettingsValues, writeSettings } from "./settings-values.ts";
import styles from "./settings.module.css";

type RepairFieldsProps = SettingsPart & {
  readonly stored: Settings;
  readonly onSwitch: (on: boolean) => Promise<void>;
};

function repairText({ isRepairWorks, repair_showing: { shown_from, shown_until, audience } }: Settings): string {
  if (!isRepairWorks) return "Игра открыта";
  return shown_from === null && shown_until === null && audience === "all" ? "Игра закрыта" : "По\u00A0расписанию";
}

export function RepairFields({ values, errors, set, stored, onSwitch }: RepairFieldsProps) {
  const on = stored.isRepairWorks;
  return (
    <fieldset className="fs">
      <legend>Ремонт</legend>
      <div className={styles.repair}>
        <Switch on={on} onChange={onSwitch}>
          Ремонтные работы
        </Switch>
        <StatusBadge tone={on ? "bad" : "ok"}>{repairText(stored)}</StatusBadge>
      </div>
      <p className="hint">
        Включается и&nbsp;выключается сразу, вместе с&nbsp;тем, что ниже. Со&nbsp;временем начала ждёт его.
      </p>
      <TextField
        label="Текст на экране ремонта"
        error={errors["repair_text"]}
        max={limits.comment.max}
        rows={2}
        value={values.repair_text}
        onChange={(text) => set("repair_text", text)}
      />
      <ShowingFields
        value={values.repair_showing}
        errorOf={(field) => errors[`repair_showing.${field}`]}
        onChange={(showing) => set("repair_showing", showing)}
      />
    </fieldset>
  );
}

const changedMeanwhile =
  "Текст или\u00A0время ремонта изменил другой сотрудник. Проверьте их, сохраните свои правки и\u00A0переключите снова.";

const repairOf = ({ repair_text, repair_showing }: SettingsValues) => ({ repair_text, repair_showing });

/**
 * The repair switch takes effect at once, with the text, times and audience in the form; after confirming it,
 * «Сохранить» need not be pressed. All other settings stay as stored on the server, even if they were edited here.
 */
export function useRepair({ values, base, touch }: EditForm<SettingsValues, Settings>) {
  const confirm = useConfirm();
  const toast = useToast();

  const confirmStart = async (): Promise<boolean> => {
    const { playing } = await api.countPlaying({});
    return confirm({
      title: "Включить ремонт?",
      text: `${playingText(playing)} Вместо игры все, кому он\u00A0показан, увидят экран ремонта.`,
      yes: "Включить ремонт",
      danger: true,
    });
  };

  return async (on: boolean): Promise<void> => {
    try {
      if (on && !(await confirmStart())) return;
      const before = await api.getSettings({});
      const stored = readSettings(before);
      if (equal(repairOf(stored), repairOf(base))) {
        const next = writeSettings({ ...stored, ...repairOf(values) }, on);
        touch(await api.updateSettings({ ...next, updated_at: before.updated_at }));
        toast.success(edited("setting"));
      } else {
        // A colleague's text was not shown here: neither switch with it nor put the old one over it.
        touch(before);
        toast.error(changedMeanwhile);
      }
    } catch (error) {
      toast.error(messageOf(error));
    }
    // Also after an error: the answer may be lost, or a colleague may have been faster.
    await invalidate("setting");
  };
}
