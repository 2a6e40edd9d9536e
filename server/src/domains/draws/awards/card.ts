import { type AwardCard, type awardCardRoutes, OrganiserSchema, type ParsedInput, setTerms } from "@hitoslov/contract";
import type { AccountCaller } from "../../../http/caller.ts";
import type { Services } from "../../../services.ts";
import { missing, updateRow } from "../../../crud/change.ts";
import { awardEntity, requireWinner, requireWorth } from "./award-entity.ts";
import { readsPapers } from "./papers.ts";
import { findAward } from "./queries.ts";
import { findSums } from "./sums.ts";

type Asker = Pick<AccountCaller, "userId">;
type Reach = Pick<Services, "db" | "config" | "now">;

/** The card as this member of staff sees it. */
export async function findCard(
  { db: { kysely: db }, config, now }: Reach,
  asker: Asker,
  id: string,
): Promise<AwardCard> {
  const award = await findAward(db, id);
  if (award === undefined) throw missing("award");
  const [noted, sums, settings, reads] = await Promise.all([
    db
      .selectFrom("awards")
      .innerJoin("stocks", "stocks.id", "awards.stock_id")
      .leftJoin("award_papers", "award_id", "awards.id")
      .select(["stocks.name as stock", "stocks.tax_payer", "documents", "address", "tracking", "key_id"])
      .where("awards.id", "=", id)
      .executeTakeFirstOrThrow(),
    findSums(db, [id], config.TIME_ZONE, now()),
    db.selectFrom("settings").select(["organiser", "retention"]).executeTakeFirst(),
    readsPapers(db, asker.userId),
  ]);
  const { key_id, address, tracking, ...card } = noted;
  const own = sums.get(id);
  if (own === undefined) throw missing("award");
  const opens = config.PERSONAL_DATA_KEY.some((key) => key_id === null || key.id === key_id);
  return {
    ...award,
    ...card,
    ...own,
    organiser: OrganiserSchema.parse(settings?.organiser ?? {}),
    address: address ?? "",
    tracking: tracking ?? "",
    papers: opens ? (key_id === null ? "none" : "kept") : "closed",
    reads_papers: reads,
    papers_days: settings?.retention.papers ?? setTerms.papers.days,
  };
}

/** Saves what staff have entered; of address and tracking number the trail says only that they have changed or are gone. */
export async function updateCard(
  services: Reach,
  caller: Asker,
  { _id, updated_at, value, documents, address, tracking }: ParsedInput<(typeof awardCardRoutes)["updateAwardCard"]>,
): Promise<AwardCard> {
  await updateRow(services, caller, awardEntity, { _id, updated_at }, async (trx, before, now) => {
    requireWorth(before, value);
    if (`${address}${tracking}` !== "") await requireWinner(trx, before);
    await trx.updateTable("awards").set({ value, documents }).where("id", "=", _id).execute();
    const kept = await trx
      .selectFrom("award_papers")
      .select(["address", "tracking"])
      .where("award_id", "=", _id)
      .executeTakeFirst();
    if ((kept?.address ?? "") === address && (kept?.tracking ?? "") === tracking) return {};
    await trx
      .insertInto("award_papers")
      .values({ award_id: _id, address, tracking, updated_at: now })
      .onConflict((conflict) => conflict.column("award_id").doUpdateSet({ address, tracking, updated_at: now }))
      .execute();
    return { trail: { delivery: `${address}${tracking}` === "" ? "удалены" : "изменены" } };
  });
  return findCard(services, caller, _id);
}
