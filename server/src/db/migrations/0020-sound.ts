import { type Kysely, sql } from "kysely";

const audio = ["loudness jsonb", "peaks bytea", "fingerprint integer[]", "unreadable boolean not null default false"];
const source = [
  "source text",
  "source_name text",
  "source_ms integer",
  "source_bytes integer",
  "source_at timestamptz",
  "source_peaks bytea",
  "source_fingerprint integer[]",
  "cut jsonb",
];
const columns = [...audio, ...source, "silence boolean"];

const ups = [
  `alter table sounds ${columns.map((column) => `add column ${column}`).join(", ")}`,
  // Which songs have any of these eighths of a second.
  "create index sounds_fingerprint on sounds using gin (fingerprint)",
  "alter table difficulties add column silence boolean not null default false",
  `create table silences (
     sound_id uuid not null references sounds on delete cascade,
     hidden integer[] not null,
     file text not null,
     primary key (sound_id, hidden)
   )`,
  // Whether the job that looks at the audio from before may work.
  "alter table settings add column sound_upkeep boolean not null default true",
];

const downs = [
  "alter table settings drop column sound_upkeep",
  "drop table silences",
  "alter table difficulties drop column silence",
  "drop index sounds_fingerprint",
  `alter table sounds ${columns.map((column) => `drop column ${column.split(" ")[0]}`).join(", ")}`,
];

/** What is known of the sound of songs, the recordings they are cut from, and silence in the place of hidden words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of downs) await sql.raw(statement).execute(db);
}
