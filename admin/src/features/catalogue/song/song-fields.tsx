import { type CatalogueSong, statusNames } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { TriangleAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../../ui/select/select.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { GamePreviewButton } from "../../../ui/game-preview/game-preview.tsx";
import { ShowingFields } from "../../../ui/showing/showing-fields.tsx";
import { songStatusOptions } from "../../../ui/status-switch.tsx";
import { searchIn, searchOrAddIn } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { errorAt } from "./song-values.ts";
import type { SongForm } from "./use-song-form.tsx";
import styles from "./song.module.css";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { SongDuplicates } from "./song-duplicates.tsx";
import { api } from "../../../lib/api.ts";
import { formatDuration } from "../../../lib/format.ts";
import { FormFileSlot } from "../../../ui/file-slot/file-slot.tsx";

type SongShowingProps = {
  readonly form: SongForm;
  /** Whether the song has its audio. */
  readonly hasSound: boolean;
  /** As it is saved; null: a new song. */
  readonly song: CatalogueSong | null;
};

const choices = [
  { name: "genres", field: "genre_id", directory: "genre", multiple: true, placeholder: "Без жанра" },
  { name: "languages", field: "language_id", directory: "language", multiple: true, placeholder: "Без языка" },
  { name: "film", field: "film_id", directory: "film", multiple: false, placeholder: "Без фильма" },
  { name: "filter", field: "filter_id", directory: "filter", multiple: false, placeholder: "Без фильтра" },
] as const;

const silences = [
  { value: "", label: "Как у\u00A0уровня" },
  { value: "on", label: "Спрятанные слова не\u00A0звучат" },
  { value: "off", label: "Всё звучит" },
] as const;

const untimed = "Подействует, когда у\u00A0слов будут времена: отметьте их во\u00A0вкладке «Звук»";

const absentNote = "Этой песни пока нет в\u00A0игре: нужны статус «Активна», звук и\u00A0пропущенные слова";

function isInGame({ status_id, sound, hidden }: CatalogueSong): boolean {
  return status_id === statusNames.active && sound !== null && hidden.length > 0;
}

export function SongShowing({ form: { values, set, errors, dirty }, hasSound, song }: SongShowingProps) {
  const missing = [...(hasSound ? [] : ["звука"]), ...(values.hidden.length > 0 ? [] : ["пропущенных слов"])];
  const isTimed = values.word_times?.length === splitFragment(values.fragment).length;
  return (
    <fieldset className="fs">
      <legend>Показ</legend>
      <SelectField
        label={songLabels.status_id}
        required
        error={errorAt(errors, "status_id")}
        options={songStatusOptions}
        value={values.status_id}
        onChange={(status) => set("status_id", status)}
      />
      <div className={styles.live} role="status">
        {values.status_id === statusNames.active && missing.length > 0 && (
          <p className={styles.warning}>
            <span>
              <Icon of={TriangleAlert} /> Игроки пока не&nbsp;получат эту песню: в&nbsp;ней нет{" "}
              {missing.join(" и\u00A0")}.
            </span>
          </p>
        )}
      </div>
      <ShowingFields
        value={values.showing}
        errorOf={(field) => errorAt(errors, field)}
        onChange={(showing) => set("showing", showing)}
      />
      {song !== null && (
        <GamePreviewButton
          subject="sound"
          id={song._id}
          dirty={dirty}
          {...(!isInGame(song) && { absent: absentNote })}
        />
      )}
      {choices.map(({ name, field, directory, multiple, placeholder }) => (
        <FormField key={name} label={songLabels[name]} error={errorAt(errors, field)}>
          {(control) => (
            <RemoteSelect
              {...control}
              {...(directory === "filter" ? searchIn(directory) : searchOrAddIn(directory))}
              multiple={multiple}
              placeholder={placeholder}
              value={values[name]}
              onChange={(rows) => set(name, rows)}
            />
          )}
        </FormField>
      ))}
      <SelectField
        label={songLabels.silence}
        error={errorAt(errors, "silence")}
        hint={values.silence === "on" && !isTimed ? untimed : undefined}
        options={silences}
        value={values.silence}
        onChange={(silence) => set("silence", silence)}
      />
      <DayField
        label={songLabels.daily_on}
        hint={"В\u00A0этот день её сыграют все. Пусто\u00A0— песню выберет сервер"}
        mask="date"
        error={errorAt(errors, "daily_on")}
        value={values.daily_on}
        onChange={(day) => set("daily_on", day)}
      />
      <label className="check">
        <input type="checkbox" checked={values.demo} onChange={({ target }) => set("demo", target.checked)} />
        {songLabels.demo}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={values.typing_only}
          onChange={({ target }) => set("typing_only", target.checked)}
        />
        {songLabels.typing_only}
      </label>
    </fieldset>
  );
}

const people = [
  { name: "executors", field: "executor_id", directory: "executor" },
  { name: "text_authors", field: "text_author_id", directory: "author" },
  { name: "music_authors", field: "music_author_id", directory: "author" },
] as const;

type SongPeopleProps = {
  readonly form: SongForm;
  /** Undefined for a new song. */
  readonly _id: string | undefined;
};

export function SongPeople({ form: { values, set, errors }, _id }: SongPeopleProps) {
  return (
    <fieldset className="fs">
      <legend>Люди</legend>
      <div className="g2">
        {people.map(({ name, field, directory }) => (
          <FormField key={name} label={songLabels[name]} error={errorAt(errors, field)}>
            {(control) => (
              <RemoteSelect
                {...control}
                {...searchOrAddIn(directory)}
                multiple
                placeholder="Добавить"
                value={values[name]}
                onChange={(rows) => set(name, rows)}
              />
            )}
          </FormField>
        ))}
        <TextField
          label={songLabels.rights_holder}
          error={errorAt(errors, "rights_holder")}
          max={limits.title.max}
          value={values.rights_holder}
          onChange={(holder) => set("rights_holder", holder)}
        />
      </div>
      <SongDuplicates by="name" _id={_id} name={values.name} executors={values.executors} />
    </fieldset>
  );
}

/** The song as it was read: a file that a colleague has put since is not deleted. */
const seenOf = ({ _id, updated_at }: CatalogueSong) => ({ _id, updated_at });

type SongFilesProps = {
  readonly song: CatalogueSong | null;
  readonly form: SongForm;
  /** Called with the song after a file was deleted. */
  readonly onSong: (song: CatalogueSong) => void;
  /** Called after a refusal, to read the song again. */
  readonly onStale: () => Promise<void>;
};

export function SongFiles({ song, form, onSong, onStale }: SongFilesProps) {
  const sound = form.file("sound");
  const duration = song?.duration ?? null;
  return (
    <fieldset className="fs">
      <legend>Файлы</legend>
      <FormFileSlot
        kind="audio"
        label={songLabels.sound}
        url={song?.sound ?? null}
        choice={sound}
        note={duration === null ? undefined : formatDuration(duration)}
        error={form.errors["sound"]}
        onDelete={song?.sound ? async () => onSong(await api.deleteSoundAudio(seenOf(song))) : undefined}
        onStale={onStale}
      />
      <FormFileSlot
        kind="image"
        label={songLabels.photo}
        url={song?.photo ?? null}
        choice={form.file("img")}
        onDelete={song?.photo ? async () => onSong(await api.deleteSoundImage(seenOf(song))) : undefined}
        onStale={onStale}
      />
      {sound.chosen !== null ? (
        <SongDuplicates by="file" file={sound.chosen.file} />
      ) : (
        song !== null && <SongDuplicates by="sound" song={song} />
      )}
    </fieldset>
  );
}
