import styles from "./file-slot.module.css";

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
