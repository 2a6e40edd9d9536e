import { contract, type Contract } from "@hitoslov/contract";
import { gameToken, hidden, idOf, playerToken, staff, staffToken, wordsOf } from "../world/names.ts";

export type Asked = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
};
/** The first player of a round, after those of the round before. */
type Where = { readonly round: number; readonly players: number };

export type Call = {
  readonly title: string;
  /** What the round's players need before: open plays, with so many words restored. */
  readonly plays?: { readonly each: number; readonly restored: number };
  readonly request: (index: number, where: Where) => Asked;
};

/** Players in a round: each sends a call every second or two, as a real player does. */
export const atOnce = 1000;
/** Open plays of a player in a round. */
const open = 20;
export const firstPlayer = ({ round, players }: Where): number => (round * atOnce) % players;
const playerAt = (index: number, where: Where) => firstPlayer(where) + (index % atOnce);

function route(name: keyof Contract, query: Record<string, string> = {}): Pick<Asked, "method" | "path"> {
  const { method, path } = contract[name];
  const search = new URLSearchParams(query).toString();
  return { method, path: search === "" ? path : `${path}?${search}` };
}

/** The song of a player's `nth` open play; as in SQL, see `prepare.ts`. */
const songOf = (player: number, nth: number): number => (player * 13 + nth) % songsOfCalls;
/** A thousand songs are enough to play, whatever the catalogue. */
export const songsOfCalls = 1000;

export const audio = { name: "AAAAAAAAAAAAAAAAAAAAAA.mp3", bytes: 480_000, asked: 64 * 1024 } as const;

const searches = ["берёзу 12", "исполнитель 77", "кудрявая", "про берёзу 9", "н123"];

const known = {
  token: {
    title: "token check",
    request: (index, where) => ({
      ...route("checkToken"),
      headers: { token: playerToken(playerAt(index, where)) },
    }),
  },
  sounds: {
    title: "game sounds",
    // Each player takes one page after another.
    request: (index, where) => ({
      ...route("listSounds", { difficulty: "1", skip: String(5 * Math.floor(index / atOnce)) }),
      headers: { token: playerToken(playerAt(index, where)) },
    }),
  },
  check: {
    title: "word check",
    plays: { each: open, restored: 0 },
    request: (index, where) => {
      const player = playerAt(index, where);
      const nth = Math.floor(index / atOnce);
      const song = songOf(player, Math.floor(nth / (2 * hidden.length)) % open);
      // A wrong word for each, then the right one.
      const position = hidden[Math.floor(nth / 2) % hidden.length] ?? 0;
      const word = nth % 2 === 0 ? "ветер" : (wordsOf(song)[position] ?? "");
      return {
        ...route("checkWord"),
        headers: { token: playerToken(player) },
        body: { soundId: idOf("song", song), position, word, tokenGame: gameToken(player, 0) },
      };
    },
  },
  finish: {
    title: "finish",
    plays: { each: open, restored: hidden.length },
    request: (index, where) => {
      const player = playerAt(index, where);
      const nth = Math.floor(index / atOnce) % open;
      const soundId = idOf("song", songOf(player, nth));
      return {
        ...route("finish"),
        headers: { token: playerToken(player) },
        body: { soundId, tokenGame: gameToken(player, nth), duration: 20, words: [] },
      };
    },
  },
  top: {
    title: "top with own place",
    request: (index, where) => ({
      ...route("getTop", { rating: "all", skip: String(30 * (index % 10)) }),
      headers: { token: playerToken(playerAt(index, where)) },
    }),
  },
  search: {
    title: "catalogue page with search",
    request: (index) => ({
      ...route("listCatalogue", { find: searches[index % searches.length] ?? "", skip: "0" }),
      headers: { token: staffToken(index % staff) },
    }),
  },
  genre: {
    title: "genre write",
    // Each of the genres gets one name after another.
    request: (index, { round }) => ({
      ...route("updateGenre"),
      headers: { token: staffToken(index % staff) },
      body: { _id: idOf("other", index % 200), name: `Жанр ${index % 200} раз ${round}-${index}` },
    }),
  },
  audio: {
    title: "audio with Range",
    request: (index) => {
      const from = (index * audio.asked) % (audio.bytes - audio.asked);
      return {
        method: "GET",
        path: `/media/${audio.name}`,
        headers: { range: `bytes=${from}-${from + audio.asked - 1}` },
      };
    },
  },
} satisfies Record<string, Call>;

export type CallName = keyof typeof known;
export const calls: Readonly<Record<CallName, Call>> = known;
// `Object.keys` returns strings; these are the names of calls.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const callNames = Object.keys(calls) as CallName[];
