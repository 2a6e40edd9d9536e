import type { CatalogueSound, Named } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { api } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import type { DataColumn } from "../../../ui/data-table/data-column.ts";
import { StatusSwitch } from "../../../ui/status-switch.tsx";
import { levelName } from "../directories.ts";
import { songLabels } from "../song-labels.ts";
import { formatSoundCode } from "../sound-code.ts";
import { SongTitle } from "./song-title.tsx";
import { SoundCell } from "./sound-cell.tsx";
import styles from "./song-list.module.css";

const namesOf = (rows: readonly Named[]) => [...new Set(rows.map(({ name }) => name))].join(", ");
const clipped = (text: string) => (
  <span className={`clip2 ${styles.names}`} title={text}>
    {text}
  </span>
);

export const songColumns: readonly DataColumn<CatalogueSound>[] = [
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
        onChange={(status) => api.updateSounds({ ids: [_id], status_id: status })}
      />
    ),
  },
  {
    key: "sound_id",
    title: songLabels.sound_id,
    sortable: true,
    hideable: "hidden",
    numeric: true,
    render: ({ sound_id }) => formatSoundCode(sound_id),
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
    key: "updated_at",
    title: "Изменена",
    sortable: true,
    hideable: "hidden",
    render: ({ updated_at }) => <span className="mono">{formatDateTime(updated_at)}</span>,
  },
];
