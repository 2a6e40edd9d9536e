import { Folder, Upload } from "lucide";
import { type DragEvent, useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { filesDropped, filesOf } from "./picked-files.ts";
import type { PickedFile } from "./tus-uploads.ts";
import styles from "./import.module.css";

type FileDropProps = { readonly onFiles: (files: readonly PickedFile[]) => void; readonly small?: boolean };

/** Where a table, sounds, covers, a folder or a zip of them are dropped or chosen. */
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
