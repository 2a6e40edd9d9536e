import type { Named, SongStatus } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide";
import { useState } from "react";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { equal } from "../../../lib/equal.ts";
import { counted } from "@hitoslov/contract/plural";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useClose } from "../../../ui/dialog/use-close.ts";
import { songStatusOptions } from "../../../ui/status-switch.tsx";
import { Select, SelectField } from "../../../ui/select/select.tsx";
import { FormButtons } from "../../../ui/form-buttons.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { useFormCall } from "../../../ui/use-form-call.ts";
import { levelOption, levelsQuery, searchIn, searchOrAddIn } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { changeOf, emptyChange, errorsOf, type How, linkedFields } from "./change-values.ts";
import { startJob } from "./jobs.ts";
import styles from "./bulk.module.css";

type ChangeDialogProps = { readonly ids: ReadonlySet<string>; readonly onClose: () => void };

const keep = { value: "", label: "Не менять" } as const;
const noneOrOne = [keep, { value: "none", label: "Убрать" }, { value: "set", label: "Назначить" }] as const;
const howOptions: readonly { value: How; label: string }[] = [
  { value: "add", label: "Добавить" },
  { value: "replace", label: "Заменить на" },
  { value: "remove", label: "Убрать" },
  { value: "clear", label: "Убрать все" },
];
/** The text of a list in which nothing is chosen. */
const unchosen: Record<How, string> = {
  add: keep.label,
  replace: "Выберите",
  remove: keep.label,
  clear: "Ни\u00A0одного не\u00A0останется",
};
const heads: Record<(typeof linkedFields)[number]["field"], string> = {
  genre_id: songLabels.genres,
  language_id: songLabels.languages,
  executor_id: songLabels.executors,
  text_author_id: songLabels.text_authors,
  music_author_id: songLabels.music_authors,
};

/** One form for all selected songs. A field that is not touched stays as it is in each song. */
export function ChangeDialog({ ids, onClose }: ChangeDialogProps) {
  const [values, setValues] = useState(emptyChange);
  const [sent, setSent] = useState(values);
  const handleClose = useClose(!equal(values, emptyChange), onClose);
  const set = <K extends keyof typeof values>(name: K, value: (typeof values)[K]) =>
    setValues((current) => ({ ...current, [name]: value }));
  const { data: levels = [] } = useQuery(levelsQuery);
  const form = useFormCall("form", async () => {
    setSent(values);
    await startJob(ids, { kind: "change", change: changeOf(values) });
    onClose();
  });
  const errors = errorsOf(form.errors);
  // An error belongs to the value that was sent.
  const errorAt = (field: keyof typeof values, error: string | undefined) =>
    sent[field] === values[field] ? error : undefined;
  return (
    <Dialog side title={`Изменить ${counted(ids.size, "песню", "песни", "песен")}`} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        <p className="hint">Чего не&nbsp;тронете, останется у&nbsp;каждой песни как есть.</p>
        <div className="g2">
          <SelectField
            label={songLabels.status_id}
            options={[keep, ...songStatusOptions]}
            value={values.status}
            onChange={(status: SongStatus | "") => set("status", status)}
          />
          <SelectField
            label={songLabels.difficulty}
            error={errorAt("level", errors.difficulty_id)}
            options={[keep, ...levels.map(levelOption)]}
            value={values.level}
            onChange={(level) => set("level", level)}
          />
        </div>
        {linkedFields.map(({ field, directory }) => (
          <LinkedField
            key={field}
            label={heads[field]}
            search={directory === "author" || directory === "executor" ? searchOrAddIn(directory) : searchIn(directory)}
            error={errorAt(field, errors[field])}
            {...values[field]}
            onChange={(value) => set(field, value)}
          />
        ))}
        <div className="g2">
          <SelectField
            label={songLabels.film}
            options={noneOrOne}
            value={values.film.how}
            onChange={(how: "" | "none" | "set") => set("film", { ...values.film, how })}
          />
          {values.film.how === "set" && (
            <FormField label="Какой фильм" error={errorAt("film", errors.film_id)}>
              {(control) => (
                <RemoteSelect
                  {...control}
                  {...searchIn("film")}
                  value={values.film.rows}
                  onChange={(rows) => set("film", { how: "set", rows })}
                />
              )}
            </FormField>
          )}
        </div>
        <div className="g2">
          <SelectField
            label={songLabels.rights_holder}
            options={noneOrOne}
            value={values.holder.how}
            onChange={(how: "" | "none" | "set") => set("holder", { ...values.holder, how })}
          />
          {values.holder.how === "set" && (
            <TextField
              label="Какой правообладатель"
              error={errorAt("holder", errors.rights_holder)}
              max={limits.title.max}
              value={values.holder.name}
              onChange={(name) => set("holder", { how: "set", name })}
            />
          )}
        </div>
        <SelectField
          label="Демо"
          options={[keep, { value: "yes", label: "В\u00A0демо" }, { value: "no", label: "Не в\u00A0демо" }]}
          value={values.demo}
          onChange={(demo: "" | "yes" | "no") => set("demo", demo)}
        />
        {errors.form !== undefined && (
          <p className="error" role="alert">
            <Icon of={CircleAlert} />
            {errors.form}
          </p>
        )}
        <FormButtons>
          <button type="button" className="key" onClick={handleClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" disabled={form.pending} aria-busy={form.pending}>
            Изменить
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

type LinkedFieldProps = {
  readonly label: string;
  readonly search: ReturnType<typeof searchIn> & { readonly create?: (name: string) => Promise<Named> };
  readonly error: string | undefined;
  readonly how: How;
  readonly rows: readonly Named[];
  readonly onChange: (value: { how: How; rows: readonly Named[] }) => void;
};

/** A field whose songs each have a list, such as genres, with how to change it. */
function LinkedField({ label, search, error, how, rows, onChange }: LinkedFieldProps) {
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <div className={styles.linked}>
          <Select
            aria-label={`${label}: что сделать`}
            options={howOptions}
            value={how}
            onChange={(next) => onChange({ how: next, rows: next === "clear" ? [] : rows })}
          />
          <RemoteSelect
            {...control}
            {...search}
            multiple
            placeholder={unchosen[how]}
            disabled={how === "clear"}
            value={rows}
            onChange={(next) => onChange({ how, rows: next })}
          />
        </div>
      )}
    </FormField>
  );
}
