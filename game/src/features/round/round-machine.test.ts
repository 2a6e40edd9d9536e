import type { Result } from "@hitoslov/contract";
import { ApiError, offline } from "@hitoslov/contract/client";
import { expect, it, vi } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { addPage, emptyDeck, stepForward } from "./deck.ts";
import { activateDeck, canGoBack, canGoForward, deckOf, songOf, startContext, takeResult } from "./round-context.ts";
import { roundMachine } from "./round-machine.ts";
import type { Finished, RoundServer } from "./round-server.ts";
import { servedSong } from "./served-song.ts";
import type { HintAnswer, Verdict } from "./fragment-state.ts";

const songNamed = (_id: string) =>
  servedSong({
    _id,
    fragment: { words: [{ position: 0, before: "", after: "", hidden: true, mistakesLeft: 5 }], tips: ["поле"] },
  });
const result: Result = {
  guessed: true,
  points: 0,
  lines: [],
  coefficient: 1,
  difficulty: { _id: "d", name: "1", points: 50 },
  author: { right: true, _id: null, name: null },
  song: { name: "", fragment: "", executors: [], authors: { music: [], text: [] }, film: null, photo: null },
  score: 0,
  stocks: [],
  counters: { perSession: 1, sameLevel: 1, inRow: 1 },
};
const notAsked = () => Promise.reject(new Error("Only sounds are asked for here"));

/** A level of these songs, of which so many come at once; `asked` is every call's `skip` and `limit`. */
function serverOf(names: readonly string[], fetchSize: number) {
  const asked: (number | undefined)[][] = [];
  const level = names.map(songNamed);
  const settings = { difficulties: [], scores: [], speeds: [], maxHelp: 3, fetchSize, lengthBetweenAds: 0 };
  const server: RoundServer = {
    load: ({ skip, limit, settings: withSettings }) => {
      asked.push([skip, limit]);
      const sounds = level.slice(skip, skip + (limit ?? fetchSize));
      return Promise.resolve({ sounds, token: "t", ...(withSettings && { settings }) });
    },
    launch: () => {},
    check: notAsked,
    hint: notAsked,
    authors: notAsked,
    finish: notAsked,
    completeDemo: notAsked,
  };
  return { asked, server };
}

it("waits half a second after it has reloaded a level's songs", async () => {
  const { asked, server } = serverOf(["а", "б", "в", "г", "д", "е"], 5);
  const clock = new SimulatedClock();
  const input = { mode: "game", server, random: () => 0, clock: () => 0, saved: null } as const;
  const round = createActor(roundMachine, { input, clock }).start();
  const screen = () => round.getSnapshot().value.screen;
  const shown = () => deckOf(round.getSnapshot().context)?.history.length;

  // What the round begins with is no reload: nothing is waited for.
  await waitFor(round, (state) => state.matches({ screen: "playing" }));
  for (let step = 0; step < 4; step += 1) round.send({ type: "FORWARD" });
  expect([screen(), shown()]).toEqual(["playing", 5]);

  round.send({ type: "FORWARD" });
  await waitFor(round, (state) => state.matches({ screen: "pausing" }));
  clock.increment(499);
  expect([screen(), shown()]).toEqual(["pausing", 5]);
  clock.increment(1);
  expect([screen(), shown()]).toEqual(["playing", 6]);
  expect(asked).toEqual([
    [0, undefined],
    [5, 5],
  ]);
});

it.each([
  [2, [undefined, 2, 2]],
  [3, [undefined, 3]],
  [20, [undefined]],
])("asks for %i songs at once if the settings say so", async (fetchSize, limits) => {
  const { asked, server } = serverOf(["а", "б", "в", "г", "д"], fetchSize);
  const clock = new SimulatedClock();
  const input = { mode: "game", server, random: () => 0, clock: () => 0, saved: null } as const;
  const round = createActor(roundMachine, { input, clock }).start();
  const shown = () => deckOf(round.getSnapshot().context)?.history.length;
  for (let song = 1; song <= 5; song += 1) {
    await waitFor(round, (state) => state.matches({ screen: "playing" }) || state.matches({ screen: "pausing" }));
    clock.increment(500);
    expect(shown()).toBe(song);
    round.send({ type: "FORWARD" });
  }
  expect(asked.map(([, limit]) => limit)).toEqual(limits);
});

it("plays the songs of a duel one by one, with no way back and each hint once", async () => {
  const { server } = serverOf([], 20);
  const names = ["а", "б", "в"];
  let dealt = 0;
  const input = {
    mode: "duel",
    server: {
      ...server,
      load: () => Promise.resolve({ sounds: [songNamed(names[dealt++] ?? "")], token: "t" }),
      hint: () => Promise.resolve({ position: 0, words: ["поле"] }),
      finish: () => Promise.resolve({ token: "t", result }),
    },
    random: () => 0,
    clock: () => 0,
    saved: null,
  } as const;
  // Nothing of it is waited for.
  const round = createActor(roundMachine, { input, clock: new SimulatedClock() }).start();
  const context = () => round.getSnapshot().context;
  for (const name of names) {
    await waitFor(round, (state) => state.matches({ screen: "playing" }));
    expect(songOf(context())?._id).toBe(name);
    expect([canGoBack(context()), canGoForward(context())]).toEqual([false, false]);
    round.send({ type: "HINT", hint: "word" });
    await waitFor(round, (state) => state.matches({ hints: "idle" }));
    expect(songOf(context())).toMatchObject({ hintsLeft: 2, statuses: { useWordTip: false, useNameTip: true } });
    round.send({ type: "GIVE_UP" });
    await waitFor(round, (state) => state.matches({ screen: "result" }));
    if (name !== names.at(-1)) round.send({ type: "CONTINUE" });
  }
  expect(dealt).toBe(names.length);
});

it("plays the whole audio after a song with silences, and else keeps the same audio", () => {
  const { server } = serverOf([], 5);
  const started = startContext({ mode: "game", server, random: () => 0, clock: () => 0, saved: null });
  const deck = addPage(emptyDeck("1"), [{ ...songNamed("а"), silenced: true }], 5, () => 0);
  const step = stepForward(deck, () => 0);
  const context = { ...started, ...(step.kind === "moved" && activateDeck(started, step.deck)) };
  const heardAfter = (song: Partial<Result["song"]>) => {
    const taken = takeResult(context, { token: "t", result: { ...result, song: { ...result.song, ...song } } });
    const { sound, silenced } = songOf({ ...context, ...taken }) ?? {};
    return [sound, silenced];
  };
  expect(heardAfter({ sound: "/whole" })).toEqual(["/whole", false]);
  expect(heardAfter({})).toEqual(["/api/game/audio?play=s", true]);
});

const blank = (position: number) => ({ position, before: "", after: "", hidden: true, mistakesLeft: 5 }) as const;
const guess = (position: number, word = "поле") => ({ position, word, typed: true });
const right = (position: number): Verdict => ({ position, valid: true, word: "поле", mistakesLeft: 5 });
const title = { hint: "title", told: "Во поле" } as const;

/** A round at its first song, with that many blanks and another song and level beside it. */
async function playWith(change: Partial<RoundServer>, blanks = 1) {
  const { server } = serverOf([], 20);
  const level = { points: 0, title: "", songs: 2 };
  const difficulties = ["1", "2"].map((name) => ({ ...level, _id: name, name }));
  const settings = { difficulties, scores: [], speeds: [], maxHelp: 3, fetchSize: 20, lengthBetweenAds: 0 };
  const words = Array.from({ length: blanks }, (_, position) => blank(position));
  const sounds = ["а", "б"].map((_id) => servedSong({ _id, fragment: { words, tips: [] } }));
  const load = () => Promise.resolve({ sounds, token: "t", settings });
  const input = {
    mode: "game",
    server: { ...server, load, ...change },
    random: () => 0,
    clock: () => 0,
    saved: null,
  } as const;
  const round = createActor(roundMachine, { input, clock: new SimulatedClock() }).start();
  await waitFor(round, (state) => state.matches({ screen: "playing" }));
  return round;
}

const noLevel = new ApiError(400, { code: "bad_request", message: "", fields: { difficulty: "Такого уровня нет" } });

it.each([
  ["stored in the browser", "9", []],
  ["of the settings", null, ["LEVEL_UP"]],
] as const)(
  "lets the server choose another level once where the one %s no longer exists",
  async (_title, stored, moves) => {
    const { server } = serverOf(["а"], 20);
    const difficulties = ["1", "9"].map((name) => ({ _id: name, name, points: 0, title: "", songs: 1 }));
    const asked: [level: string | null, settings: boolean][] = [];
    let isClosed = false;
    const load: RoundServer["load"] = async (query, stop) => {
      asked.push([query.level, query.settings]);
      if (isClosed || query.level === "9") throw noLevel;
      const page = await server.load(query, stop);
      return { ...page, ...(page.settings && { settings: { ...page.settings, difficulties } }) };
    };
    const saved = stored === null ? null : { level: stored, loaded: 40, shown: ["б"], index: 0 };
    const input = { mode: "game", server: { ...server, load }, random: () => 0, clock: () => 0, saved } as const;
    const round = createActor(roundMachine, { input, clock: new SimulatedClock() }).start();
    const isPlaying = () => waitFor(round, (state) => state.matches({ screen: "playing" }));
    await isPlaying();
    asked.splice(0, moves.length);
    for (const type of moves) round.send({ type });
    await isPlaying();
    expect(asked).toEqual([
      ["9", stored !== null],
      [null, true],
    ]);
    expect(songOf(round.getSnapshot().context)?._id).toBe("а");
    isClosed = true;
    round.send({ type: "RETRY" });
    await waitFor(round, (state) => state.matches({ screen: "trouble" }));
    expect(asked.slice(2).map(([level]) => level)).toEqual(["1", null]);
  },
);

it("neither leaves a song nor makes a call during its finish, which spends the token", async () => {
  const answer = Promise.withResolvers<Finished>();
  const hint = vi.fn<RoundServer["hint"]>();
  const round = await playWith({ finish: () => answer.promise, hint });
  round.send({ type: "FORWARD" });
  const playing = songOf(round.getSnapshot().context)?._id;
  round.send({ type: "GIVE_UP" });
  for (const type of ["FORWARD", "BACKWARD", "LEVEL_UP", "LEVEL_DOWN"] as const) round.send({ type });
  for (const name of ["word", "title"] as const) round.send({ type: "HINT", hint: name });
  expect(round.getSnapshot().value).toEqual({ screen: "finishing", checks: "idle", hints: "idle" });
  answer.resolve({ token: "next", result: { ...result, guessed: false } });
  await waitFor(round, (state) => state.matches({ screen: "result" }));
  const { context } = round.getSnapshot();
  expect([songOf(context)?._id, context.tokenGame, hint.mock.calls]).toEqual([playing, "next", []]);
  round.send({ type: "BACKWARD" });
  expect(round.getSnapshot().matches({ screen: "playing" })).toBe(true);
});

it("plays a song that was given up again once the songs were loaded anew", async () => {
  const check = () => Promise.reject(new ApiError(409, { code: "conflict", message: "" }));
  const finish = () => Promise.resolve({ token: "next", result: { ...result, guessed: false } });
  const round = await playWith({ check, finish });
  const at = () => [round.getSnapshot().value.screen, songOf(round.getSnapshot().context)?._id];
  const [, first] = at();
  round.send({ type: "GIVE_UP" });
  await waitFor(round, (state) => state.matches({ screen: "result" }));
  round.send({ type: "CONTINUE" });
  round.send({ type: "BACKWARD" });
  expect(at()).toEqual(["result", first]);
  round.send({ type: "CONTINUE" });
  round.send({ type: "WORDS_SELECTED", words: [guess(0)] });
  await waitFor(round, (state) => state.matches({ screen: "loading" }));
  await waitFor(round, (state) => state.matches({ screen: "playing" }));
  round.send({ type: "BACKWARD" });
  expect(at()).toEqual(["playing", first]);
});

const outdated = [
  ["withdrawn", new ApiError(409, { code: "conflict", message: "" })],
  ["of an expired game", new ApiError(401, { code: "game_token_invalid", message: "", location: "/" })],
] as const;

it.each(outdated)("deals the song anew where a check or a hint finds it %s", async (_title, refusal) => {
  const { server } = serverOf(["а", "б"], 20);
  const load = vi.fn<RoundServer["load"]>(server.load);
  const refuse = () => Promise.reject(refusal);
  const input = { mode: "daily", server: { ...server, load, check: refuse, hint: refuse }, random: () => 0 } as const;
  const round = createActor(roundMachine, { input: { ...input, clock: () => 0, saved: null } }).start();
  const told = vi.fn<(signal: { type: string }) => void>();
  round.on("refused", told);
  const isPlaying = () => waitFor(round, (state) => state.matches({ screen: "playing" }));
  await isPlaying();
  const shown = songOf(round.getSnapshot().context)?._id;
  for (const event of [
    { type: "WORDS_SELECTED", words: [guess(0)] },
    { type: "HINT", hint: "word" },
  ] as const) {
    load.mockClear();
    told.mockClear();
    round.send(event);
    await waitFor(round, (state) => state.matches({ screen: "loading" }));
    await isPlaying();
    const { context, value } = round.getSnapshot();
    expect([songOf(context)?._id, context.queue, value.hints]).toEqual([shown, [], "idle"]);
    expect([load.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
  }
});

it("deals the song anew once where both a check and a hint find it outdated", async () => {
  const { server } = serverOf(["а", "б"], 20);
  const load = vi.fn<RoundServer["load"]>(server.load);
  const checked = Promise.withResolvers<readonly Verdict[]>();
  const hinted = Promise.withResolvers<HintAnswer>();
  const calls = { load, check: () => checked.promise, hint: () => hinted.promise };
  const input = { mode: "daily", server: { ...server, ...calls }, random: () => 0, clock: () => 0 } as const;
  const round = createActor(roundMachine, { input: { ...input, saved: null } }).start();
  const told: string[] = [];
  round.on("*", ({ type }) => told.push(type));
  await waitFor(round, (state) => state.matches({ screen: "playing" }));
  round.send({ type: "HINT", hint: "word" });
  round.send({ type: "WORDS_SELECTED", words: [guess(0)] });
  load.mockClear();
  hinted.reject(new ApiError(409, { code: "conflict", message: "" }));
  await waitFor(round, (state) => state.matches({ screen: "loading" }));
  checked.reject(new ApiError(409, { code: "conflict", message: "" }));
  await waitFor(round, (state) => state.matches({ screen: "playing", checks: "idle", hints: "idle" }));
  await checked.promise.catch(() => undefined);
  expect([load.mock.calls.length, told]).toEqual([1, ["accepted", "refused"]]);
});

it("brings back the songs that were given up when their level is entered again after its end", async () => {
  const round = await playWith({
    finish: () => Promise.resolve({ token: "next", result: { ...result, guessed: false } }),
  });
  const isPlaying = () => waitFor(round, (state) => state.matches({ screen: "playing" }));
  for (let song = 1; song <= 2; song += 1) {
    round.send({ type: "GIVE_UP" });
    await waitFor(round, (state) => state.matches({ screen: "result" }));
    round.send({ type: "CONTINUE" });
  }
  expect(round.getSnapshot().value.screen).toBe("levelDone");
  for (const [move, level] of [
    ["LEVEL_UP", "2"],
    ["LEVEL_DOWN", "1"],
  ] as const) {
    round.send({ type: move });
    await isPlaying();
    const { context } = round.getSnapshot();
    expect([context.level, songOf(context)?.guessed, deckOf(context)?.history.length]).toEqual([level, false, 1]);
  }
});

it("finishes only after all hints and checks with the same token are answered", async () => {
  const hinted = Promise.withResolvers<HintAnswer>();
  const checked = Promise.withResolvers<readonly Verdict[]>();
  const finish = () => Promise.resolve({ token: "next", result });
  const authors = () => Promise.resolve([]);
  const round = await playWith({ hint: () => hinted.promise, check: () => checked.promise, authors, finish });
  const screen = () => round.getSnapshot().value.screen;
  round.send({ type: "HINT", hint: "title" });
  round.send({ type: "GIVE_UP" });
  expect(screen()).toBe("playing");
  round.send({ type: "WORDS_SELECTED", words: [guess(0)] });
  checked.resolve([right(0)]);
  await waitFor(round, (state) => state.matches({ checks: "idle" }));
  expect(screen()).toBe("playing");
  hinted.resolve(title);
  await waitFor(round, (state) => state.matches({ screen: "result" }));
  expect(round.getSnapshot().context.tokenGame).toBe("next");
});

it("stops asking for the authors of a song once it was left", async () => {
  const stops: AbortSignal[] = [];
  const authors: RoundServer["authors"] = (_soundId, _token, stop) => {
    stops.push(stop);
    return new Promise(() => {});
  };
  const round = await playWith({ check: () => Promise.resolve([right(0)]), authors });
  round.send({ type: "WORDS_SELECTED", words: [guess(0)] });
  await waitFor(round, (state) => state.matches({ screen: { authors: "loading" } }));
  round.send({ type: "FORWARD" });
  expect(stops.map(({ aborted }) => aborted)).toEqual([true]);
});

it("asks for songs once at a time, however often the next song is asked for meanwhile", async () => {
  const stops: AbortSignal[] = [];
  const { server } = serverOf(["а"], 1);
  const load: RoundServer["load"] = (query, signal) => {
    if (query.skip === 0) return server.load(query, signal);
    stops.push(signal);
    return new Promise(() => {});
  };
  const round = await playWith({ load });
  for (let press = 0; press < 3; press += 1) round.send({ type: "FORWARD" });
  expect(stops.map(({ aborted }) => aborted)).toEqual([true, true, false]);
});

it("lets the words of a failed check be sent again, and checks those picked meanwhile", async () => {
  const failing = Promise.withResolvers<readonly Verdict[]>();
  const answers = [() => failing.promise, () => Promise.resolve([right(1)])];
  const check = vi.fn<RoundServer["check"]>(() => answers.shift()?.() ?? notAsked());
  const round = await playWith({ check }, 2);
  round.send({ type: "WORDS_SELECTED", words: [guess(0)] });
  round.send({ type: "WORDS_SELECTED", words: [guess(1)] });
  // Every blank has its word.
  expect(round.getSnapshot().context.active).toBeNull();
  failing.reject(new ApiError(500, offline));
  await waitFor(round, ({ context }) => context.queue.length === 0);
  const soundId = songOf(round.getSnapshot().context)?._id;
  expect(check.mock.calls.map(([guesses]) => guesses)).toEqual([
    [{ soundId, ...guess(0) }],
    [{ soundId, ...guess(1) }],
  ]);
  const { context } = round.getSnapshot();
  const open = songOf(context)?.fragment.words.map((word) => "hidden" in word);
  expect([open, context.active, context.refused]).toEqual([[true, false], 0, []]);
});

it("leads from the verdict of the last demo song to its result and the end of the demo", async () => {
  const { server } = serverOf([], 20);
  const clock = new SimulatedClock();
  const input = {
    mode: "demo",
    server: {
      ...server,
      load: () => Promise.resolve({ sounds: [songNamed("а")], token: "t", demoPoints: 0 }),
      check: () => Promise.resolve([right(0)]),
      authors: () => Promise.resolve([{ _id: "author", name: "Народная" }]),
      finish: () => Promise.resolve({ token: "next", result }),
      completeDemo: () => Promise.resolve(),
    },
    random: () => 0,
    clock: () => 0,
    saved: null,
  } as const;
  const round = createActor(roundMachine, { input, clock }).start();
  await waitFor(round, (state) => state.matches({ screen: "playing" }));
  round.send({ type: "WORDS_SELECTED", words: [guess(0)] });
  await waitFor(round, (state) => state.matches({ screen: { authors: "choosing" } }));
  round.send({ type: "AUTHOR_CHOSEN", authorId: "author" });
  await waitFor(round, (state) => state.matches({ screen: "verdict" }));
  round.send({ type: "FORWARD" });
  expect(round.getSnapshot().value.screen).toBe("verdict");
  clock.increment(900);
  expect(round.getSnapshot().value.screen).toBe("result");
  round.send({ type: "CONTINUE" });
  expect(round.getSnapshot().value.screen).toBe("demoDone");
});

it("ends the demo of a visit also if a song has joined the demo meanwhile", async () => {
  const { server } = serverOf([], 20);
  const guessed = { ...songNamed("а"), guessed: true };
  const load = () => Promise.resolve({ sounds: [guessed], token: "t", demoPoints: 0 });
  const refused = Promise.withResolvers<void>();
  const completeDemo = () => refused.promise;
  const input = { mode: "demo", server: { ...server, load, completeDemo }, random: () => 0, saved: null } as const;
  const round = createActor(roundMachine, { input: { ...input, clock: () => 0 } }).start();
  await waitFor(round, (state) => state.matches({ screen: "demoDone" }));
  refused.reject(new ApiError(409, { code: "conflict", message: "Демо ещё не\u00A0пройдено" }));
  await expect(refused.promise).rejects.toThrow();
  expect(round.getSnapshot()).toMatchObject({ status: "active", value: { screen: "demoDone" } });
});

it("keeps the wrong guesses", async () => {
  const verdicts = [right(0), { position: 1, valid: false, mistakesLeft: 4 }];
  const round = await playWith({ check: () => Promise.resolve(verdicts) }, 2);
  round.send({ type: "WORDS_SELECTED", words: [guess(0), guess(1, "лес")] });
  await waitFor(round, ({ context }) => context.queue.length === 0);
  const { context } = round.getSnapshot();
  expect(context.refused).toEqual([{ soundId: songOf(context)?._id, ...guess(1, "лес") }]);
  expect([context.active, context.wrong?.word]).toEqual([1, "лес"]);
});

it.each([
  ["stays at the word that is typed meanwhile", true, 1],
  ["comes back to a wrong word", false, 0],
])("%s", async (_title, isTyped, active) => {
  const checked = Promise.withResolvers<readonly Verdict[]>();
  const round = await playWith({ check: () => checked.promise }, 3);
  round.send({ type: "TYPED" });
  round.send({ type: "WORDS_SELECTED", words: [guess(0, "лес")] });
  if (isTyped) round.send({ type: "TYPED" });
  checked.resolve([{ position: 0, valid: false, mistakesLeft: 4 }]);
  await waitFor(round, ({ context }) => context.queue.length === 0);
  const { context } = round.getSnapshot();
  expect([context.active, context.wrong?.position]).toEqual([active, 0]);
});
