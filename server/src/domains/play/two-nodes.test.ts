import type { Contract, Input } from "@hitoslov/contract";
import { contract } from "@hitoslov/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { openSessionCache } from "../../http/session-cache.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createSong } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";
import { openKnownPlays } from "./known-plays.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];

let app: TestApp;
let other: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  // Another process on the same database: it remembers what it has seen itself.
  const memory = { sessions: openSessionCache(app.db.kysely), plays: openKnownPlays() };
  other = await buildApp({ ...app.services, ...memory }, { gameDir: "/nonexistent", adminDir: "/nonexistent" });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

let player: TestPlayer;
let soundId: string;
beforeEach(async () => {
  await app.reset();
  soundId = await createSong(app, { fragment, hidden });
  player = await joinGame(app);
  await player.serve();
});

/** A check that reaches the other node. */
async function checkThere(position: number, word: string, tokenGame = player.tokenGame()) {
  const input: Input<Contract["checkWord"]> = { soundId, position, word, tokenGame };
  const { method, path } = contract.checkWord;
  const answer = await other.inject({ method, url: path, headers: { token: player.token }, payload: input });
  return { status: answer.statusCode, ...answer.json<{ valid: boolean; mistakesLeft: number; code?: string }>() };
}

describe("a play that is judged by two nodes in turn", () => {
  it("counts every mistake once", async () => {
    const left = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const here = turn % 2 === 0;
      left.push(
        here ? (await player.check(soundId, 1, "мимо")).body.mistakesLeft : (await checkThere(1, "мимо")).mistakesLeft,
      );
    }
    expect(left).toEqual([4, 3, 2, 1]);
  });

  it("counts mistakes made at once exactly", async () => {
    await player.check(soundId, 3, "сизая");
    await checkThere(5, "пугливая");
    await Promise.all([
      player.check(soundId, 1, "мимо"),
      checkThere(1, "мимо"),
      player.check(soundId, 1, "мимо"),
      checkThere(1, "мимо"),
    ]);
    const { words } = await app.db.kysely.selectFrom("plays").select("words").executeTakeFirstOrThrow();
    const refused = Array.from({ length: 4 }, () => ({ word: "мимо", at: expect.any(Number) }));
    expect(words[1]).toEqual({ mistakes: 4, refused });
  });

  it("is over on both nodes once one has finished it", async () => {
    await checkThere(1, "лебёдушка");
    await player.restore(soundId);
    const spent = player.tokenGame();
    expect((await player.finish(soundId)).body.result.guessed).toBe(true);
    expect(await checkThere(1, "лебёдушка", spent)).toMatchObject({ status: 401, code: "game_token_invalid" });
    // The spent token is refused for any song; the next one shows that this play is over there too.
    expect(await checkThere(1, "лебёдушка")).toMatchObject({ status: 409, code: "conflict" });
  });
});
