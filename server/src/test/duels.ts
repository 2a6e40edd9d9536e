import type { TestApp } from "./app.ts";
import { answerAt, createAccount, createSong, type SongOptions } from "./factories.ts";
import { joinGame, type TestPlayer } from "./player.ts";

/** An account that has guessed so many new songs, each blank three seconds after the last. */
export async function guessSongs(app: TestApp, songs: number, options?: SongOptions) {
  const { token, userId } = await createAccount(app);
  const player = await joinGame(app, token);
  for (let count = 0; count < songs; count++) {
    const id = await createSong(app, options);
    const sound = await audioOf(player, id, options?.level ?? 1);
    const { fragment, hidden } = await app.db.kysely
      .selectFrom("sounds")
      .select(["fragment", "hidden"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await app.app.inject(sound);
    for (const position of hidden) {
      app.clock.advance(3);
      await player.check(id, position, answerAt(fragment, position));
    }
    await player.finish(id);
  }
  return { ...player, userId };
}

/** The address of a song's audio, from whichever page of the session's songs it is on. */
async function audioOf(player: TestPlayer, id: string, difficulty: number): Promise<string> {
  const limit = 20;
  for (let skip = 0; ; skip += limit) {
    const page = await player.serve({ difficulty, skip, limit });
    const song = page.find(({ _id }) => _id === id);
    if (song !== undefined) return song.sound;
    if (page.length === 0) throw new Error(`The song ${id} was not served`);
  }
}

/** The code of a new open call to a duel. */
export async function openCall(app: TestApp, options?: SongOptions): Promise<string> {
  const { token } = await guessSongs(app, 3, options);
  return (await app.call("callDuel", {}, token)).body.code;
}
