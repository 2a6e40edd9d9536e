import type { Award } from "@hitoslov/contract";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError, conflictAt, invalidField } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { prepareLottery } from "../awards/lottery.ts";
import { lockDraw } from "../prizes.ts";
import { fixList } from "./list.ts";
import { runLottery } from "./make.ts";
import { inLongTransaction } from "../../../crud/long-transaction.ts";
import { signatureIn } from "./relays.ts";
import { allowsLottery } from "./statuses.ts";
import { chainOf } from "./round.ts";

type Caller = Pick<AccountCaller, "userId">;

/**
 * Runs a lottery that the seed decides alone.
 * @throws {AppError} 409 if it cannot be run now, or if another number of entrants take part than staff were shown.
 */
export async function drawBySeed(
  services: Services,
  caller: Caller,
  { _idStock, entrants: announced }: { readonly _idStock: string; readonly entrants: number },
): Promise<Award[]> {
  return inLongTransaction(services, async (trx) => {
    const draw = await lockDraw(trx, _idStock);
    const now = services.now();
    const { entrants, obstacle } = await prepareLottery(trx, draw);
    if (obstacle !== null) throw new AppError(409, "conflict", obstacle);
    if (entrants !== announced) {
      throw new AppError(409, "stale", "Состав участников изменился. Посмотрите ещё раз и\u00A0повторите.");
    }
    await fixList(trx, services, caller, draw, now);
    return runLottery(trx, caller, draw, null, now);
  });
}

/**
 * Runs a lottery by the round of the beacon that staff have pasted, if no relay answers the server.
 * @throws {AppError} 400 unless the network has signed the round so; 409 if the draw does not wait for a round.
 */
export async function drawByAnswer(
  services: Services,
  caller: Caller,
  { _idStock, answer }: { readonly _idStock: string; readonly answer: string },
): Promise<Award[]> {
  const { config, now } = services;
  return inLongTransaction(services, async (trx) => {
    const draw = await lockDraw(trx, _idStock);
    const { beacon_round: round, beacon_at } = draw;
    if (draw.randomness === "seed" || round === null || beacon_at === null) {
      throw conflictAt("answer", "Этот жребий обходится без маяка");
    }
    if (!allowsLottery(draw.status) || draw.frozen_at === null || beacon_at > now())
      throw conflictAt("answer", "Раунд маяка ещё не\u00A0наступил");
    const { verifyBeacon } = await import("@hitoslov/rules/beacon-signature");
    const signature = signatureIn(answer);
    if (signature === undefined || !verifyBeacon(chainOf(config), round, signature)) {
      throw invalidField("answer", `Это не\u00A0ответ маяка на\u00A0раунд ${round}: подпись не\u00A0сошлась`);
    }
    return runLottery(trx, caller, draw, signature, now());
  });
}
