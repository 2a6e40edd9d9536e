import { answerLength } from "@hitoslov/rules/answer-length";

/**
 * Limits that forms and schemas share. Lengths are in code points, as zod counts them; `maxlength` counts UTF-16 units,
 * so it is never less strict.
 */
export const limits = {
  login: { min: 3, max: 32 },
  name: { max: 100 },
  email: { max: 254 },
  phone: { max: 32 },
  /** NIST SP 800-63B-4 §3.1.1: at least 8, long passphrases allowed. */
  password: { min: 8, max: 128 },
  /** A code that is sent to a phone. */
  code: { digits: 6 },
  /** A code of an authenticator app, or a recovery code as printed. */
  secondFactor: { max: 20 },
  /** An answer typed by a player. */
  answer: { max: answerLength },
  fragmentWords: { max: 60 },
  page: { default: 30, max: 100 },
  /** The sizes of a page of songs. */
  songsPage: { sizes: [30, 100, 300], max: 300 },
  soundsPage: { default: 5, max: 20 },
  bodyBytes: 64 * 1024,
  /** The names of songs, prizes and draws, and of rows of directories. */
  title: { max: 200 },
  comment: { max: 1000 },
  /** A player's comment on a word, the reply of staff, and how many answers they can accept at once. */
  disputeComment: { max: 200 },
  disputeReply: { max: 300 },
  disputeAnswers: { max: 20 },
  /** Answers of a song that count as right beside its own words; they make the body of a song large. */
  aliases: { max: 200, bodyBytes: 256 * 1024 },
  /** The fact about a song that is shown after the play. */
  fact: { max: 300 },
  /** The title of a level, besides its number. */
  levelTitle: { max: 30 },
  /** The least letters in the reason of a correction. */
  reason: { letters: 10 },
  /** A lyric of 60 words. */
  fragment: { max: 2000 },
  decoys: { max: 30 },
  /** How often one word is sung in a fragment. */
  singings: { max: 12 },
  /** The maximum length of a recording, and the range of a fragment's length, ms. */
  audio: { ms: 600_000, fragmentMs: { min: 3000, max: 120_000 } },
  /** The longest fade of a cut, ms. */
  fade: { ms: 10_000 },
  /** People, genres or languages of one song. */
  relations: { max: 20 },
  news: { max: 50_000, bodyBytes: 512 * 1024 },
  /** A legal text. */
  document: { max: 100_000, bodyBytes: 1024 * 1024 },
  /** How many rows can be changed at once; their ids have to fit into an address. */
  bulk: { max: 300 },
  /** Limits of one import: rows, columns, characters of a cell; files; bytes of all files, and of the table. */
  import: {
    /** Imports of one account that are not written yet. */
    open: 20,
    rows: 1000,
    columns: 60,
    cell: 5000,
    files: 3000,
    bytes: 4 * 1024 ** 3,
    table: 10 * 1024 * 1024,
    /** The table unpacked, bytes. */
    sheet: 60 * 1024 * 1024,
  },
  /** Songs of one job; their ids travel in a body. */
  selection: { max: 100_000, bodyBytes: 4 * 1024 * 1024 },
  /** The length of a saved query, and how many filters one person can save. */
  savedFilter: { query: 2000, max: 100 },
  points: { max: 1_000_000 },
  score: { max: 1_000_000_000 },
  /** Points of one play, whatever sum the rules give. */
  playPoints: { max: 10_000_000 },
  quantity: { max: 100_000 },
  /** Winners and reserves drawn in one lottery. */
  reserves: { max: 100 },
  winners: { max: 1000 },
  /** The minimum age that a draw may require, in years. */
  age: { min: 18, max: 99 },
  /** Players who try a draw before it begins. */
  testers: { max: 100 },
  /** Lines of a list of entrants that its proof carries; a longer one comes as a file. */
  proofLines: { max: 10_000 },
  /** Addresses of the beacon. */
  relays: { max: 10 },
  answerDays: { max: 60 },
  /** The maximum values that fit the input masks of the specification (section 5). */
  order: { max: 9999 },
  soundId: { max: 999_999 },
  seconds: { max: 999 },
  find: { max: 100 },
  /** An address of another site or of the storage. */
  link: { max: 500 },
  /** An id at a counter of visits. */
  counterId: { max: 64 },
  /** Usage events sent at once. */
  usageBatch: { max: 50 },
  /** Roubles. */
  prizeValue: { max: 100_000_000 },
  awardsAtOnce: { max: 300 },
  retentionDays: { max: 36_600 },
  eventsDays: { min: 3, max: 3660 },
  /** The most days that figures are shown for at once: a leap year. */
  range: { days: 366 },
  /** Where a launch came from. */
  source: { max: 100 },
  hints: { max: 99 },
  soundsBetweenAds: { max: 999 },
  /** The limits of a file: bytes and, for pictures, pixels. */
  files: {
    audio: { bytes: 30 * 1024 * 1024 },
    image: { bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
    video: { bytes: 100 * 1024 * 1024 },
  },
  /** A vector picture: a few lines of it can take hours to draw. */
  vector: {
    bytes: 1024 * 1024,
    elements: 5000,
    depth: 50,
    /** Characters of text that is drawn. */
    text: 2000,
    /** Elements that are drawn when every reference is followed. A step of a filter counts as `filterStep` of them. */
    drawn: 20_000,
    filterStep: 200,
  },
} as const;
