import { LibraryFieldsSchema, type LibraryTrack, type Named, type Status } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, RotateCcw, Upload, X } from "lucide";
import { type DragEvent, useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { LibraryTable } from "../features/library/library-table.tsx";
import { nextOrder, useUploadQueue } from "../features/library/use-upload-queue.ts";
import { ExecutorSelect, SongDialog } from "../features/library/song-dialog.tsx";
import { api } from "../lib/api.ts";
import { listKey } from "../lib/queries.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { counted } from "@hitoslov/contract/plural";
import { formatBytes } from "../lib/format.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useClose } from "../ui/dialog/use-close.ts";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../ui/select/select.tsx";
import { FileInput, UploadProgress } from "../ui/file-slot/slot-frame.tsx";
import { FormButtons } from "../ui/form-buttons.tsx";
import { useAfterCreations } from "../ui/use-after-creations.ts";
import { statusOptions } from "../ui/status-switch.tsx";
import { isBusy, isSendable, type UploadItem } from "../features/library/upload-queue.ts";
import { limits } from "@hitoslov/contract/limits";
import { messages } from "../messages.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useCall } from "../ui/use-call.ts";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import styles from "../features/library/library.module.css";

type Open = { readonly song: LibraryTrack | null; readonly order: number } | "upload" | null;

export function LibraryScreen() {
  const [open, setOpen] = useState<Open>(null);
  const { data } = useQuery({
    queryKey: listKey("library", { limit: 1 }),
    queryFn: ({ signal }) => api.listLibraryItems({ limit: 1 }, { signal }),
  });

  const { pending, run: add } = useCall(async () => setOpen({ song: null, order: await nextOrder() }));
  const handleClose = () => setOpen(null);

  return (
    <StaffPage
      title="Фонотека"
      count={data?.total}
      actions={
        <>
          <button type="button" className="key" onClick={() => setOpen("upload")}>
            <Icon of={Upload} />
            Загрузить файлы
          </button>
          <button type="button" className="key key--action" aria-busy={pending} onClick={() => void add()}>
            <Icon of={Plus} />
            Добавить песню
          </button>
        </>
      }
    >
      <LibraryTable onEdit={(song) => setOpen({ song, order: song.order })} />
      {open === "upload" && <UploadDialog onClose={handleClose} />}
      {open !== null && open !== "upload" && <SongDialog {...open} onClose={handleClose} />}
    </StaffPage>
  );
}

type UploadDialogProps = { readonly onClose: () => void };

const leaveQuestion = {
  title: "Уйти без\u00A0загрузки?",
  text: "Файлы, которые ещё не\u00A0загружены, придётся выбрать снова.",
};

/** «Загрузить файлы»: makes a song of each file, all with the same executors and status. */
function UploadDialog({ onClose }: UploadDialogProps) {
  const [executors, setExecutors] = useState<readonly Named[]>([]);
  const [status, setStatus] = useState<Status>("Активна");
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { items, add, rename, drop, start, cancel } = useUploadQueue();
  const sendable = items.filter(isSendable);
  const busy = items.some(isBusy);
  const handleClose = useClose(busy || sendable.length > 0, onClose, { question: leaveQuestion });

  const handleStart = useAfterCreations((chosen: readonly UploadItem[]) => {
    const ids = new Set(chosen.map(({ id }) => id));
    const executor_id = executors.map(({ _id }) => _id);
    const checked = LibraryFieldsSchema.shape.executor_id.safeParse(executor_id);
    setError(checked.error?.issues[0]?.message);
    // As they are now: one may have been removed or renamed meanwhile.
    const files = sendable.filter(({ id }) => ids.has(id));
    if (checked.success) start(files, { executor_id, status_id: status });
  });
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };

  return (
    <Dialog side title="Загрузить файлы" onClose={handleClose}>
      <div className={styles.form} data-first-focus onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <FormField label="Исполнители" required error={error} hint="У&nbsp;всех песен этой загрузки">
          {(control) => <ExecutorSelect control={control} value={executors} disabled={busy} onChange={setExecutors} />}
        </FormField>
        <SelectField
          label="Статус"
          required
          disabled={busy}
          options={statusOptions}
          value={status}
          onChange={setStatus}
        />
        <button type="button" className="key" onClick={() => input.current?.click()}>
          <Icon of={Upload} />
          Выбрать файлы
        </button>
        <p className="hint">Или перетащите их сюда. Подойдут mp3 и&nbsp;wav; название песни возьмём из имени файла.</p>
        <FileInput ref={input} multiple kind="audio" label="Файлы песен" onFiles={add} />
        {items.length > 0 && (
          <ul className={styles.uploads} aria-label="Выбранные файлы">
            {items.map((item) => (
              <UploadRow
                key={item.id}
                item={item}
                onRename={(name) => rename(item.id, name)}
                onCancel={() => cancel(item.id)}
                onRetry={() => void handleStart([item])}
                onDrop={() => drop(item.id)}
              />
            ))}
          </ul>
        )}
        <FormButtons>
          <button type="button" className="key" onClick={handleClose}>
            {items.length > 0 && sendable.length === 0 && !busy ? "Готово" : "Закрыть"}
          </button>
          <button
            type="button"
            className="key key--action"
            aria-busy={busy}
            disabled={busy || sendable.length === 0}
            onClick={() => void handleStart(sendable)}
          >
            {busy ? "Загружаем…" : `Загрузить ${counted(sendable.length, "файл", "файла", "файлов")}`}
          </button>
        </FormButtons>
      </div>
    </Dialog>
  );
}

type UploadRowProps = {
  readonly item: UploadItem;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
};

/** One file of the batch: the name of its song, the progress and the result. */
function UploadRow({ item, onRename, onCancel, onRetry, onDrop }: UploadRowProps) {
  const { id, file, name, state, share, error } = item;
  const sendable = isSendable(item);
  return (
    <li className={styles.upload}>
      <div className={styles.uploadHead}>
        <input
          className="input"
          aria-label={`Название песни из файла ${file.name}`}
          aria-invalid={state === "failed" || undefined}
          aria-describedby={error === null ? undefined : `${id}error`}
          maxLength={limits.title.max}
          value={name}
          readOnly={!sendable}
          onChange={(event) => onRename(event.target.value)}
        />
        {(state === "failed" || state === "cancelled") && (
          <IconButton of={RotateCcw} label={`Повторить: ${file.name}`} onClick={onRetry} />
        )}
        {sendable && <IconButton of={X} label={`Убрать: ${file.name}`} onClick={onDrop} />}
      </div>
      <p className={styles.uploadNote}>
        <span>
          {file.name} · {formatBytes(file.size)}
        </span>
        {state === "queued" && (
          <>
            <StatusBadge>в&nbsp;очереди</StatusBadge>
            <button type="button" className="link" aria-label={`Отменить: ${file.name}`} onClick={onCancel}>
              Отменить
            </button>
          </>
        )}
        {state === "done" && <StatusBadge tone="ok">{messages.songUploaded}</StatusBadge>}
        {state === "cancelled" && <StatusBadge tone="warn">отменено</StatusBadge>}
      </p>
      {state === "sending" && <UploadProgress share={share} label={file.name} onCancel={onCancel} />}
      {error !== null && (
        <p className="error" id={`${id}error`} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
