import { Upload } from "lucide";
import { useState, type DragEvent, useRef } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useConfirm } from "../../../ui/confirm/use-confirm.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { FormKeys } from "../../../ui/form-keys.tsx";
import { UploadProgress } from "../../../ui/file-slot/upload-progress.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useBatch, type BatchItem, type BatchState } from "./use-batch.ts";
import styles from "./batch.module.css";

export function BatchButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={Upload} />
        Загрузить пачкой
      </button>
      {open && <BatchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Several audio files at once, each to its own song. */
function BatchDialog({ onClose }: { readonly onClose: () => void }) {
  const { items, busy, add, cancel } = useBatch();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const confirm = useConfirm();

  const handleClose = async () => {
    const title = "Прервать загрузку?";
    const text = "Файлы, которые ещё не загрузились, останутся только у\u00A0вас.";
    if (!busy || (await confirm({ title, text, yes: "Прервать", no: "Продолжить", danger: true }))) onClose();
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    <Dialog title="Загрузить пачкой" onClose={() => void handleClose()}>
      <p>
        Выберите сразу несколько файлов mp3 или&nbsp;wav. Имя каждого начинается с&nbsp;кода звука:
        <b> 004217.mp3</b> и&nbsp;<b>4217&nbsp;Коробейники.wav</b> попадут к&nbsp;песне с&nbsp;кодом 004217. Если звук
        у&nbsp;песни уже есть, новый займёт его место.
      </p>
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <button type="button" className="key key--action" onClick={() => input.current?.click()}>
          <Icon of={Upload} />
          Выбрать файлы
        </button>
        <span className="hint">или перетащите их сюда</span>
        <FileInput ref={input} multiple kind="audio" label="Файлы звука" onFiles={add} />
      </div>
      {items.length > 0 && (
        <ul aria-label="Файлы">
          {items.map((item) => (
            <BatchRow key={item.id} item={item} onCancel={cancel} />
          ))}
        </ul>
      )}
      <FormKeys>
        <button type="button" className="key" onClick={() => void handleClose()}>
          {busy ? "Прервать" : "Готово"}
        </button>
      </FormKeys>
    </Dialog>
  );
}

type BatchRowProps = { readonly item: BatchItem; readonly onCancel: (id: number) => void };

const states: Record<BatchState, { readonly name: string; readonly tone: "ok" | "warn" | "bad" | "plain" }> = {
  waiting: { name: "В\u00A0очереди", tone: "plain" },
  uploading: { name: "Загружается", tone: "warn" },
  done: { name: "Готово", tone: "ok" },
  failed: { name: "Не загружен", tone: "bad" },
  cancelled: { name: "Отменён", tone: "plain" },
};

function BatchRow({ item: { id, file, state, share, note }, onCancel }: BatchRowProps) {
  const { name, tone } = states[state];
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <b>{file}</b>
        {note !== "" && <small>{note}</small>}
      </span>
      <span role="status">
        <StatusBadge tone={tone}>{name}</StatusBadge>
      </span>
      {(state === "waiting" || state === "uploading") && (
        <span className={styles.progress}>
          <UploadProgress share={share} label={file} onCancel={() => onCancel(id)} />
        </span>
      )}
    </li>
  );
}
