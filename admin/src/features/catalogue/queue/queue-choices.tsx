import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import type { Named } from "@hitoslov/contract";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { Check, ImagePlus } from "lucide";
import { counted, formatNumber } from "../../../lib/format.ts";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { levelName, levelsQuery, searchOrAddIn } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import type { Decisions, Draft } from "./use-draft.ts";
import styles from "./queue.module.css";

type QueueChoicesProps = {
  readonly draft: Draft;
  /** The server's words by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onDecide: (changes: Decisions) => void;
};

const people = [
  { name: "text_authors", field: "text_author_id" },
  { name: "music_authors", field: "music_author_id" },
] as const;

/** Level, cover and authors of a draft, as they are proposed or chosen. */
export function QueueChoices({ draft, errors, onDecide }: QueueChoicesProps) {
  const { song, proposals, cover } = draft;
  const { data: levels = [] } = useQuery(levelsQuery);
  const proposed = proposals?.level;
  return (
    <div className={styles.choices}>
      <section aria-label={songLabels.difficulty}>
        <h3 className={styles.label}>{songLabels.difficulty}</h3>
        <div className={`seg ${styles.levels}`} role="group" aria-label={songLabels.difficulty}>
          {levels.map(({ _id, name }, place) => (
            <button
              key={_id}
              type="button"
              aria-pressed={_id === draft.difficulty_id}
              aria-label={levelName(name)}
              aria-keyshortcuts={String(place + 1)}
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
