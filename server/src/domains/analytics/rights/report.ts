import { csvText } from "@hitoslov/contract/spreadsheet";
import { stringify } from "csv-stringify";
import { type Kysely, sql } from "kysely";
import { Readable } from "node:stream";
import type { Days } from "../../../db/days.ts";
import { onePage } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { type Column, type Sheet, sheet } from "../../../http/workbook.ts";

type Performance = Awaited<ReturnType<typeof listPerformances>>[number];
type Share = Pick<Performance, "month" | "holder" | "music" | "text" | "plays" | "seconds"> & {
  readonly songs: number;
};

/** Shown for a song whose rights holder is not set. */
const noHolder = "не\u00A0указан";

const month = { header: "Месяц", key: "month", width: 10 } as const;
const holder = { header: "Правообладатель", key: "holder", width: 36 } as const;
const music = { header: "Авторы музыки", key: "music", width: 30 } as const;
const text = { header: "Авторы слов", key: "text", width: 30 } as const;
const plays = { header: "Прослушиваний", key: "plays", width: 16 } as const;
const seconds = { header: "Секунд", key: "seconds", width: 12 } as const;

const shareColumns: readonly Column<Share>[] = [
  month,
  holder,
  music,
  text,
  { header: "Песен", key: "songs", width: 10 },
  plays,
  seconds,
];

const songColumns: readonly Column<Performance>[] = [
  month,
  { header: "Песня", key: "name", width: 36 },
  holder,
  { header: "Исполнители", key: "executors", width: 36 },
  music,
  text,
  plays,
  seconds,
];

/** Three sheets: the report, its songs one by one, and the songs without a rights holder. */
export function rightsSheets(db: Kysely<Database>, days: Days): Sheet[] {
  const rows = listPerformances(db, days);
  // All sheets await the same rows; if these fail before the first sheet awaits them, the rejection is not unhandled.
  rows.catch(() => undefined);
  const songs = async (wanted: (row: Performance) => boolean) => (await rows).filter(wanted);
  return [
    sheet(
      "Отчёт",
      shareColumns,
      onePage(async () => sharesOf(await rows)),
    ),
    sheet(
      "Песни",
      songColumns,
      onePage(() => songs(() => true)),
    ),
    sheet(
      "Без правообладателя",
      songColumns,
      onePage(() => songs(({ holder: name }) => name === noHolder)),
    ),
  ];
}

/** The first sheet as a csv that spreadsheet programs on Russian Windows open: UTF-8 with a BOM, semicolons. */
export async function rightsTable(db: Kysely<Database>, days: Days): Promise<Readable> {
  const rows = sharesOf(await listPerformances(db, days)).map((row) => ({
    ...row,
    holder: csvText(row.holder),
    music: csvText(row.music),
    text: csvText(row.text),
  }));
  return Readable.from(rows).pipe(
    stringify({
      bom: true,
      delimiter: ";",
      header: true,
      columns: shareColumns.map(({ key, header }) => ({ key, header })),
    }),
  );
}

function sharesOf(rows: readonly Performance[]): Share[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.month, row.holder, row.music, row.text]));
  return [...groups.values()].flatMap((songs) => {
    const [first] = songs;
    if (first === undefined) return [];
    const sum = (key: "plays" | "seconds") => songs.reduce((total, song) => total + song[key], 0);
    return [{ ...first, songs: songs.length, plays: sum("plays"), seconds: sum("seconds") }];
  });
}

/** A row for each song and month, ordered by month, holder and authors; in a month at most as many as songs. */
async function listPerformances(db: Kysely<Database>, { from, to }: Days) {
  const names = (link: string, names: "executors" | "authors", key: string) =>
    sql<string>`coalesce((select string_agg(${sql.ref(`${names}.name`)}, ', ' order by ordinal)
      from ${sql.table(link)} join ${sql.table(names)} on ${sql.ref(`${names}.id`)} = ${sql.ref(key)}
      where ${sql.ref(`${link}.sound_id`)} = sounds.id), '')`;
  return db
    .selectFrom("song_performances")
    .innerJoin("sounds", "sounds.id", "song_performances.sound_id")
    .select(({ fn }) => [
      sql<string>`to_char(day, 'YYYY-MM')`.as("month"),
      "sounds.name",
      sql<string>`coalesce(rights_holder, ${noHolder})`.as("holder"),
      names("sound_executors", "executors", "executor_id").as("executors"),
      names("sound_music_authors", "authors", "author_id").as("music"),
      names("sound_text_authors", "authors", "author_id").as("text"),
      fn.sum<number>("plays").as("plays"),
      fn.sum<number>("seconds").as("seconds"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["month", "sounds.id"])
    .orderBy("month")
    .orderBy("holder")
    .orderBy("music")
    .orderBy("text")
    .orderBy("sounds.name")
    .execute();
}
