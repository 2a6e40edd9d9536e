import { AudioLines, Clapperboard, type IconNode, Image, Trash2, Undo2, Upload } from "lucide";
import { type DragEvent, type Ref, useId, useRef, useState } from "react";
import type { FileKind } from "@hitoslov/contract";
import { IconButton } from "../icon-button.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./file-slot.module.css";

type SlotFrameProps = {
  readonly kind: FileKind;
  readonly label: string;
  readonly url: string | null;
  /** A file is stored, even if it has no address to play or show it. */
  readonly held: boolean;
  /** The name of a file that is not stored yet or was refused. */
  readonly name: string | null;
  readonly note: string | undefined;
  readonly error: string | null;
  /** The share uploaded; null if there is no upload. */
  readonly share: number | null;
  /** Absent while no file can be chosen. */
  readonly onFile?: ((file: File) => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** Discards the chosen file. */
  readonly onDrop?: (() => void) | undefined;
  readonly onCancel: () => void;
};

/** The frame of a file field. */
export function SlotFrame({
  kind,
  label,
  url,
  held,
  name,
  note,
  error,
  share,
  onFile,
  onRemove,
  onDrop,
  onCancel,
}: SlotFrameProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = share !== null;
  const free = !busy && onFile !== undefined;

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && free) onFile(file);
  };

  return (
    // Dropping is a shortcut; the buttons inside do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`${styles.slot} ${error === null ? "" : styles.bad}`}
      data-over={over || undefined}
      role="group"
      aria-label={label}
      aria-describedby={error === null ? undefined : id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(free);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <FilePreview kind={kind} url={url} label={label} />
      <span className={styles.text}>
        <b>{name ?? label}</b>
        {error === null && <small>{note ?? (!held ? "Перетащите файл сюда или выберите" : "Файл загружен")}</small>}
        {error !== null && (
          <small className={styles.error} id={id} role="alert">
            {error}
          </small>
        )}
      </span>
      <span className={styles.buttons}>
        <IconButton
          of={Upload}
          label={`${held ? "Заменить" : "Загрузить"}: ${label}`}
          disabled={!free}
          onClick={() => input.current?.click()}
        />
        {onDrop !== undefined && (
          <IconButton of={Undo2} label={`Убрать выбранное: ${label}`} disabled={busy} onClick={onDrop} />
        )}
        {held && onRemove !== undefined && (
          <IconButton of={Trash2} bad label={`Удалить файл: ${label}`} disabled={!free} onClick={onRemove} />
        )}
      </span>
      {share !== null && <UploadProgress share={share} label={label} onCancel={onCancel} />}
      {kind === "audio" && url !== null && (
        // A fragment of a song; its words are on the same screen.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={styles.player} controls preload="none" src={url} aria-label={label} />
      )}
      <FileInput
        ref={input}
        kind={kind}
        label={label}
        onFiles={([file]) => {
          if (file !== undefined) onFile?.(file);
        }}
      />
    </div>
  );
}

const icons: Record<FileKind, IconNode> = { audio: AudioLines, image: Image, video: Clapperboard };

type FilePreviewProps = { readonly kind: FileKind; readonly url: string | null; readonly label: string };

function FilePreview({ kind, url, label }: FilePreviewProps) {
  return (
    <span className={styles.preview}>
      {kind === "image" && url !== null ? <img src={url} alt={label} /> : <Icon of={icons[kind]} />}
    </span>
  );
}

type UploadProgressProps = { readonly share: number; readonly label: string; readonly onCancel: () => void };

export function UploadProgress({ share, label, onCancel }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <span className={styles.progress}>
      <progress max={100} value={percent} aria-label={`Загрузка: ${label}`} />
      <span>{percent}&nbsp;%</span>
      <button type="button" className="link" onClick={onCancel}>
        Отменить
      </button>
    </span>
  );
}

type FileInputProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly kind: FileKind;
  readonly multiple?: boolean;
  readonly onFiles: (files: File[]) => void;
};

/** For the chooser only: the server checks the content. */
const accepted: Record<FileKind, string> = {
  audio: ".mp3,.wav,audio/mpeg,audio/wav",
  image: ".jpeg,.jpg,.png,.webp,.svg,image/*",
  video: ".mp4,.webm,video/mp4,video/webm",
};

/** The browser's file chooser, opened by a button. */
export function FileInput({ ref, label, kind, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accepted[kind]}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same files may be chosen again.
        target.value = "";
      }}
    />
  );
}
