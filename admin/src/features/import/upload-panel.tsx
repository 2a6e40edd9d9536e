import { Pause, Play } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { counted, formatBytes } from "../../lib/format.ts";
import { ProgressBar, timeLeft } from "./progress.tsx";
import type { Uploading } from "./tus-uploads.ts";
import styles from "./import.module.css";

type UploadPanelProps = { readonly state: Uploading; readonly onPause: (paused: boolean) => void };

/** Files on their way, or what became of them. */
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
