import { Folder, Pause, Play, Upload } from "lucide";
import { type DragEvent, useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { PickedFile, Uploading } from "./tus-uploads.ts";
import styles from "./import.module.css";
import { counted } from "@hitoslov/contract/plural";
import { formatBytes } from "../../lib/format.ts";
import { ProgressBar, timeLeft } from "./progress.tsx";

type FileDropProps = { readonly onFiles: (files: readonly PickedFile[]) => void; readonly small?: boolean };

/** Drop zone and chooser for a table, audio, covers, a folder or a zip of them. */
export function FileDrop({ onFiles, small = false }: FileDropProps) {
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const handleDrop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(await filesDropped(event.dataTransfer));
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void handleDrop(event)}
    >
      <button type="button" className={small ? "key" : "key key--action"} onClick={() => files.current?.click()}>
        <Icon of={Upload} />
        {small ? "Добавить файлы" : "Выбрать файлы"}
      </button>
      <button type="button" className="key" onClick={() => folder.current?.click()}>
        <Icon of={Folder} />
        {small ? "Добавить папку" : "Выбрать папку"}
      </button>
      <span className="hint">или перетащите их сюда</span>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".xlsx,.csv,.zip,.mp3,.wav,.jpeg,.jpg,.png,.webp,.svg"
        aria-label="Таблица, звук и обложки"
        onChange={({ target }) => {
          onFiles(filesOf(target.files));
          // The same files may be chosen again.
          target.value = "";
        }}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        {...{ webkitdirectory: "" }}
        aria-label="Папка со звуком и обложками"
        onChange={({ target }) => {
          onFiles(filesOf(target.files));
          target.value = "";
        }}
      />
    </div>
  );
}

/** Files from the browser's chooser; those of a folder with their paths. */
function filesOf(list: FileList | null): PickedFile[] {
  return [...(list ?? [])].map((file) => ({ file, name: file.webkitRelativePath || file.name })).filter(isMeant);
}

/** Dropped files, and those in dropped folders. */
async function filesDropped(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found = await Promise.all(entries.map(filesIn));
  return found.flat().filter(isMeant);
}

async function filesIn(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^[/]/, "") }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const found: PickedFile[] = [];
  for (;;) {
    // A browser returns a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const inside of some) found.push(...(await filesIn(inside)));
  }
}

/** Skips files that operating systems put into folders. */
function isMeant({ name }: PickedFile): boolean {
  return !/(?:^|[/])(?:[.]|Thumbs[.]db$|desktop[.]ini$)/i.test(name);
}

type UploadPanelProps = { readonly state: Uploading; readonly onPause: (paused: boolean) => void };

/** The progress and the result of uploads. */
export function UploadPanel({ state, onPause }: UploadPanelProps) {
  const { files, done, bytes, sent, failed, paused, waiting, seconds } = state;
  const busy = done < files;
  return (
    <section className={styles.panel} aria-label="Передача файлов">
      {busy && (
        <>
          <div className={styles.bar}>
            <h2 className="fs-title">
              {paused ? "Передача на\u00A0паузе" : waiting ? "Ждём связь, продолжим сами" : "Передаём файлы"}
            </h2>
            <span>
              {done} из&nbsp;{counted(files, "файла", "файлов", "файлов")} · {formatBytes(sent)} из&nbsp;
              {formatBytes(bytes)}
            </span>
          </div>
          <ProgressBar label="Передача файлов" value={sent} max={bytes} />
          <div className={styles.bar}>
            <p className="hint">
              {timeLeft(seconds)} Если страница закроется, выберите те&nbsp;же файлы ещё раз: начатое продолжится
              с&nbsp;места.
            </p>
            <button type="button" className="key" onClick={() => onPause(!paused)}>
              <Icon of={paused ? Play : Pause} />
              {paused ? "Продолжить" : "Пауза"}
            </button>
          </div>
        </>
      )}
      {failed.length > 0 && (
        <ul className={styles.failed} aria-label="Не приняты">
          {failed.map(({ name, why }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list only grows
            <li key={index}>
              <b>{name}</b> {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
