import { Icon } from "@hitoslov/brand/icon.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Check, ImagePlus, Pause, Play } from "lucide";
import type { ReactNode, Ref } from "react";
import { counted } from "@hitoslov/contract/plural";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import type { Decisions, Draft } from "./drafts.ts";
import styles from "./queue.module.css";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import type { Named } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { levelName, levelsQuery, searchOrAddIn } from "../directories.ts";
import { songLabels } from "../song-labels.ts";

type QueueCardProps = {
  readonly ref: Ref<HTMLElement>;
  readonly draft: Draft;
  readonly isPublished: boolean;
  readonly playing: boolean;
  /** The position of playback, ms. */
  readonly time: number;
  /** Whether the draft has audio, and whether it has loaded. */
  readonly sound: "none" | "loading" | "ready";
  readonly onListen: () => void;
  readonly onMove: (ms: number) => void;
  /** The words; a press hides one. */
  readonly children: ReactNode;
};

/** The audio, cover and words of a draft. */
export function QueueCard({
  ref,
  draft: { song, cut, hidden },
  isPublished,
  playing,
  time,
  sound,
  onListen,
  onMove,
  children,
}: QueueCardProps) {
  const seconds = (ms: number) => formatDuration(ms / 1000);
  const length = cut === null ? (song.audio_ms ?? (song.duration ?? 0) * 1000) : cut.end_ms - cut.start_ms;
  const passed = playing ? Math.max(0, time - (cut?.start_ms ?? 0)) : 0;
  return (
    <section ref={ref} tabIndex={-1} className={`on-bed ${styles.card}`} aria-label={`Черновик: ${song.name}`}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{song.name}</h2>
          <p className={styles.people}>
            {song.executors.length === 0
              ? "Исполнитель не\u00A0указан"
              : song.executors.map(({ name }) => name).join(", ")}
          </p>
        </div>
        {isPublished && <StatusBadge tone="ok">Опубликована</StatusBadge>}
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={`key ${styles.listen}`}
          aria-label={playing ? "Пауза" : "Слушать отрывок"}
          aria-keyshortcuts="Space"
          disabled={sound !== "ready"}
          onClick={onListen}
        >
          <Icon of={playing ? Pause : Play} />
        </button>
        <span className={styles.time}>
          {sound === "none" && "Звука нет"}
          {sound === "loading" && "Загружаем звук…"}
          {sound === "ready" && `${seconds(passed)} / ${seconds(length)}`}
        </span>
        {cut !== null && song.source !== null && (
          <span className={styles.cut}>
            <button type="button" className="key key--bed" aria-keyshortcuts="[" onClick={() => onMove(-1000)}>
              −1&nbsp;с
            </button>
            <span>
              Отрывок {seconds(cut.start_ms)}–{seconds(cut.end_ms)} из&nbsp;{seconds(song.source.ms)}
            </span>
            <button type="button" className="key key--bed" aria-keyshortcuts="]" onClick={() => onMove(1000)}>
              +1&nbsp;с
            </button>
          </span>
        )}
        <span className={styles.count} aria-live="polite">
          Пропусков <b>{hidden.length}</b>
        </span>
      </div>
      {children}
    </section>
  );
}

type QueueChoicesProps = {
  readonly draft: Draft;
  /** The server's errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onDecide: (changes: Decisions) => void;
};

const people = [
  { name: "text_authors", field: "text_author_id" },
  { name: "music_authors", field: "music_author_id" },
] as const;

/** Level, cover and authors of a draft, proposed or chosen. */
export function QueueChoices({ draft, errors, onDecide }: QueueChoicesProps) {
  const { song, proposals, cover } = draft;
  const { data: levels = [] } = useQuery(levelsQuery);
  const proposed = proposals?.level;
  return (
    <div className={styles.choices}>
      <section aria-label={songLabels.difficulty}>
        <h3 className={styles.label}>{songLabels.difficulty}</h3>
        <div className={`seg ${styles.levels}`} role="group" aria-label={songLabels.difficulty}>
          {levels.map(({ _id, name }, index) => (
            <button
              key={_id}
              type="button"
              aria-pressed={_id === draft.difficulty_id}
              aria-label={levelName(name)}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onDecide({ difficulty_id: _id })}
            >
              {name}
            </button>
          ))}
        </div>
        {proposed && (
          <p className="hint">
            Подходит {levelName(proposed.name).toLocaleLowerCase("ru")}: по&nbsp;тексту
            {proposed.guess_rate !== null &&
              ` и\u00A0по\u00A0${counted(proposed.similar, "похожей песне", "похожим песням", "похожим песням")}, собирают ${formatNumber(Math.round(proposed.guess_rate * 100))}\u00A0%`}
          </p>
        )}
      </section>
      <section aria-label={songLabels.photo}>
        <h3 className={styles.label}>{songLabels.photo}</h3>
        <Cover song={song} cover={proposals?.cover ?? null} taken={cover !== null} onDecide={onDecide} />
      </section>
      {people.map(({ name, field }) => (
        <FormField key={name} label={songLabels[name]} error={errors[field]}>
          {(control) => (
            <RemoteSelect
              {...control}
              {...searchOrAddIn("author")}
              multiple
              placeholder="Добавить"
              value={draft[name]}
              onChange={(rows: Named[]) => onDecide({ [name]: rows })}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

type CoverProps = {
  readonly song: Pick<Draft["song"], "photo">;
  readonly cover: Draft["cover"];
  readonly taken: boolean;
  readonly onDecide: (changes: Decisions) => void;
};

function Cover({ song, cover, taken, onDecide }: CoverProps) {
  if (song.photo !== null) return <img className={styles.cover} src={song.photo} alt="Обложка" />;
  if (cover === null) return <p className="hint">Без обложки: похожей не&nbsp;нашлось</p>;
  return (
    <button
      type="button"
      className={`key ${styles.proposed}`}
      aria-pressed={taken}
      aria-keyshortcuts="C"
      onClick={() => onDecide({ cover: !taken })}
    >
      <img src={cover.photo} alt="" />
      <span>
        {taken ? "Обложка взята" : "Взять обложку"} <small>«{cover.name}»</small>
      </span>
      <Icon of={taken ? Check : ImagePlus} />
    </button>
  );
}
