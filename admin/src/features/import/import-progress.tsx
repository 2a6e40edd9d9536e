import type { SongImport } from "@hitoslov/contract";
import { Pause, Play } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { timeLeft } from "./time-left.ts";
import styles from "./import.module.css";

type ImportProgressProps = { readonly found: SongImport; readonly onPause: (paused: boolean) => void };

/** How far an import is that is being written. */
export function ImportProgress({ found: { paused, progress }, onPause }: ImportProgressProps) {
  const { rows, written, files, processed, now, seconds } = progress;
  const writing = written < rows;
  const [done, all] = writing ? [written, rows] : [processed, files];
  const title = writing ? "Записываем песни" : "Обрабатываем звук";
  return (
    <section className={styles.panel} aria-labelledby="import-run">
      <div className={styles.bar}>
        <h2 className="fs-title" id="import-run">
          {paused ? "На паузе" : title}
        </h2>
        <span>
          {done} из&nbsp;{all}
        </span>
      </div>
      <ProgressBar label={title} value={done} max={all} />
      <div className={styles.bar}>
        <p className="hint">
          {now !== null && !writing && `Сейчас: «${now}». `}
          {timeLeft(seconds)} Страницу можно закрыть: сервер продолжит сам.
        </p>
        <button type="button" className="key" onClick={() => onPause(!paused)}>
          <Icon of={paused ? Play : Pause} />
          {paused ? "Продолжить" : "Остановить"}
        </button>
      </div>
    </section>
  );
}
