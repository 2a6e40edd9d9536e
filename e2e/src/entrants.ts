import type { Client } from "@hitoslov/contract/client";
import { guessAll } from "./api.ts";
import { clientOf } from "./office.ts";

let entrants = 0;

type Wanted = {
  readonly score: number;
  /** How many songs they have guessed. */
  readonly songs?: number;
  /** The number of another entrant who shares the device. */
  readonly device?: number;
};
export type Entrant = { readonly _id: string; readonly login: string; readonly number: number };

/** A player who guesses songs of the second level, outside the demo, by the API in a running draw; their score is set. */
export async function createEntrant(
  origin: string,
  office: Client,
  _idStock: string,
  { score, songs = 1, device }: Wanted,
): Promise<Entrant> {
  entrants += 1;
  const number = entrants;
  const login = `member-${process.pid}-${number}`;
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `2001:dba:${(device ?? number).toString(16)}:0::1`,
    },
    body: JSON.stringify({ login, password: "коробушка-полна", name: `Участник ${number}` }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: { _id: string } };
  const player = clientOf(origin, token);
  const page = { difficulty: 2, limit: songs, skip: 0, demo: false, settings: false };
  const { sounds, token: tokenGame } = await player.listSounds(page);
  await guessAll(player, sounds, tokenGame);
  await office.updateStockMember({ _idStock, _id: user._id, score });
  return { _id: user._id, login, number };
}
