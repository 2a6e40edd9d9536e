import type {
  Audience,
  AwardDocument,
  NoticeKind,
  NoticeWay,
  AwardState,
  Change,
  creditReasons,
  DisputeKind,
  DisputeState,
  ConsentPurpose,
  DocumentKind,
  LotteryMode,
  DuelLog,
  Entity,
  ImportField,
  ImportFile,
  ImportList,
  ImportOutcome,
  ImportRow,
  Metric,
  OperatorCategory,
  PrizeWay,
  Retention,
  RoomSettings,
  RoomStage,
  Randomness,
  restoredStates,
  Result,
  StaffSection,
  SongImport,
  SongStatusCode,
  SongWork,
  StatusCode,
  TaxPayer,
  userCategories,
  userTypes,
} from "@hitoslov/contract";
import type { Alias, PlayScoring, ReplayKind, ScoreKey, ScoreRules, Speed, WordTimes } from "@hitoslov/rules";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { HintColumn } from "./hint-uses.ts";

/** Row types of every table, in the order of the migrations. Instants are `Date`, jsonb is parsed. */

type Stamp = Generated<Date>;
export type PlayState = "served" | "started" | "guessed" | "failed" | "replayed";

export interface UsersTable {
  id: string;
  login: string;
  /** What the login looks like, see `lookalikes.ts`; unique but for clashes. Null: of somebody who has left. */
  login_key: string | null;
  /** Had the look of another's login before keys were unique. */
  login_clash: Generated<boolean>;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** Whether the operator or a code has proved the phone to be the player's; null: not known, as before this was kept. */
  phone_proved: boolean | null;
  password_hash: string | null;
  role: Generated<1 | 2 | 3>;
  /** What an administrator is limited to; null: to nothing. */
  sections: StaffSection[] | null;
  /** Whether an administrator reads tax and passport data of winners. */
  reads_papers: Generated<boolean>;
  photo: string | null;
  score: Generated<number>;
  score_reached_at: Stamp;
  /** Songs guessed, as many as there are plays that say so. */
  guessed: Generated<number>;
  type: Generated<(typeof userTypes)[number]>;
  user_category: Generated<(typeof userCategories)[number]>;
  /** When the operator last told of the subscription. */
  subscription_checked_at: Date | null;
  last_seen_at: Date | null;
  /** When a song that was not clean last ended a row of clean songs, in any session. */
  row_ended_at: Date | null;
  /** When a free lamp was given last. */
  lamp_given_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
  /** Whom staff have blocked; until null: for good. Reason and contact are for the player. */
  blocked_at: Date | null;
  blocked_until: Date | null;
  block_reason: string | null;
  block_contact: string | null;
  /** When the player has left; nobody is named by the row any more. */
  deleted_at: Date | null;
  totp_secret: Buffer | null;
  /** Whether the second factor is asked for. */
  totp_on: Generated<boolean>;
  /** Of the last code that was used. */
  totp_step: Generated<number>;
}

/** What staff have written down of a player, for themselves. */
export interface PlayerNotesTable {
  id: string;
  user_id: string;
  author_id: string | null;
  /** Of the author, who may be gone. */
  login: string;
  text: string;
  at: Date;
}

/** Kept by the database as accounts are. */
export interface UserSearchTable {
  user_id: string;
  /** What a search looks in: login, name, e-mail and phone, folded. */
  search: string;
}

export interface TokensTable {
  id: string;
  hash: Buffer;
  user_id: string | null;
  area: "game" | "admin";
  /** The session of staff that it was opened from, and ends with. */
  opened_by: string | null;
  created_at: Stamp;
  last_used_at: Stamp;
  expires_at: Date;
}

export interface DifficultiesTable {
  id: string;
  name: string;
  points: number;
  /** What whoever has all its songs may be called; may be empty. */
  title: Generated<string>;
  /** Whether hidden words are silent in the audio of its songs. */
  silence: Generated<boolean>;
  updated_at: Stamp;
}

export interface ScoresTable {
  id: string;
  key: ScoreKey;
  score: number;
  updated_at: Stamp;
}

export interface SpeedsTable {
  id: string;
  min_time: number;
  max_time: number;
  coefficient: number;
  updated_at: Stamp;
}

/** A plain list of names: genres, languages, executors, authors, films. */
export interface NamesTable {
  id: string;
  name: string;
  /** The name differs from that of an earlier row by spaces only; such names were allowed once and are refused now. */
  twin: Generated<boolean>;
  updated_at: Stamp;
}

export interface FiltersTable extends NamesTable {
  description: string;
}

export interface LibrarySongsTable {
  id: string;
  name: string;
  status_id: StatusCode;
  order: number;
  duration: number | null;
  type: string | null;
  sound: string | null;
  updated_at: Stamp;
}

export interface LibrarySongExecutorsTable {
  library_song_id: string;
  executor_id: string;
  ordinal: number;
}

export interface SoundsTable {
  id: string;
  name: string;
  fragment: string;
  fragment_order: number | null;
  hidden: Generated<number[]>;
  decoys: Generated<string[]>;
  /** Answers that count as right beside its words. */
  aliases: ColumnType<Alias[], string | undefined, string>;
  sound_id: number;
  status_id: SongStatusCode;
  difficulty_id: string;
  film_id: string | null;
  filter_id: string | null;
  demo: Generated<boolean>;
  /** Its words are typed: no choices are sent. */
  typing_only: Generated<boolean>;
  /** Written as text. */
  word_times: ColumnType<WordTimes | null, string | null | undefined, string | null>;
  photo: string | null;
  rights_holder: string | null;
  /** Told once the song is over. */
  fact: string | null;
  sound: string | null;
  duration: number | null;
  audio_ms: number | null;
  /** What a search looks in: name and fragment, folded. */
  search: GeneratedAlways<string>;
  audio_hash: string | null;
  /** Of the audio as it came and as it is served; null where it was not looked at yet, or could not be. */
  loudness: JSONColumnType<SoundLoudness> | null;
  /** The largest sample of every 20 ms, a byte each. */
  peaks: Buffer | null;
  fingerprint: number[] | null;
  /** Its audio cannot be read; it stays as it is. */
  unreadable: Generated<boolean>;
  /** The day of the zone it is planned for as the song of the day. */
  daily_on: string | null;
  /** The whole recording. */
  source: string | null;
  source_name: string | null;
  source_ms: number | null;
  source_bytes: number | null;
  source_at: Date | null;
  source_peaks: Buffer | null;
  source_fingerprint: number[] | null;
  /** How the audio was cut from the recording. */
  cut: JSONColumnType<SoundCut> | null;
  /** Whether hidden words are silent; null: as the level has it. */
  silence: boolean | null;
  shown_from: Date | null;
  shown_until: Date | null;
  audience: Generated<Audience>;
  created_at: Stamp;
  updated_at: Stamp;
}

export type SoundLoudness = Record<"before" | "after", { lufs: number; peak: number }>;
export type SoundCut = Record<"start_ms" | "end_ms" | "fade_in_ms" | "fade_out_ms", number>;

/** What staff are told of a row of an import, as the contract has it. */
export type ImportTold = Pick<ImportRow, "name" | "executors" | "problems" | "changes" | "notes">;
export type ImportNames = Record<"executors" | "text_authors" | "music_authors" | "genres" | "languages", string[]>;
/** The song a row becomes: fields that the table does not have are left out; lists go by names. */
export type ImportTarget = Partial<ImportNames> & {
  name?: string;
  fragment?: string;
  hidden?: number[];
  film?: string | null;
  code?: number;
  difficulty_id?: string;
  rights_holder?: string | null;
  fact?: string | null;
  /** Of the song that is changed, when the row was checked. */
  updated_at?: string;
};
export type ImportAnswer = { list: ImportList; name: string; meant: string | null };
export type ImportFindings = Pick<SongImport, "counts" | "questions" | "creations" | "spare">;

export interface ImportsTable {
  id: string;
  user_id: string | null;
  author: string;
  state: Generated<SongImport["state"]>;
  paused: Generated<boolean>;
  headers: Generated<string[]>;
  mapping: ColumnType<(ImportField | null)[], string | undefined, string>;
  answers: ColumnType<ImportAnswer[], string | undefined, string>;
  checked_at: Date | null;
  findings: ColumnType<ImportFindings | null, string | null | undefined, string | null>;
  writing_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface ImportFilesTable {
  id: string;
  import_id: string;
  archive_id: string | null;
  name: string;
  kind: ImportFile["kind"];
  bytes: number;
  received: Generated<number>;
  read_at: Date | null;
  problem: string | null;
  tags: ColumnType<{ title?: string; artist?: string } | null, string | null | undefined, string | null>;
  ms: number | null;
  hash: string | null;
  heard_at: Date | null;
  fingerprint: number[] | null;
  created_at: Date;
}

export interface ImportPartsTable {
  file_id: string;
  starts_at: number;
  bytes: number;
  file: string;
}

export interface ImportRowsTable {
  import_id: string;
  number: number;
  cells: string[];
  outcome: ImportOutcome | null;
  told: ColumnType<ImportTold | null, string | null | undefined, string | null>;
  target: ColumnType<ImportTarget | null, string | null | undefined, string | null>;
  song_id: string | null;
  written_at: Date | null;
  sound_file: string | null;
  photo_file: string | null;
  processed_at: Date | null;
  made_file: string | null;
  made_photo: string | null;
}

export interface ImportColumnsTable {
  header: string;
  field: ImportField | null;
  updated_at: Date;
}

/** The audio of a song with silence in the place of these words. */
export interface SilencesTable {
  sound_id: string;
  hidden: number[];
  file: string;
}

export interface SoundAuthorsTable {
  sound_id: string;
  author_id: string;
  ordinal: number;
}

export interface SoundExecutorsTable {
  sound_id: string;
  executor_id: string;
  ordinal: number;
}

export interface SoundGenresTable {
  sound_id: string;
  genre_id: string;
  ordinal: number;
}

export interface SoundLanguagesTable {
  sound_id: string;
  language_id: string;
  ordinal: number;
}

/** A song of the day that was opened, with all that is the same for everybody. */
export interface DailySongsTable {
  id: string;
  /** From 1, a day each. */
  number: number;
  day: string;
  sound_id: string;
  seed: string;
  fragment: string;
  hidden: number[];
  tray: string[];
  typing_only: boolean;
  /** When a node last said that players are served. */
  seen_at: Date;
  /** For how many seconds of the day nobody was, as far as is known. */
  away: number;
  /** Who has finished it on its day, as of the last roll-up. */
  players: Generated<number>;
  /** Null without players. */
  average_points: number | null;
}

/** Two players and three songs. Whoever called has the songs; whoever comes first by the link is the rival. */
export interface DuelsTable {
  id: string;
  /** Of its link. */
  code: string;
  rematch_of: string | null;
  caller_user_id: string | null;
  caller_token_id: string | null;
  caller_id: GeneratedAlways<string>;
  /** As guests have called themselves. */
  caller_name: string | null;
  rival_user_id: string | null;
  rival_token_id: string | null;
  rival_id: GeneratedAlways<string | null>;
  rival_name: string | null;
  joined_at: Date | null;
  created_at: Date;
  expires_at: Date;
  withdrawn_at: Date | null;
  /** When a finish or a rematch has ended it; null: by its songs as they are now. */
  over_at: Date | null;
}

/** A song of a duel, with all that is the same for both. */
export interface DuelSongsTable {
  id: string;
  duel_id: string;
  /** From 0. */
  at: number;
  sound_id: string;
  seed: string;
  fragment: string;
  hidden: number[];
  tray: string[];
  typing_only: boolean;
  /** What both are scored by; null of duels from before this was kept. */
  terms: ColumnType<DuelTerms | null, string | null, string | null>;
}

export interface DuelResultsTable {
  duel_song_id: string;
  side: "caller" | "rival";
  points: number;
  /** Null of a play that was not timed word by word. */
  log: ColumnType<DuelLog | null, string | null, string | null>;
  finished_at: Date;
}

/** A host's screen, the guests' phones, and songs that all play at one moment. */
export interface RoomsTable {
  id: string;
  code: string;
  host_id: string;
  host_hash: Buffer;
  settings: ColumnType<RoomSettings, string, never>;
  stage: RoomStage;
  /** From 0; null before the first. */
  song: number | null;
  /** When all begin it. */
  starts_at: Date | null;
  /** When the stage ends by itself. */
  until: Date | null;
  locked: Generated<boolean>;
  created_at: Date;
  /** When somebody last did something. */
  active_at: Date;
  over_at: Date | null;
}

/** A song of a room, with all that is the same for all. */
export interface RoomSongsTable {
  room_id: string;
  /** From 0. */
  at: number;
  sound_id: string;
  seed: string;
  fragment: string;
  hidden: number[];
  tray: string[];
}

export interface RoomGuestsTable {
  id: string;
  room_id: string;
  name: string;
  /** Equal for names that look alike. */
  name_key: string;
  hash: Buffer;
  /** Hash of the key by which the client knows its call to join; null where it has sent none. */
  join_key: Buffer | null;
  /** Of one who has come with a session. */
  user_id: string | null;
  first_song: number;
  joined_at: Date;
  seen_at: Date;
  /** The connection that speaks for this guest. */
  socket: string | null;
  removed_at: Date | null;
}

/** What a guest of a room has made of a word. */
export type RoomWordRecord = {
  readonly restored?: "right" | "lamp" | "given";
  /** Of the word. */
  readonly points?: number;
  /** The word where it was found without help, and how long after the start, ms. */
  readonly found?: { readonly word: string; readonly ms: number };
  /** Wrong answers, each told apart from its repetition. */
  readonly refused?: readonly string[];
  /** What the lamp has shown. */
  readonly lamp?: readonly string[];
};

export interface RoomAnswersTable {
  guest_id: string;
  /** The song, from 0. */
  at: number;
  words: ColumnType<Record<number, RoomWordRecord>, string, string>;
  points: number;
  /** When the last blank was filled. */
  done_at: Date | null;
}

/** Songs whose answer an account has seen in a room. */
export interface ShownAnswersTable {
  user_id: string;
  sound_id: string;
  shown_at: Date;
}

export interface PrizesTable {
  id: string;
  name: string;
  description: Generated<string>;
  img: string | null;
  updated_at: Stamp;
}

export interface DrawsTable {
  id: string;
  fullname: string;
  name: string;
  description: string;
  start_date: Date;
  end_date: Date;
  status: Generated<"active" | "paused" | "testing" | "ended" | "disabled">;
  created_at: Stamp;
  updated_at: Stamp;
  draw_mode: Generated<LotteryMode>;
  draw_min_score: Generated<number>;
  draw_reserves: Generated<number>;
  answer_days: Generated<number>;
  /** 64 hex digits; nobody is shown it before lots are drawn. */
  seed: Generated<string>;
  /** Keys the ids of entrants; shown to nobody. */
  salt: Generated<string>;
  /** SHA-256 of the seed, hex. */
  commitment: GeneratedAlways<string>;
  frozen_at: Date | null;
  /** When its status was last set to active; the start of the draw may be later. */
  active_since: Date | null;
  /** How and when prizes are handed over; empty: not said yet. */
  handover: Generated<string>;
  /** Where players may take part; empty: not said yet. */
  region: Generated<string>;
  min_age: number | null;
  tax_payer: TaxPayer | null;
  /** When its rehearsal was last emptied. */
  rehearsed_at: Date | null;
  shown_from: Date | null;
  shown_until: Date | null;
  audience: Generated<Audience>;
  randomness: Generated<Randomness>;
  /** Of the public beacon; null until players see the draw, or where its seed decides alone. */
  beacon_round: number | null;
  /** When the round is made. */
  beacon_at: Date | null;
}

export interface DrawPrizesTable {
  id: string;
  stock_id: string;
  prize_id: string | null;
  name: string;
  img: string | null;
  quantity: number;
  category: Generated<string>;
  updated_at: Stamp;
  way: Generated<PrizeWay>;
  place_from: number | null;
  /** Of one, in roubles. */
  value: number | null;
}

export interface EntrantsTable {
  stock_id: string;
  user_id: string;
  score: Generated<number>;
  score_reached_at: Date;
  excluded_at: Date | null;
  excluded_reason: string | null;
  /** Moves with every write of staff. */
  updated_at: Generated<Date>;
}

/** A player whose songs count in a draw that is being tested. */
export interface TestersTable {
  stock_id: string;
  user_id: string;
}

/** A prize that somebody has won. */
export interface AwardsTable {
  id: string;
  stock_id: string;
  stock_prize_id: string;
  user_id: string;
  way: PrizeWay;
  /** The place it was given for. */
  slot: number | null;
  state: Generated<AwardState>;
  reason: string | null;
  replaces: string | null;
  assigned_at: Date;
  due_at: Date;
  confirmed_at: Date | null;
  sent_at: Date | null;
  received_at: Date | null;
  /** E.164; proved by a code. */
  phone: string | null;
  /** Of the number it was confirmed with; outlives the account. */
  phone_hash: Buffer | null;
  code_hash: Buffer | null;
  code_phone: string | null;
  code_expires_at: Date | null;
  code_tries: Generated<number>;
  codes_sent: Generated<number>;
  /** Roubles. */
  value: number | null;
  documents: Generated<AwardDocument[]>;
  updated_at: Date;
}

/** What of an award is about the person: neither the trail nor what can be taken back has any of it. */
export interface AwardPapersTable {
  award_id: string;
  address: Generated<string>;
  tracking: Generated<string>;
  /** Of the environment's keys, that by which the rest is encrypted. */
  key_id: string | null;
  sealed: Buffer | null;
  updated_at: Date;
}

/** A phone or an e-mail that a member of the draw has given up. */
export interface EntrantTracesTable {
  stock_id: string;
  /** The account, which may be gone. */
  user_id: string;
  hash: Buffer;
  /** Whether the member had proved the phone; null: not known, as before this was kept. */
  proved: boolean | null;
  /** Whether the member was excluded when staff deleted the account. */
  excluded: Generated<boolean>;
}

/** Lots that were drawn, as they are published. */
export interface DrawingsTable {
  stock_id: string;
  at: Date;
  mode: Exclude<LotteryMode, "none">;
  min_score: number;
  reserves: number;
  /** Of lots by the first algorithm; the list of later ones is in parts. */
  entrants: string | null;
  entrants_hash: string;
  prizes: JSONColumnType<{ _id: string; name: string }[]>;
  /** Of the beacon's round. */
  signature: string | null;
}

/** The list that lots are drawn from, fixed before anybody can know who wins. */
export interface DrawingListsTable {
  stock_id: string;
  at: Date;
  /** JSON, as it is hashed; see `writeTerms`. */
  terms: string;
  /** The roots of the parts, 32 bytes each. */
  roots: Buffer;
}

export interface DrawingPartsTable {
  stock_id: string;
  part: number;
  /** The id of its first line. */
  first: string;
  /** «id weight», a line each. */
  entrants: string;
}

export interface DrawingWinnersTable {
  stock_id: string;
  /** From 0; those past the prizes are reserves. */
  ordinal: number;
  entrant: string;
  user_id: string | null;
}

export interface NewsTable {
  id: string;
  title: string;
  content: string;
  user_category: Generated<Audience>;
  shown_from: Date | null;
  shown_until: Date | null;
  /** Empty where it is no ad. */
  advertiser: Generated<string>;
  erid: Generated<string>;
  status_id: StatusCode;
  /** When it was first switched on; null until then. */
  published_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SettingsTable {
  only_row: Generated<boolean>;
  max_help: Generated<number>;
  empty_stock: Generated<string>;
  ratings: Generated<unknown>;
  is_repair_works: Generated<boolean>;
  repair_text: Generated<string>;
  repair_from: Date | null;
  repair_until: Date | null;
  repair_audience: Generated<Audience>;
  holidays: Generated<unknown>;
  notices: Generated<unknown>;
  storage_url: Generated<string>;
  video: string | null;
  video_seconds: number | null;
  length_between_ads: Generated<number>;
  starprohit_url: Generated<string>;
  puzzlehit_url: Generated<string>;
  metrika_id: Generated<string>;
  analytics_id: Generated<string>;
  banner_block_id: Generated<string>;
  ad_title: Generated<string>;
  ad_text: Generated<string>;
  ad_link: Generated<string>;
  ad_advertiser: Generated<string>;
  ad_erid: Generated<string>;
  ad_img: string | null;
  secret: Generated<string>;
  /** How long usage events are kept as they came, days. */
  events_days: Generated<number>;
  /** Up to which a year's prizes of one winner are free of tax, roubles. */
  prize_free_limit: Generated<number>;
  /** Days by what is kept; what is left out has the default. */
  retention: ColumnType<Partial<Retention>, string | undefined, string>;
  /** Where rounds of the beacon are asked for, one after the other. */
  beacon_relays: Generated<string[]>;
  /** What categories get Премиум while they last. */
  premium_categories: Generated<OperatorCategory[]>;
  /** Whether staff need a second factor. */
  require_totp: Generated<boolean>;
  /** Whether the audio from before is looked at. */
  sound_upkeep: Generated<boolean>;
  /** Who answers for the draws: see `OrganiserSchema`. */
  organiser: Generated<unknown>;
  /** Where players can write to; empty: nowhere. */
  contact: Generated<string>;
  updated_at: Stamp;
}

export interface GameSessionsTable {
  id: string;
  token_id: string;
  user_id: string | null;
  player_id: GeneratedAlways<string>;
  seed: string;
  resumed: Generated<string[]>;
  per_session: Generated<number>;
  same_level: Generated<number>;
  in_row: Generated<number>;
  difficulty_id: string | null;
  last_finished_at: Date | null;
  created_at: Date;
  last_used_at: Date;
}

/** What the server knows of one hidden word of a play. */
export interface PlayWordRecord {
  mistakes?: number;
  restored?: (typeof restoredStates)[number];
  typed?: boolean;
  /** When it was restored, ms since the play's clock began; of plays from before nobody knows. */
  at?: number;
  /** The lamp's candidates, kept so that asking again answers the same. */
  tip?: string[];
  /** What was given and refused, in order: the latest of its mistakes; of plays from before nobody knows. */
  refused?: RefusedAnswer[];
}
export interface RefusedAnswer {
  word: string;
  /** ms since the play's clock began. */
  at: number;
  typed?: true;
  /** The lamp was used before. */
  tip?: true;
}
export type PlayWordRecords = { [position: string]: PlayWordRecord };

export interface PlaysTable extends Record<HintColumn, Generated<boolean>> {
  id: string;
  user_id: string | null;
  token_id: string | null;
  player_id: GeneratedAlways<string>;
  sound_id: string;
  /** Of the song of a day. */
  daily_id: string | null;
  /** Till when its finish counts among those of the day; null: it is of the archive. */
  daily_until: Date | null;
  /** Of a song of a duel. */
  duel_song_id: string | null;
  /** What was dealt: the song, the song of the day, or a song of a duel. */
  item_id: GeneratedAlways<string>;
  state: Generated<PlayState>;
  seed: string;
  fragment: string;
  hidden: number[];
  tray: string[];
  words: ColumnType<PlayWordRecords, string | undefined, string>;
  authors: JSONColumnType<{ _id: string; name: string }[]> | null;
  /** The one of them that was the song's own when they were drawn. */
  right_author: string | null;
  /** No choices are sent with it. */
  typing_only: Generated<boolean>;
  /** How a song that was guessed before is played again, and on which day of the zone; null: the first play. */
  replay: ReplayKind | null;
  replay_day: string | null;
  /** The first lamp costs nothing: the player was away for a day. */
  free_lamp: Generated<boolean>;
  /** Hidden words were silent in its audio when it was dealt, and stay so till its end. */
  silenced: Generated<boolean>;
  served_at: Date;
  /** When its audio was first asked for. */
  heard_at: Date | null;
  started_at: Date | null;
  /** When an earlier play of the song by this player ended with its answer shown. */
  answer_shown_at: Date | null;
  last_restored_at: Date | null;
  finished_at: Date | null;
  points: Generated<number>;
  client_duration: number | null;
  /** The session of the game whose rows of songs it was in; null: it stands alone, or nobody knows. */
  session_id: string | null;
  /** What it was paid by; null of what is open, paid nothing, or is from before this was kept. */
  terms: ColumnType<PlayTerms | null, string | null | undefined, string | null>;
  /** It is over and has refused an answer. */
  has_refused: Generated<boolean>;
  result: ColumnType<Result | null, string | null, string | null>;
}

/** All that a finished play was paid by and that is not in it: rules, levels and songs change. */
export interface PlayTerms {
  rules: ScoreRules;
  speeds: Pick<Speed, "min_time" | "max_time" | "coefficient">[];
  /** Seconds of the audio, and of it before the first word. */
  duration: number;
  lead: number;
  difficultyPoints: number;
  authorRight: boolean;
  answerShown: boolean;
  /** Clean songs in a row before it; null where it neither makes nor breaks one. */
  row: number | null;
  /** What the player's duels over the song had taken before: mistakes, and hints by their score keys. */
  spent?: Pick<PlayScoring, "mistakes" | "hints"> | undefined;
  /** Another song was left before it, or was not clean in another session: the row had ended. */
  skipped?: true;
  /** The most that it could pay; left out: whatever the rules come to. */
  most?: number;
  /** The draws in which it counts. */
  draws: string[];
}

/** What staff may change while a duel is played. */
export type DuelTerms = Pick<PlayTerms, "rules" | "speeds" | "duration" | "lead" | "difficultyPoints">;

export interface PushKeysTable {
  only_row: Generated<boolean>;
  /** Base64url, as push services and browsers take them. */
  public_key: string;
  private_key: string;
}

/** A browser that push messages are sent to. */
export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  /** The session that subscribed, which it ends with; null only if older than this column. */
  token_id: string | null;
}

/** What a player has turned on. */
export interface NoticeChoicesTable {
  user_id: string;
  kind: NoticeKind;
  way: NoticeWay;
}

export interface NoticesTable {
  id: Generated<string>;
  user_id: string;
  kind: NoticeKind;
  way: NoticeWay;
  /** What it is about: told once. */
  subject: string;
  told: JSONColumnType<Record<string, string | number>>;
  /** Of a reminder, of which there is one a day. */
  reminder_day: string | null;
  created_at: Date;
  expires_at: Date;
  /** Not before this; after a failure, later. */
  due_at: Date;
  tries: Generated<number>;
  sent_at: Date | null;
  /** The mailbox that its letter went to, by a keyed hash; counted there. */
  sent_to: Buffer | null;
}

/** Letters that whoever reads a mailbox wants no more, whichever account has its address. */
export interface MailSuppressionsTable {
  /** A keyed hash of the address. */
  mailbox: Buffer;
  kind: NoticeKind;
  at: Date;
}

/** Files that a committed change has replaced and that are not removed yet. */
export interface FileRemovalsTable {
  name: string;
}

export interface GameTokensTable {
  hash: Buffer;
  session_id: string;
  created_at: Date;
  last_used_at: Date;
  spent_play_id: string | null;
}

/** What staff have written; `fields` holds the changed ones only. */
export interface AuditTable {
  id: string;
  at: Date;
  user_id: string | null;
  login: string;
  entity: Entity;
  entity_id: string;
  action: Change["action"];
  fields: JSONColumnType<Change["fields"]>;
  /** The draw and the member it is about. */
  stock_id: string | null;
  member_id: string | null;
  /** Public in the draw's proof. */
  reason: string | null;
  /** The change that this one took back, or to which version it went back. */
  returns: string | null;
}

/** The rows of a change before and after it, by table. */
export interface RowImagesTable {
  /** The change's. */
  id: string;
  entity: Entity;
  row_id: string;
  at: Date;
  before: RowImage | null;
  after: RowImage | null;
  /** The row's own; empty: it has none. Null until the purge, in what a version before 0074 has kept. */
  name: string | null;
  /** Numbers of other rows that changed with it, by their ids: before and after. */
  moved: Record<string, [number, number]> | null;
  /** The names of all stored files in both. */
  files: string;
  returned_at: Date | null;
  /** Many changes that are taken back as one. */
  group_id: string | null;
}

export type RowImage = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface PasswordResetsTable {
  id: string;
  hash: Buffer;
  user_id: string;
  /** Sent to a phone; otherwise the token of a link. */
  is_code: Generated<boolean>;
  /** Of the phone or the mailbox; null for what was sent before this was kept. */
  sent_to: Buffer | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

/** Links of the operator that were used. */
export interface OperatorSignaturesTable {
  signature: Buffer;
  expires_at: Date;
}

/** Attempts to sign in that failed, by a keyed hash of what was named or where they came from. */
export interface LoginFailuresTable {
  key: Buffer;
  failures: number;
  blocked_until: Date;
  expires_at: Date;
}

export interface SignInAddressesTable {
  user_id: string;
  hash: Buffer;
  last_at: Date;
  /** The same for every account that signs in from that network, or with that browser there. */
  network: Buffer | null;
  device: Buffer | null;
}

export interface RecoveryCodesTable {
  user_id: string;
  hash: Buffer;
}

/** What somebody did; rows are only added, and go when they are old. */
export interface AnalyticsEventsTable {
  id: GeneratedAlways<number>;
  received_at: Date;
  /** By the clock of the device, within the day before it came. */
  at: Date;
  user_id: string | null;
  /** The device's own random name. */
  visitor: string | null;
  role: number;
  name: string;
  data: JSONColumnType<Record<string, unknown>>;
}

/** A player's points in a rating; only points above zero are. */
export interface BoardScoresTable {
  board: string;
  user_id: string;
  score: number;
  reached_at: Date;
}

/** How many members of a rating have a score of this bucket, which is so many points wide. */
export interface BoardCountsTable {
  board: string;
  width: 1 | 64;
  bucket: number;
  members: number;
}

/** How often something happened in an hour of the zone. */
export interface MetricHoursTable {
  hour: Date;
  metric: Metric;
  label: string;
  value: number;
}

/** Who played on which day. */
export interface ActiveDaysTable {
  day: string;
  user_id: string;
}

/** How many of those who joined in one week played in another; both are Mondays, no week stands for all who joined. */
export interface CohortsTable {
  joined: string;
  active: string | null;
  players: number;
}

export interface SongDaysTable {
  day: string;
  sound_id: string;
  launches: Generated<number>;
  guessed: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  hinted: Generated<number>;
  mistakes: Generated<number>;
  /** Words to restore, of the guessed and failed. */
  hidden: Generated<number>;
}

/** How often the audio of a song was played to people, for its rights holder. */
export interface SongPerformancesTable {
  day: string;
  sound_id: string;
  plays: number;
  /** Of the whole audio, each play once. */
  seconds: number;
  /** Those of `plays` whose rows are gone, as the song of the day was replaced. */
  replaced: Generated<number>;
}

export interface SongTimesTable {
  day: string;
  sound_id: string;
  /** From 1.1 to the power of this many seconds, to a tenth more. */
  bucket: number;
  plays: number;
}

export interface WrongWordsTable {
  day: string;
  sound_id: string;
  position: number;
  word: string;
  players: number;
}

export interface RollupTable {
  only_row: Generated<boolean>;
  /** Until when everything is rolled up. */
  until: Date | null;
  /** Until when no node counts again. */
  rests_until: Date | null;
}

/** A change of many songs, which goes on batch by batch. */
export interface SongJobsTable {
  id: string;
  user_id: string | null;
  login: string;
  work: JSONColumnType<SongWork>;
  state: Generated<"running" | "done" | "stopped">;
  error: string | null;
  total: number;
  /** Rows that were looked at: the next batch begins behind them. */
  done: Generated<number>;
  changed: Generated<number>;
  refused: Generated<number>;
  created_at: Date;
  finished_at: Date | null;
}

export interface SongJobRowsTable {
  job_id: string;
  ordinal: number;
  sound_id: string;
  /** Null: its turn has not come. */
  outcome: "changed" | "same" | "refused" | null;
  /** Of a refused song, as it was then. */
  name: string | null;
  reason: string | null;
}

export interface SavedFiltersTable {
  id: string;
  user_id: string | null;
  name: string;
  shared: boolean;
  query: string;
  updated_at: Stamp;
}

export interface DisputesTable {
  id: string;
  user_id: string | null;
  token_id: string | null;
  /** Null: it is of a visit that is gone. */
  player_id: GeneratedAlways<string | null>;
  sound_id: string;
  /** Null: it was open, and went with a song of the day that was replaced, or it is of a visit that is gone. */
  play_id: string | null;
  kind: DisputeKind;
  position: number | null;
  /** Of the lyric, as the play had it. */
  word: string | null;
  answer: string | null;
  /** As answers are compared. */
  answer_key: string | null;
  comment: string;
  state: Generated<DisputeState>;
  reply: Generated<string>;
  answered_by: string | null;
  rescoring_id: string | null;
  created_at: Date;
  answered_at: Date | null;
}

/** A change of what is right, which goes on over the plays that have refused it. */
export interface RescoringsTable {
  id: string;
  user_id: string | null;
  login: string;
  sound_id: string;
  position: number;
  word: string;
  answers: string[];
  state: Generated<"running" | "settling" | "done">;
  after_at: Date | null;
  after_id: string | null;
  total: number;
  done: Generated<number>;
  changed: Generated<number>;
  points: Generated<number>;
  created_at: Date;
  finished_at: Date | null;
}

/** Points that a play has brought later. */
export interface CreditsTable {
  id: string;
  user_id: string | null;
  token_id: string | null;
  player_id: GeneratedAlways<string>;
  play_id: string;
  rescoring_id: string;
  reason: (typeof creditReasons)[number];
  /** That counts as right now. */
  answer: string | null;
  points: number;
  at: Date;
}

/** What a recount has brought the members of a draw, together. */
export interface StockRecountsTable {
  stock_id: string;
  rescoring_id: string;
  plays: number;
  points: number;
}

export interface DocumentsTable {
  id: string;
  kind: DocumentKind;
  slug: string;
  /** Of rules. */
  stock_id: string | null;
  title: string;
  content: string;
  created_at: Stamp;
  updated_at: Stamp;
}

/** Never changed. */
export interface DocumentVersionsTable {
  id: string;
  document_id: string;
  number: number;
  title: string;
  content: string;
  sha256: string;
  renews: boolean;
  published_at: Date;
  /** Both before their blanks were filled in; null in versions from before 0075. */
  template_title: string | null;
  template_content: string | null;
}

/** What a player has accepted, kept as proof; of a deleted account without the person. */
export interface ConsentsTable {
  id: string;
  user_id: string | null;
  purpose: ConsentPurpose;
  version_id: string;
  sha256: string;
  stock_id: string | null;
  adult: Generated<boolean>;
  given_at: Date;
  address: string | null;
  withdrawn_at: Date | null;
}

export interface Database {
  users: UsersTable;
  user_search: UserSearchTable;
  player_notes: PlayerNotesTable;
  tokens: TokensTable;
  difficulties: DifficultiesTable;
  scores: ScoresTable;
  speeds: SpeedsTable;
  genres: NamesTable;
  languages: NamesTable;
  executors: NamesTable;
  authors: NamesTable;
  films: NamesTable;
  filters: FiltersTable;
  library_songs: LibrarySongsTable;
  library_song_executors: LibrarySongExecutorsTable;
  sounds: SoundsTable;
  silences: SilencesTable;
  file_removals: FileRemovalsTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_parts: ImportPartsTable;
  import_rows: ImportRowsTable;
  import_columns: ImportColumnsTable;
  daily_songs: DailySongsTable;
  duels: DuelsTable;
  duel_songs: DuelSongsTable;
  duel_results: DuelResultsTable;
  rooms: RoomsTable;
  room_songs: RoomSongsTable;
  room_guests: RoomGuestsTable;
  room_answers: RoomAnswersTable;
  shown_answers: ShownAnswersTable;
  sound_music_authors: SoundAuthorsTable;
  sound_text_authors: SoundAuthorsTable;
  sound_executors: SoundExecutorsTable;
  sound_genres: SoundGenresTable;
  sound_languages: SoundLanguagesTable;
  prizes: PrizesTable;
  stocks: DrawsTable;
  stock_prizes: DrawPrizesTable;
  stock_members: EntrantsTable;
  stock_testers: TestersTable;
  awards: AwardsTable;
  award_papers: AwardPapersTable;
  member_traces: EntrantTracesTable;
  drawings: DrawingsTable;
  drawing_winners: DrawingWinnersTable;
  drawing_lists: DrawingListsTable;
  drawing_parts: DrawingPartsTable;
  news: NewsTable;
  settings: SettingsTable;
  game_sessions: GameSessionsTable;
  plays: PlaysTable;
  game_tokens: GameTokensTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  notice_choices: NoticeChoicesTable;
  notices: NoticesTable;
  mail_suppressions: MailSuppressionsTable;
  audit: AuditTable;
  row_images: RowImagesTable;
  password_resets: PasswordResetsTable;
  operator_signatures: OperatorSignaturesTable;
  login_failures: LoginFailuresTable;
  sign_in_addresses: SignInAddressesTable;
  recovery_codes: RecoveryCodesTable;
  analytics_events: AnalyticsEventsTable;
  board_scores: BoardScoresTable;
  board_counts: BoardCountsTable;
  metric_hours: MetricHoursTable;
  active_days: ActiveDaysTable;
  cohorts: CohortsTable;
  song_days: SongDaysTable;
  song_performances: SongPerformancesTable;
  song_times: SongTimesTable;
  wrong_words: WrongWordsTable;
  rollup: RollupTable;
  song_jobs: SongJobsTable;
  song_job_rows: SongJobRowsTable;
  saved_filters: SavedFiltersTable;
  disputes: DisputesTable;
  rescorings: RescoringsTable;
  stock_recounts: StockRecountsTable;
  credits: CreditsTable;
  documents: DocumentsTable;
  document_versions: DocumentVersionsTable;
  consents: ConsentsTable;
}
