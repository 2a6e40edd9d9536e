import type { LibraryTrack, Named, Status } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { type FieldControl, FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../ui/select/select.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { HistoryButton } from "../../ui/history/history-drawer.tsx";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { statusOptions } from "../../ui/status-switch.tsx";
import { formatDuration } from "../../lib/format.ts";
import { invalidate } from "../../lib/queries.ts";
import { messages } from "../../messages.ts";
import type { FileChoice } from "../../ui/edit-form/use-form-files.ts";
import { FormFileSlot } from "../../ui/file-slot/file-slot.tsx";
import { api, upload } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";
import styles from "./library.module.css";
import { RemoteSelect } from "../../ui/select/remote-select.tsx";

type SongDialogProps = {
  /** Null for a new song. */
  readonly song: LibraryTrack | null;
  /** The default position of a new song. */
  readonly order: number;
  readonly onClose: () => void;
};

const labels = {
  name: "Название",
  executor: "Исполнители",
  order: "Порядок",
  status_id: "Статус",
  duration: "Длительность, с",
  type: "Тип файла",
  sound: "Звук",
};

/** A song of the library: its fields and its audio. */
export function SongDialog({ song, order, onClose }: SongDialogProps) {
  const form = useEditForm<LibraryTrack, SongValues>({
    entity: "library",
    row: song,
    read: (row) => readSong(row, order),
    save: saveSong,
    load: loadSong,
    files: {
      sound: {
        label: labels.sound,
        kind: "sound",
        of: (row) => row.sound,
        send: ({ _id }, sound, options) => upload.uploadLibrarySound({ _id }, { sound }, options),
        done: messages.songUploaded,
      },
    },
    labels: { ...labels, executors: labels.executor },
  });
  const { row, values, errors, set } = form;

  const handleClose = async () => {
    if (await form.mayLeave()) onClose();
  };
  const adopt = (next: LibraryTrack) => {
    form.touch(next);
    void invalidate("library");
  };
  const reread = async () => {
    if (row !== null) adopt(await loadSong(row));
  };

  return (
    <Dialog side title={row === null ? "Новая песня" : row.name} onClose={() => void handleClose()}>
      <form {...form.props} className={styles.form}>
        <TextField
          label={labels.name}
          required
          error={errors["name"]}
          max={limits.title.max}
          value={values.name}
          onChange={(name) => set("name", name)}
        />
        <FormField label={labels.executor} required error={errors["executor_id"]}>
          {(control) => (
            <ExecutorSelect control={control} value={values.executors} onChange={(next) => set("executors", next)} />
          )}
        </FormField>
        <div className="g2">
          <FormField label={labels.order} required error={errors["order"]} hint="До 4&nbsp;цифр">
            {(control) => (
              <MaskedInput {...control} mask="order" value={values.order} onChange={(next) => set("order", next)} />
            )}
          </FormField>
          <SelectField
            label={labels.status_id}
            required
            error={errors["status_id"]}
            options={statusOptions}
            value={values.status_id}
            onChange={(status) => set("status_id", status)}
          />
        </div>
        <SongSound song={row} choice={form.file("sound")} onChange={adopt} onStale={reread} />
        <StickyBar form={form} onCancel={() => void handleClose()}>
          {row !== null && <HistoryButton entity="library" id={row._id} labels={labels} />}
        </StickyBar>
      </form>
    </Dialog>
  );
}

type SongValues = {
  readonly name: string;
  readonly executors: readonly Named[];
  readonly order: string;
  readonly status_id: Status;
};

function executorsOf({ executor_id, executor }: LibraryTrack): Named[] {
  return executor_id.map((_id, index) => ({ _id, name: executor[index] ?? "" }));
}

function readSong(row: LibraryTrack | null, order: number): SongValues {
  if (row === null) return { name: "", executors: [], order: String(order), status_id: "Активна" };
  return { name: row.name, executors: executorsOf(row), order: String(row.order), status_id: row.status_id };
}

async function saveSong(
  { executors, order, ...values }: SongValues,
  updated_at: string | undefined,
  row: LibraryTrack | null,
): Promise<LibraryTrack> {
  const fields = { ...values, executor_id: executors.map(({ _id }) => _id), order: numberOf(order) };
  return row === null ? api.createLibraryItem(fields) : api.updateLibraryItem({ ...fields, _id: row._id, updated_at });
}

async function loadSong({ _id }: LibraryTrack): Promise<LibraryTrack> {
  const { data } = await api.listLibraryItems({ ids: _id });
  const [song] = data;
  if (song === undefined) throw new Error("the song is gone");
  return song;
}

type SongSoundProps = {
  readonly song: LibraryTrack | null;
  readonly choice: FileChoice;
  readonly onChange: (song: LibraryTrack) => void;
  readonly onStale: () => Promise<void>;
};

/** The audio of a song, with its length and type as read by the server. */
function SongSound({ song, choice, onChange, onStale }: SongSoundProps) {
  const { sound = null, duration = null, type = null } = song ?? {};
  // A file that a colleague has put since the song was read is not deleted.
  const handleDelete = async ({ _id, updated_at }: LibraryTrack) =>
    onChange(await api.deleteLibrarySound({ _id, updated_at }));
  const note =
    duration === null || type === null ? undefined : `Длительность ${formatDuration(duration)} · тип ${type}`;
  return (
    <FormFileSlot
      kind="audio"
      label="Звук"
      url={sound}
      choice={choice}
      note={note}
      onDelete={song === null || sound === null ? undefined : () => handleDelete(song)}
      onStale={onStale}
    />
  );
}

type ExecutorSelectProps = {
  readonly control: FieldControl;
  readonly value: readonly Named[];
  readonly disabled?: boolean;
  readonly onChange: (value: Named[]) => void;
};

async function load(find: string) {
  const { data } = await api.listExecutor({ limit: 30, ...(find !== "" && { find }) });
  return data;
}

async function create(name: string) {
  const { _id, name: kept } = await api.createExecutor({ name });
  void invalidate("executor");
  return { _id, name: kept };
}

export function ExecutorSelect({ control, ...select }: ExecutorSelectProps) {
  return (
    <RemoteSelect
      {...control}
      {...select}
      entity="executor"
      multiple
      placeholder="Найдите или добавьте"
      load={load}
      create={create}
    />
  );
}
