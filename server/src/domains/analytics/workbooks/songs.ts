import type { SongQuality } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Days } from "../../../db/days.ts";
import { onePage } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { type Column, share, type Sheet, sheet } from "../../../http/workbook.ts";
import { listSongQuality } from "../roll-ups/song-queries.ts";

type Row = Awaited<ReturnType<typeof listSongs>>[number];

const marks: Record<NonNullable<SongQuality["mark"]>, string> = {
  too_easy: "слишком просто",
  too_hard: "слишком сложно",
};

const columns: readonly Column<Row>[] = [
  { header: "Песня", key: "name", width: 40 },
  { header: "Уровень", key: "level", width: 10 },
  { header: "Запусков", key: "launches", width: 12 },
  { header: "Собрано", key: "guessed", width: 12 },
  { header: "Не\u00A0собрано", key: "failed", width: 12 },
  { header: "Пропущено", key: "skipped", width: 12 },
  { header: "Доля собранных", key: "guess_rate", ...share, width: 16 },
  { header: "не\u00A0меньше", key: "low", ...share },
  { header: "не\u00A0больше", key: "high", ...share },
  { header: "Доля пропусков", key: "skip_share", ...share, width: 16 },
  { header: "Доля с\u00A0подсказкой", key: "hint_share", ...share, width: 20 },
  { header: "Медиана, секунд", key: "median_time", width: 16, numFmt: "0.0" },
  { header: "Ошибок на\u00A0слово", key: "mistakes_per_word", width: 18, numFmt: "0.00" },
  { header: "Для своего уровня", key: "mark", width: 20 },
  { header: "Ближе уровень", key: "suggested_level", width: 16 },
];

/** «Песни»: how songs were played, each against its level. One page: there are no more rows than songs. */
export function songsSheet(db: Kysely<Database>, days: Days): Sheet {
  return sheet(
    "Песни",
    columns,
    onePage(() => listSongs(db, days)),
  );
}

async function listSongs(db: Kysely<Database>, days: Days) {
  const { data } = await listSongQuality(db, days, { skip: 0, limit: Number.MAX_SAFE_INTEGER, sort: "-launches" });
  return data.map(({ interval, mark, ...song }) => ({
    ...song,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    mark: mark === null ? null : marks[mark],
  }));
}
