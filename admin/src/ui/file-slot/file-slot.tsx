import { Trash2, Upload, AudioLines, Clapperboard, Image, type IconNode } from "lucide";
import { type DragEvent, useId, useRef, useState } from "react";
import type { FileKind } from "@hitoslov/contract";
import { FileInput } from "../file-input.tsx";
import { IconButton } from "../icon-button.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useFileSlot } from "./use-file-slot.ts";
import styles from "./file-slot.module.css";

export type UploadCall = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<unknown>;

export type FileSlotProps = {
  readonly kind: FileKind;
  /** «Звук», «Обложка» */
  readonly label: string;
  readonly url: string | null;
  /** It is there, though it has no address to hear or see it at. */
  readonly held?: boolean;
  /** A line under the name: «0:19», «Сначала сохраните песню». */
  readonly note?: string | undefined;
  /** What is said when it is there; «Файл успешно загружен» else. */
  readonly done?: string | undefined;
  /**
   * Calls `upload.…`; refusals of the server are shown word by word. Reads anew what it changed.
   * Absent while nothing can be put here; `note` says why.
   */
  readonly onUpload?: UploadCall | undefined;
  readonly onDelete?: (() => Promise<unknown>) | undefined;
};

/** One file of a row: to be chosen or dropped, seen or heard, replaced, taken away. */
export function FileSlot({ kind, label, url, held = url !== null, note, done, onUpload, onDelete }: FileSlotProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { share, error, name, put, cancel, remove } = useFileSlot({ onUpload, onDelete, done });
  const busy = share !== null;
  const free = !busy && onUpload !== undefined;

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && free) void put(file);
  };

  return (
    // Dropping is the quick way; the keys inside do the same.
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
      <span className={styles.keys}>
        <IconButton
          of={Upload}
          label={`${held ? "Заменить" : "Загрузить"}: ${label}`}
          disabled={!free}
          onClick={() => input.current?.click()}
        />
        {held && onDelete !== undefined && (
          <IconButton of={Trash2} bad label={`Удалить файл: ${label}`} disabled={!free} onClick={() => void remove()} />
        )}
      </span>
      {share !== null && <UploadProgress share={share} label={label} onCancel={cancel} />}
      {kind === "audio" && url !== null && (
        // A fragment of a song whose words stand on the same screen.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={styles.player} controls preload="none" src={url} aria-label={label} />
      )}
      <FileInput
        ref={input}
        kind={kind}
        label={label}
        onFiles={([file]) => {
          if (file !== undefined) void put(file);
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
