import type { CatalogueSong, Named } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { api } from "../../../lib/api.ts";
import { maskedOf } from "../../../lib/calendar.ts";
import { formatDateTime, formatDuration } from "../../../lib/format.ts";
import { type DataColumn, RowLink } from "../../../ui/data-table/grid.tsx";
import { StatusSwitch } from "../../../ui/status-switch.tsx";
import { levelName } from "../directories.ts";
import { formatSongCode, songLabels } from "../song-labels.ts";
import { TriangleAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AudioButton } from "../../../ui/audio-button.tsx";
import { LevelDisc } from "../../../ui/level-disc.tsx";
import styles from "./song-list.module.css";

const namesOf = (rows: readonly Named[]) => [...new Set(rows.map(({ name }) => name))].join(", ");
const clipped = (text: string) => (
  <span className={`clip2 ${styles.names}`} title={text}>
    {text}
  </span>
);

export const songColumns: readonly DataColumn<CatalogueSong>[] = [
  { key: "name", title: "Песня", sortable: true, render: (song) => <SongTitle song={song} /> },
  { key: "executors", title: songLabels.executors, render: ({ executors }) => clipped(namesOf(executors)) },
  {
    key: "authors",
    title: "Авторы",
    render: ({ text_authors, music_authors }) => clipped(namesOf([...text_authors, ...music_authors])),
  },
  {
    key: "difficulty",
    title: songLabels.difficulty,
    sortable: true,
    render: ({ difficulty, genres }) => (
      <>
        <span className="mono">{levelName(difficulty.name)}</span>
        <small className={styles.genres}>{namesOf(genres)}</small>
      </>
    ),
  },
  {
    key: "hidden",
    title: songLabels.hidden,
    numeric: true,
    render: ({ hidden, fragment }) => `${hidden.length} / ${splitFragment(fragment).length}`,
  },
  {
    key: "duration",
    title: songLabels.sound,
    sortable: true,
    render: (song) => <SoundCell song={song} />,
  },
  {
    key: "status_id",
    title: songLabels.status_id,
    sortable: true,
    render: ({ _id, name, status_id }) => (
      <StatusSwitch
        entity="sound"
        name={name}
        status={status_id}
        onChange={(status) => api.updateSounds({ ids: [_id], status_id: status, was_status_id: status_id })}
      />
    ),
  },
  {
    key: "sound_id",
    title: songLabels.sound_id,
    sortable: true,
    hideable: "hidden",
    numeric: true,
    render: ({ sound_id }) => formatSongCode(sound_id),
  },
  {
    key: "languages",
    title: songLabels.languages,
    hideable: "hidden",
    render: ({ languages }) => clipped(namesOf(languages)),
  },
  { key: "film", title: songLabels.film, hideable: "hidden", render: ({ film }) => clipped(film?.name ?? "") },
  {
    key: "filter",
    title: songLabels.filter,
    hideable: "hidden",
    render: ({ filter }) => clipped(filter?.name ?? ""),
  },
  {
    key: "daily_on",
    title: songLabels.daily_on,
    sortable: true,
    hideable: "hidden",
    render: ({ daily_on }) => daily_on !== null && <span className="mono">{maskedOf(daily_on, "date")}</span>,
  },
  {
    key: "updated_at",
    title: "Изменена",
    sortable: true,
    hideable: "hidden",
    render: ({ updated_at }) => <span className="mono">{formatDateTime(updated_at)}</span>,
  },
];

type SoundCellProps = { readonly song: Pick<CatalogueSong, "name" | "sound" | "duration" | "word_times"> };

function SoundCell({ song: { name, sound, duration, word_times } }: SoundCellProps) {
  if (sound === null) {
    return (
      <span className="badge badge--bad">
        <Icon of={TriangleAlert} />
        нет файла
      </span>
    );
  }
  return (
    <span className={styles.sound}>
      <AudioButton src={sound} label={name} />
      <span>{duration !== null && formatDuration(duration)}</span>
      <small className={styles.times}>{word_times === null ? "без времён" : "с\u00A0временами"}</small>
    </span>
  );
}

type SongTitleProps = { readonly song: Pick<CatalogueSong, "_id" | "name" | "fragment" | "photo" | "difficulty"> };

/** The cover, or a record in the colour of the level, with the name and the first line. */
function SongTitle({ song: { _id, name, fragment, photo, difficulty } }: SongTitleProps) {
  return (
    <span className={styles.song}>
      {photo === null ? (
        <LevelDisc level={difficulty.name} />
      ) : (
        <img className={styles.cover} src={photo} alt="" loading="lazy" />
      )}
      <span className={styles.text}>
        <RowLink className={styles.title} to={`/songs/${_id}`}>
          {name}
        </RowLink>
        <small>{fragment}</small>
      </span>
    </span>
  );
}
