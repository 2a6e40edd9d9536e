import { contract, type Contract, type Input, type Output, type Route } from "@hitoslov/contract";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { v7 as uuid } from "uuid";
import type { Player, World } from "../../crash/world.ts";
import { password } from "./installation.ts";

/** A call as the client saw it. */
export type Seen = {
  readonly name: keyof Contract | "audio";
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
};

/** The share of visits in which something happens, of 1. */
const shares = {
  signIn: 0.1,
  daily: 0.2,
  mistake: 0.3,
  hint: 0.1,
  top: 0.3,
  draws: 0.2,
  guessed: 0.1,
  news: 0.1,
  staff: 0.02,
};
const songsAVisit = 5;

const happens = (share: number) => Math.random() < share;

type Answered = {
  readonly status: number;
  readonly location: string;
  readonly text: () => string;
  readonly bytes: number;
};

/** Thrown when a visit is ended early. */
export class LeftError extends Error {}

/**
 * Visits to the game as the apps make them, through nginx, without the pauses of a person; each from an address of its
 * own, as rate limits count by address. `onSeen` is called with every call.
 */
export function openVisits(origin: string, world: World, onSeen: (seen: Seen) => void) {
  let visitors = 0;
  let plays = 0;
  /** Of the current visits: aborted when all of them end. */
  let stay = new AbortController();

  function openLine(token: string) {
    const { signal } = stay;
    const at = visitors++ % 60_000;
    const localAddress = `127.1.${at >> 8}.${at & 255}`;
    const agent = new Agent({ keepAlive: true, localAddress });
    const exchange = (url: string, method: string, headers: Record<string, string>, body?: string) =>
      new Promise<Answered>((resolve, reject) => {
        const sent = request(new URL(url, origin), { agent, method, headers }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            const all = Buffer.concat(parts);
            const isPacked = response.headers["content-encoding"] === "gzip";
            resolve({
              status: response.statusCode ?? 0,
              location: response.headers.location ?? "",
              text: () => (isPacked ? gunzipSync(all) : all).toString(),
              bytes: all.length,
            });
          });
        });
        sent.on("error", reject);
        sent.end(body);
      });

    async function send(name: keyof Contract, input: object): Promise<Answered> {
      const { method, path }: Route = contract[name];
      const isRead = method === "GET";
      const fields = Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]);
      const url = isRead && fields.length > 0 ? `${path}?${new URLSearchParams(fields).toString()}` : path;
      const headers = { token, "accept-encoding": "gzip", ...(!isRead && { "content-type": "application/json" }) };
      signal.throwIfAborted();
      const start = performance.now();
      const answer = await exchange(url, method, headers, isRead ? undefined : JSON.stringify(input));
      onSeen({ name, status: answer.status, ms: performance.now() - start, bytes: answer.bytes });
      return answer;
    }

    async function call<N extends keyof Contract>(
      name: N,
      input: Input<Contract[N]> & object,
    ): Promise<Output<Contract[N]>> {
      const { status, text } = await send(name, input);
      if (status >= 400) throw new Error(`${name}: ${status} ${text().slice(0, 200)}`);
      // The tests check requests against the contract.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (status === 204 ? undefined : JSON.parse(text())) as Output<Contract[N]>;
    }

    /** As the game does for calls that it cannot go on without: after a 503 it retries, later each time. */
    async function insist<N extends keyof Contract>(
      name: N,
      input: Input<Contract[N]> & object,
    ): Promise<Output<Contract[N]>> {
      for (let wait = 500; ; wait = Math.min(2 * wait, 4000)) {
        const { status, text } = await send(name, input);
        // Our own server answers by the contract.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (status < 400) return JSON.parse(text()) as Output<Contract[N]>;
        if (status !== 503) throw new Error(`${name}: ${status} ${text().slice(0, 200)}`);
        await sleep(wait);
      }
    }

    /** A call that the visit can do without: after a 503 it goes on. */
    async function look<N extends keyof Contract>(name: N, input: Input<Contract[N]> & object): Promise<void> {
      const { status, text } = await send(name, input);
      if (status >= 400 && status !== 503) throw new Error(`${name}: ${status} ${text().slice(0, 200)}`);
    }

    /** As an audio element does: the address of the sound, then the file, requested from its first byte on. */
    async function listen(sound: string): Promise<void> {
      const start = performance.now();
      const { status, location } = await exchange(sound, "GET", { range: "bytes=0-" });
      onSeen({ name: "playAudio", status, ms: performance.now() - start, bytes: 0 });
      if (status !== 302) throw new Error(`playAudio: ${status}`);
      const at = performance.now();
      const file = await exchange(location, "GET", { range: "bytes=0-" });
      onSeen({ name: "audio", status: file.status, ms: performance.now() - at, bytes: file.bytes });
      if (file.status !== 206) throw new Error(`audio: ${file.status}`);
    }
    return { call, insist, look, listen, close: () => agent.destroy() };
  }
  type Line = ReturnType<typeof openLine>;
  type Song = Output<Contract["startDaily"]>["song"];

  async function playSong({ call, listen }: Line, song: Song, soundId: string, tokenGame: string): Promise<string> {
    const asked = { soundId, tokenGame };
    await listen(song.sound);
    await call("launchSound", { sound_id: soundId });
    for (const { position, word } of answersTo(world, song)) {
      if (happens(shares.hint)) await call("useWordTip", { ...asked, position });
      if (happens(shares.mistake)) await call("checkWord", { ...asked, position, word: "мимо", typed: false });
      await call("checkWord", { ...asked, position, word, typed: false });
    }
    const { authors } = await call("listAuthors", asked);
    const authorId = authors[Math.floor(Math.random() * authors.length)]?._id;
    const { token } = await call("finish", {
      ...asked,
      duration: 20,
      words: [],
      ...(authorId !== undefined && { authorId }),
    });
    const at = new Date().toISOString();
    await call("recordEvents", {
      visitor: uuid(),
      events: [
        { name: "word-selected", at, data: { soundId, position: 1, valid: true, typed: false } },
        { name: "sound-finish", at, data: { soundId } },
        { name: "author-finish", at, data: { soundId, right: true } },
      ],
    });
    plays += 1;
    return token;
  }

  async function play(line: Line, player: Player): Promise<void> {
    const { call, insist, look } = line;
    const date = "01.03.2026 09";
    await call("getAppSettings", {});
    await call("checkToken", {});
    await call("getMe", {});
    await call("launchGame", { date, platform: "android" });
    await call("getDaily", {});
    await look("getNotices", {});
    if (player.daily === undefined && happens(shares.daily)) {
      const { number, song, token } = await call("startDaily", {});
      player.daily = { soundId: song._id, number };
      await playSong(line, song, song._id, token);
    }
    const page = await insist("listSounds", { difficulty: 1, skip: player.skip, limit: songsAVisit, settings: true });
    player.skip += songsAVisit;
    let { token } = page;
    for (const song of page.sounds) token = await playSong(line, song, song._id, token);
    if (happens(shares.top)) await look("getTop", { rating: "all" });
    if (happens(shares.draws)) await look("listStocks", {});
    if (happens(shares.guessed)) await look("listGuessedSounds", {});
    if (happens(shares.news)) await look("listNews", {});
    await call("recordDuration", { date, duration: 300 });
  }

  async function signIn({ call }: Line, { userId }: Player): Promise<void> {
    await call("login", { login: userId, password });
  }

  async function workAsStaff({ look }: Line): Promise<void> {
    await look("getCounts", {});
    await look("listCatalogue", { limit: 30, find: "Песня" });
    await look("listPlayers", { limit: 30, sort: "-score" });
    await look("listStockMembers", { _idStock: world.stock, limit: 30 });
    await look("getDisputeNumbers", {});
  }

  async function on(token: string, work: (line: Line) => Promise<void>): Promise<void> {
    const line = openLine(token);
    try {
      await work(line);
    } finally {
      line.close();
    }
  }

  return {
    plays: () => plays,
    /** Ends the current visits: they send nothing more. */
    leave: (): void => {
      stay.abort(new LeftError());
      stay = new AbortController();
    },
    /** One visit of a player who is not visiting now, and what staff do meanwhile. */
    visit: async (): Promise<void> => {
      const player = world.idle.shift();
      if (player === undefined) throw new Error("Everybody plays already");
      try {
        // A guest has no token.
        if (happens(shares.signIn)) await on("", (line) => signIn(line, player));
        await on(player.token, (line) => play(line, player));
        if (happens(shares.staff)) await on(world.staff, workAsStaff);
      } finally {
        world.idle.push(player);
      }
    },
  };
}

/** The hidden words of a dealt song, which the shown ones identify. */
function answersTo({ lyrics }: World, { fragment }: Output<Contract["startDaily"]>["song"]) {
  const shown = fragment.words.flatMap((word) => ("text" in word ? [word] : []));
  const lyric = lyrics.find((one) => shown.every(({ position, text }) => one[position] === text));
  return fragment.words
    .filter((word) => !("text" in word))
    .map(({ position }) => ({ position, word: lyric?.[position] ?? "" }));
}
