import type { RatingKey, Settings } from "@hitoslov/contract";
import { api, messageOf, upload } from "../../lib/api.ts";
import { showingNames } from "../../lib/showing-values.ts";
import { invalidate } from "../../lib/queries.ts";
import { useMe } from "../../lib/use-me.ts";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { AdFields, GameFields } from "./game-fields.tsx";
import { AddressFields, RetentionFields } from "./owner-fields.tsx";
import { limits } from "@hitoslov/contract/limits";
import { HolidaysFields, NoticesFields } from "./notices-fields.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { ShowingFields } from "../../ui/showing/showing-fields.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { formLabels, readSettings, type SettingsPart, type SettingsValues, writeSettings } from "./settings-values.ts";
import { edited } from "../../messages.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../lib/toasts.tsx";
import { playingText } from "./settings-texts.ts";
import type { FileChoice } from "../../ui/edit-form/use-form-files.ts";
import { FormFileSlot } from "../../ui/file-slot/file-slot.tsx";
import styles from "./settings.module.css";

/** `settings` follows the server; what is typed in the form stays until it is saved. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const form = useEditForm<Settings, SettingsValues>({
    entity: "setting",
    row: settings,
    read: (row) => readSettings(row ?? settings),
    // As the row has it: saving never turns the repair on or off.
    save: (values, updated_at, row) =>
      api.updateSettings({ ...writeSettings(values, (row ?? settings).isRepairWorks), updated_at }),
    load: () => api.getSettings({}),
    id: "settings",
    labels: formLabels,
    files: {
      ad: {
        label: "Картинка рекламы",
        kind: "picture",
        of: ({ ad }) => ad.img,
        send: (_row, img, options) => upload.uploadAdImage({}, { img }, options),
      },
      video: {
        label: "Видеоинструкция",
        kind: "video",
        of: ({ video }) => video,
        send: (_row, video, options) => upload.uploadVideo({}, { video }, options),
      },
    },
    names: { repair_showing: showingNames.audience, holidays: showingNames.audience, notices: showingNames.audience },
  });
  const handleDelete = async (call: Promise<Settings>) => {
    form.touch(await call);
    await invalidate("setting");
  };
  const isOwner = useMe().role === 1;
  const switchRepair = useRepair(form.values, form.touch);
  const part: SettingsPart = { values: form.values, errors: form.errors, set: form.set };

  return (
    <form {...form.props} className={styles.form}>
      <GameFields {...part} />
      <RatingsFields {...part} />
      <RepairFields {...part} stored={settings} onSwitch={switchRepair} />
      <HolidaysFields {...part} />
      <NoticesFields {...part} />
      <AdFields {...part} img={settings.ad.img} choice={form.file("ad")} onDelete={handleDelete} />
      <AddressFields {...part} stored={settings.counters} isOwner={isOwner} />
      <OrganiserFields {...part} isOwner={isOwner} />
      <RetentionFields {...part} isOwner={isOwner} />
      <VideoSlot url={settings.video} choice={form.file("video")} onDelete={handleDelete} />
      <StickyBar form={form} onCancel={form.reset} />
    </form>
  );
}

type VideoSlotProps = {
  readonly url: string | null;
  readonly choice: FileChoice;
  readonly onDelete: (call: Promise<Settings>) => Promise<void>;
};

function VideoSlot({ url, choice, onDelete }: VideoSlotProps) {
  return (
    <fieldset className="fs">
      <legend>Видеоинструкция</legend>
      <FormFileSlot
        kind="video"
        label="Видео"
        url={url}
        note={url === null ? "mp4 или webm" : undefined}
        choice={choice}
        onDelete={url === null ? undefined : () => onDelete(api.deleteVideo({}))}
      />
    </fieldset>
  );
}

type RepairFieldsProps = SettingsPart & {
  readonly stored: Settings;
  readonly onSwitch: (on: boolean) => Promise<void>;
};

function repairText({ isRepairWorks, repair_showing: { shown_from, shown_until, audience } }: Settings): string {
  if (!isRepairWorks) return "Игра открыта";
  return shown_from === null && shown_until === null && audience === "all" ? "Игра закрыта" : "По\u00A0расписанию";
}

function RepairFields({ values, errors, set, stored, onSwitch }: RepairFieldsProps) {
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

const periods = new Map(
  Object.entries({ all: "за всё время", month: "за месяц", week: "за неделю" } satisfies Record<RatingKey, string>),
);

/** The ratings are the game's; staff name them, show and hide them. */
function RatingsFields({ values: { ratings }, errors, set }: SettingsPart) {
  const change = (key: string, changes: { readonly name?: string; readonly show?: boolean }) =>
    set(
      "ratings",
      ratings.map((rating) => (rating.key === key ? { ...rating, ...changes } : rating)),
    );
  return (
    <fieldset className="fs">
      <legend>Рейтинги</legend>
      {errors["ratings"] !== undefined && <p className="error">{errors["ratings"]}</p>}
      {ratings.map(({ key, name, show }, index) => (
        <div className={styles.rating} key={key}>
          <TextField
            label={`Название рейтинга ${periods.get(key) ?? `«${key}»`}`}
            required
            error={errors[`ratings.${index}.name`]}
            max={limits.name.max}
            value={name}
            onChange={(next) => change(key, { name: next })}
          />
          <Switch label={`Показывать рейтинг «${name}»`} on={show} onChange={(next) => change(key, { show: next })}>
            Показывать
          </Switch>
        </div>
      ))}
    </fieldset>
  );
}

/**
 * The repair switch works at once, with the text on the screen: whoever has confirmed it must not find out later that
 * the form was never saved. Everything else stays as it is on the server, whatever else was typed here.
 */
function useRepair(
  { repair_text, repair_showing }: Pick<SettingsValues, "repair_text" | "repair_showing">,
  onSwitched: (saved: Settings) => void,
) {
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
      const values = { ...readSettings(before), repair_text, repair_showing };
      onSwitched(await api.updateSettings({ ...writeSettings(values, on), updated_at: before.updated_at }));
      toast.success(edited("setting"));
      await invalidate("setting");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
}

const fields = [
  { name: "name", label: "Название", hint: "Как в\u00A0договоре: ООО «Радиола» или ИП Орлова А.\u00A0С." },
  { name: "inn", label: "ИНН", hint: "" },
  { name: "ogrn", label: "ОГРН или ОГРНИП", hint: "" },
  { name: "address", label: "Адрес", hint: "" },
  { name: "email", label: "Почта организатора", hint: "Сюда пишут игроки о\u00A0данных и\u00A0призах" },
  { name: "phone", label: "Телефон организатора", hint: "Необязательно" },
] as const;

/** Who answers for draws and data: with it consents are asked for. */
function OrganiserFields({ values, errors, set, isOwner }: SettingsPart & { readonly isOwner: boolean }) {
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
