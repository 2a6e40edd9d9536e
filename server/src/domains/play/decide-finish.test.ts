import { limits } from "@hitoslov/contract";
import { defaultScores } from "@hitoslov/rules";
import { describe, expect, it } from "vitest";
import { unusedHints } from "../../db/hint-uses.ts";
import { decideFinish, type FinishInput } from "./decide-finish.ts";

const time = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, seconds));
const author = { _id: "019a0000-0000-7000-8000-00000000000a", name: "Николай Некрасов" };

const play: FinishInput["play"] = {
  id: "019a0000-0000-7000-8000-000000000001",
  version: "1",
  user_id: null,
  token_id: null,
  player_id: "player",
  sound_id: "sound",
  daily_id: null,
  duel_song_id: null,
  daily_until: null,
  item_id: "sound",
  state: "started",
  seed: "",
  fragment: "Во поле берёза стояла",
  hidden: [1, 2],
  tray: ["поле", "берёза"],
  words: { 1: { restored: "right" }, 2: { restored: "right", typed: true } },
  ...unusedHints,
  authors: [author],
  right_author: author._id,
  typing_only: false,
  replay: null,
  replay_day: null,
  free_lamp: false,
  silenced: false,
  served_at: time(0),
  heard_at: time(1),
  started_at: time(2),
  answer_shown_at: null,
  last_restored_at: time(12),
  finished_at: null,
  points: 0,
  client_duration: null,
  result: null,
  session_id: null,
  terms: null,
  has_refused: false,
};
const song: FinishInput["song"] = {
  _id: "sound",
  name: "Берёза",
  fragment: play.fragment,
  words: [],
  hidden: play.hidden,
  decoys: [],
  aliases: [],
  difficulty: { _id: "level", name: "1", points: 50 },
  demo: false,
  showing: null,
  typingOnly: false,
  audioMs: null,
  times: null,
  silent: false,
  duration: 10,
  order: 0,
  turn: 0,
  photo: null,
  sound: "a.mp3",
  executors: ["Хор"],
  music: [],
  text: [author],
  film: null,
  fact: null,
};
const speeds = [{ _id: "speed", min_time: 0, max_time: 20, coefficient: 2 }];
const settings = { difficulties: [], scores: [], speeds, maxHelp: 3, fetchSize: 5, lengthBetweenAds: 0 };
const entry = {
  id: "draw",
  name: "Весна",
  score: 10,
  score_reached_at: time(-9),
  excluded_at: null,
  start: time(-60),
  counts_since: time(-60),
  entered: true,
};

const finishing: FinishInput = {
  play,
  song,
  catalogue: { scores: defaultScores, settings, storageUrl: "/media/" },
  authorId: author._id,
  earned: 100,
  counters: { perSession: 1, sameLevel: 1, inRow: 1 },
  sameLevel: true,
  skipped: false,
  entries: [entry],
  now: time(14),
};
const decide = (change: Partial<FinishInput> = {}, of: Partial<FinishInput["play"]> = {}) =>
  decideFinish({ ...finishing, ...change, play: { ...play, ...of } });
const sungFrom = (start: number) => [[[start, 4000]], [[4000, 5000]]] as const;
const oneMistake = { words: { ...play.words, 1: { restored: "right", mistakes: 1 } as const } };
/** (2 × 10 + 30 + 2 in a row × 5) × 2 + 50 */
const whole = 170;

describe("a play whose words all stand", () => {
  it("pays, and counts in the draws that run", () => {
    const { guessed, points, counted, drawScores, result } = decide();
    expect([guessed, points, result.score]).toEqual([true, whole, 270]);
    expect(counted).toEqual([entry]);
    expect(drawScores).toEqual([{ _id: "draw", name: "Весна", score: 180, reached_at: time(14) }]);
    expect(result).not.toHaveProperty("accuracy");
    expect(result).not.toHaveProperty("share");
    expect(result).not.toHaveProperty("uncounted");
  });

  it.each<[string, Partial<FinishInput>, Partial<FinishInput["play"]>, number]>([
    ["heard long before its first act", {}, { heard_at: time(-20) }, 110],
    ["never heard: counted from its first act", {}, { heard_at: null }, whole],
    ["of a long fragment", { song: { ...song, duration: 20 } }, {}, 110],
    [
      "slow, but its first word is sung late",
      { song: { ...song, times: sungFrom(2000) } },
      { heard_at: time(-9) },
      whole,
    ],
    [
      "slow, its line changed since",
      { song: { ...song, times: sungFrom(2000), fragment: "" } },
      { heard_at: time(-9) },
      110,
    ],
    ["at once, its first word sung late", { song: { ...song, duration: 22, times: sungFrom(2000) } }, {}, 110],
    ["after a skipped song", { skipped: true }, {}, 160],
    ["with the wrong author", { authorId: undefined }, {}, 110],
    ["with two mistakes", {}, { words: { ...play.words, 1: { restored: "right", mistakes: 2 } } }, 71],
    ["shown before", {}, { answer_shown_at: time(-90) }, 17],
    ["after a mistake in a duel and one here", { spent: { mistakes: 1, hints: {} } }, oneMistake, 71],
    ["after a lamp in a duel", { spent: { mistakes: 0, hints: { word_tip: 1 } } }, {}, 140],
    ["of a song that is only typed", {}, { typing_only: true }, 190],
  ])("%s", (_what, change, of, points) => {
    expect(decide(change, of).points).toBe(points);
  });

  it("pays no more than fits on the account, and keeps what does not fit out of the draw's score", () => {
    const { points, drawScores } = decide({ earned: limits.score.max - 5 });
    expect([points, drawScores[0]?.score]).toEqual([5, 15]);
    const full = { ...entry, score: limits.score.max };
    expect(decide({ entries: [full] })).toMatchObject({ points: whole, drawScores: [{ score: limits.score.max }] });
  });
});

describe("a play that counts in no draw", () => {
  it.each<[string, Partial<FinishInput>, Partial<FinishInput["play"]>]>([
    ["demo", { song: { ...song, demo: true } }, {}],
    ["answer_shown", {}, { answer_shown_at: time(-60) }],
    ["answer_shown", { entries: [{ ...entry, counts_since: time(-30) }] }, { answer_shown_at: time(-59) }],
    ["dealt_before", {}, { served_at: time(-61) }],
  ])("%s", (reason, change, of) => {
    const { counted, drawScores, result } = decide(change, of);
    expect([counted, drawScores]).toEqual([[], []]);
    expect(result.uncounted).toEqual([{ _id: "draw", reason }]);
    expect(result.points).toBeGreaterThan(0);
  });

  it("but may count in another: each draw is judged by itself", () => {
    const later = { ...entry, id: "later", counts_since: time(5) };
    const { counted, result } = decide({ entries: [entry, later] });
    expect(counted.map(({ id }) => id)).toEqual(["draw"]);
    expect(result.uncounted).toEqual([{ _id: "later", reason: "dealt_before" }]);
  });
});

it("tells an excluded player no rank, and keeps their points", () => {
  const { counted, drawScores } = decide({ entries: [{ ...entry, excluded_at: time(0) }] });
  expect([counted.length, drawScores]).toEqual([1, []]);
});

it("pays nothing for a play with words missing, and says what the song was", () => {
  const { guessed, points, counted, counters, result } = decide({}, { words: { 1: { restored: "right" } } });
  expect([guessed, points, counted, counters.inRow]).toEqual([false, 0, [], 0]);
  expect(result).toMatchObject({ lines: [], coefficient: 1, song: { name: "Берёза", fragment: play.fragment } });
  expect(result).not.toHaveProperty("uncounted");
});
