import type { FastifyInstance } from "fastify";
import { createAccount } from "../../server/src/test/factories.ts";

/** Concurrent calls, and the players who make them by turns: none meets a rate limit. */
const [clients, crowd] = [4, 200];

/**
 * Players who play and view leaderboards on a node that does other work.
 * @returns the times of their calls until that work is done, ms.
 */
export async function gatherPlayers(
  app: FastifyInstance,
  maker: Parameters<typeof createAccount>[0],
): Promise<(work: Promise<unknown>) => Promise<number[]>> {
  const people: { token: string; sounds: string[]; tokenGame: string }[] = [];
  for (let i = 0; i < crowd; i++) {
    const { token } = await createAccount(maker);
    const dealt = await app.inject({ url: "/api/game/sounds?limit=20", headers: { token } });
    const body: { sounds: { _id: string }[]; token: string } = dealt.json();
    people.push({ token, sounds: body.sounds.map(({ _id }) => _id), tokenGame: body.token });
  }

  return async (work) => {
    const times: number[] = [];
    const done = new AbortController();
    const working = work.finally(() => done.abort());
    let turn = 0;
    const client = async () => {
      while (!done.signal.aborted) {
        turn += 1;
        const { token, sounds, tokenGame } = people[turn % crowd] ?? {};
        const headers = { token };
        const payload = { soundId: sounds?.[turn % sounds.length], tokenGame, words: [{ position: 0, word: "мимо" }] };
        const at = performance.now();
        const { statusCode } = await (turn % 4 === 0
          ? app.inject({ method: "GET", url: "/api/top", headers })
          : app.inject({ method: "POST", url: "/api/game/words/valid", headers, payload }));
        times.push(performance.now() - at);
        if (statusCode !== 200) throw new Error(`A call was answered ${statusCode}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await working;
    return times;
  };
}
