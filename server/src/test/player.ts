import type { Contract, Input, SongInPlay } from "@hitoslov/contract";
import type { TestApp } from "./app.ts";
import { answerAt, createAccount } from "./factories.ts";

type Words = Input<Contract["checkWords"]>["words"];
type Finish = Partial<Input<Contract["finish"]>>;

/**
 * A player who passes the game token along as the game does. `app` may be narrowed to a `call` that is watched; without
 * a token a new account is made. With `sendsToken: false`, words and hints are requested without the game token.
 */
export async function joinGame(
  app: Pick<TestApp, "call" | "clock" | "db">,
  signedIn?: string,
  { sendsToken = true }: { readonly sendsToken?: boolean } = {},
) {
  const token = signedIn ?? (await createAccount(app)).token;
  const { role } = (await app.call("checkToken", {}, token)).body;
  let tokenGame = "";
  const named = () => (sendsToken ? { tokenGame } : {});

  async function serve(query: Input<Contract["listSounds"]> = {}): Promise<SongInPlay[]> {
    if (role === 4) {
      const { body } = await app.call("listDemoSounds", {}, token);
      tokenGame = body.token ?? "";
      return body.data;
    }
    const { body } = await app.call("listSounds", query, token);
    tokenGame = body.token;
    return body.sounds;
  }

  async function view(soundId: string, query?: Input<Contract["listSounds"]>): Promise<SongInPlay> {
    const sound = (await serve({ limit: 20, ...query })).find(({ _id }) => _id === soundId);
    if (sound === undefined) throw new Error(`The sound ${soundId} was not served`);
    return sound;
  }

  /** Opens today's replay of a guessed song; the reply may be a refusal. */
  async function replay(soundId: string, kind: Input<Contract["replaySound"]>["replay"]) {
    const reply = await app.call("replaySound", { soundId, replay: kind }, token);
    if (reply.status === 200) tokenGame = reply.body.token;
    return reply;
  }

  const check = (soundId: string, position: number, word: string, typed = false) =>
    app.call("checkWord", { soundId, position, word, typed, ...named() }, token);

  const checkAll = (soundId: string, words: Words) => app.call("checkWords", { soundId, words, ...named() }, token);

  async function miss(soundId: string, position: number, times: number) {
    for (let i = 0; i < times; i++) await check(soundId, position, "мимо");
  }

  /** Restores every hidden word in one call. */
  async function restore(soundId: string) {
    const song = await app.db.kysely
      .selectFrom("sounds")
      .select(["fragment", "hidden"])
      .where("id", "=", soundId)
      .executeTakeFirstOrThrow();
    return checkAll(
      soundId,
      song.hidden.map((position) => ({ position, word: answerAt(song.fragment, position) })),
    );
  }

  async function finish(soundId: string, more: Finish = {}) {
    const reply = await app.call("finish", { soundId, tokenGame, duration: 1, words: [], ...more }, token);
    if (reply.status === 200) tokenGame = reply.body.token;
    return reply;
  }

  return {
    token,
    tokenGame: () => tokenGame,
    serve,
    view,
    replay,
    check,
    checkAll,
    miss,
    restore,
    finish,
    launch: (soundId: string) => app.call("launchSound", { sound_id: soundId }, token),
    lamp: (soundId: string, position: number) => app.call("useWordTip", { soundId, position, ...named() }, token),
    eye: (soundId: string) => app.call("useNameTip", { soundId, ...named() }, token),
    authors: (soundId: string) => app.call("listAuthors", { soundId, tokenGame }, token),
    /** Plays to the end without mistakes, hints or an author. */
    guess: async (soundId: string) => {
      await restore(soundId);
      return (await finish(soundId)).body.result;
    },
  };
}
export type TestPlayer = Awaited<ReturnType<typeof joinGame>>;
