import { UploadProgress } from "../../../ui/file-slot/upload-progress.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import type { BatchItem, BatchState } from "./use-batch.ts";
import styles from "./batch.module.css";

type BatchRowProps = { readonly item: BatchItem; readonly onCancel: (id: number) => void };

const states: Record<BatchState, { readonly name: string; readonly tone: "ok" | "warn" | "bad" | "plain" }> = {
  waiting: { name: "В\u00A0очереди", tone: "plain" },
  uploading: { name: "Загружается", tone: "warn" },
  done: { name: "Готово", tone: "ok" },
  failed: { name: "Не загружен", tone: "bad" },
  cancelled: { name: "Отменён", tone: "plain" },
};

export function BatchRow({ item: { id, file, state, share, note }, onCancel }: BatchRowProps) {
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
