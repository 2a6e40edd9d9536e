import type { RatingKey, Settings } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useMe } from "../../lib/use-me.ts";
import { useFieldOfAddress } from "../../ui/use-field-of-address.ts";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { AdFields, GameFields } from "./game-fields.tsx";
import { AddressFields } from "./owner-fields.tsx";
import { RepairFields, useRepair } from "./repair-fields.tsx";
import { RetentionFields } from "./retention-fields.tsx";
import { limits } from "@hitoslov/contract/limits";
import { HolidaysFields, NoticesFields } from "./notices-fields.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import {
  formLabels,
  readSettings,
  settingsNames,
  type SettingsPart,
  type SettingsValues,
  writeSettings,
} from "./settings-values.ts";
import type { FileChoice } from "../../ui/edit-form/use-form-files.ts";
import { FormFileSlot } from "../../ui/file-slot/file-slot.tsx";
import styles from "./settings.module.css";

/** `settings` follows the server; unsaved input stays in the form. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  useFieldOfAddress();
  const form = useEditForm<Settings, SettingsValues>({
    entity: "setting",
    row: settings,
    read: (row) => readSettings(row ?? settings),
    // The stored value: saving the form never switches repair works.
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
    names: settingsNames,
  });
  const handleDelete = async (call: Promise<Settings>) => {
    form.touch(await call);
    await invalidate("setting");
  };
  const isOwner = useMe().role === 1;
  const switchRepair = useRepair(form);
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

const periods = new Map(
  Object.entries({ all: "за всё время", month: "за месяц", week: "за неделю" } satisfies Record<RatingKey, string>),
);

/** Staff rename, show and hide the ratings; the game defines them. */
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

const fields = [
  { name: "name", label: "Название", hint: "Как в\u00A0договоре: ООО «Радиола» или ИП Орлова А.\u00A0С." },
  { name: "inn", label: "ИНН", hint: "" },
  { name: "ogrn", label: "ОГРН или ОГРНИП", hint: "" },
  { name: "address", label: "Адрес", hint: "" },
  { name: "email", label: "Почта организатора", hint: "Сюда пишут игроки о\u00A0данных и\u00A0призах" },
  { name: "phone", label: "Телефон организатора", hint: "Необязательно" },
] as const;

/** Who is responsible for draws and personal data. Once it is set, the game asks for consents. */
function OrganiserFields({ values, errors, set, isOwner }: SettingsPart & { readonly isOwner: boolean }) {
  return (
    <fieldset className="fs" id="organiser">
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
