import { RotateCcw, X } from "lucide";
import { limits } from "@hitoslov/contract/limits";
import { formatBytes } from "../../lib/format.ts";
import { messages } from "../../messages.ts";
import { UploadProgress } from "../../ui/file-slot/upload-progress.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { isSendable, type UploadItem } from "./upload-queue.ts";
import styles from "./library.module.css";

type UploadRowProps = {
  readonly item: UploadItem;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
};

/** One file of the batch: what the song will be called, how far it is, and how it ended. */
export function UploadRow({ item, onRename, onCancel, onRetry, onDrop }: UploadRowProps) {
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
