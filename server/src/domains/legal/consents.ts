import {
  accountPurposes,
  type ConsentPurpose,
  type DocumentInForce,
  type OwnConsent,
  signUpPurposes,
} from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../../db/schema.ts";
import { AppError, invalidField } from "../../http/errors.ts";
import { legalIsOn } from "./organiser.ts";
import { inForce } from "./documents.ts";
import { startMailings, stopMailings } from "./mailings.ts";

export { findOrganiser } from "./organiser.ts";

/** A version in force that a consent is given to. */
export type Accepted = { readonly _id: string; readonly purpose: ConsentPurpose; readonly sha256: string };

/** Where and when a consent was given. */
export type Given = { readonly userId: string; readonly address: string; readonly now: Date };

/** The draw that a consent is given for, and whether the player has confirmed to be of age. */
export type ForDraw = { readonly stockId: string; readonly adult: boolean };

/** The documents in force of a draw; without one, those that belong to no draw. */
export async function listInForce(db: Kysely<Database>, stockId: string | null = null): Promise<DocumentInForce[]> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin(inForce(db), (join) => join.onRef("version.document_id", "=", "documents.id"))
    .select(["kind", "slug", "version.title", "version.id as version_id", "number", "published_at"])
    .where("stock_id", stockId === null ? "is" : "=", stockId)
    .orderBy("kind")
    .execute();
  return rows.map(({ published_at, ...document }) => ({ ...document, published_at: published_at.toISOString() }));
}

/**
 * The purposes and hashes of these versions.
 * @throws {AppError} 409 if one is no longer in force, or is not for one of these purposes.
 */
export async function findAccepted(
  db: Kysely<Database>,
  versions: readonly string[],
  purposes: readonly ConsentPurpose[],
  stockId?: string,
): Promise<Accepted[]> {
  if (versions.length === 0) return [];
  const rows = await db
    .selectFrom("documents")
    .innerJoin(inForce(db), (join) => join.onRef("version.document_id", "=", "documents.id"))
    .select(["version.id", "kind", "stock_id", "sha256"])
    .where("version.id", "in", versions)
    .execute();
  return [...new Set(versions)].map((version) => {
    const row = rows.find(({ id }) => id === version);
    const purpose = purposes.find((known) => known === row?.kind);
    if (row === undefined || purpose === undefined || (row.stock_id !== null && row.stock_id !== stockId)) {
      throw new AppError(409, "stale", "Документ обновился. Прочтите новую редакцию и\u00A0отметьте её снова.");
    }
    return { _id: version, purpose, sha256: row.sha256 };
  });
}

/**
 * Checks what a new account accepts. Returns the function that saves it, which does nothing while there is no organiser.
 * @throws {AppError} 400 if something is missing.
 */
export async function acceptAtSignUp(
  db: Kysely<Database>,
  versions: readonly string[] = [],
): Promise<(trx: Transaction<Database>, given: Given) => Promise<void>> {
  if (!(await legalIsOn(db))) return async () => {};
  const accepted = await findAccepted(db, versions, accountPurposes);
  const documents = await listInForce(db);
  const lacking = signUpPurposes.filter(
    (purpose) => documents.some(({ kind }) => kind === purpose) && !accepted.some((given) => given.purpose === purpose),
  );
  if (lacking.length > 0) {
    throw invalidField(
      "consents",
      "Примите пользовательское соглашение и\u00A0дайте согласие на\u00A0обработку данных",
    );
  }
  return (trx, given) => keepConsents(trx, accepted, given);
}

/** Saves consents as proof; one that is already in force stays as it is. */
export async function keepConsents(
  trx: Transaction<Database>,
  accepted: readonly Accepted[],
  { userId, address, now }: Given,
  draw?: ForDraw,
): Promise<void> {
  if (accepted.length === 0) return;
  const kept = await trx
    .insertInto("consents")
    .values(
      accepted.map(({ _id, purpose, sha256 }) => {
        const isOfDraw = purpose === "rules" || purpose === "prize_data";
        return {
          id: uuid(),
          user_id: userId,
          purpose,
          version_id: _id,
          sha256,
          stock_id: isOfDraw ? (draw?.stockId ?? null) : null,
          adult: purpose === "rules" && draw?.adult === true,
          given_at: now,
          address,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("purpose")
    .execute();
  if (kept.some(({ purpose }) => purpose === "mailings")) await startMailings(trx, userId);
}

/** Withdraws the consents for these purposes, of a draw only those given for it; returns how many were in force. */
export async function withdrawConsents(
  trx: Transaction<Database>,
  userId: string,
  purposes: readonly ConsentPurpose[],
  now: Date,
  stockId: string | null = null,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("consents")
    .set({ withdrawn_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("stock_id", stockId === null ? "is" : "=", stockId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (purposes.includes("mailings")) await stopMailings(trx, userId);
  return Number(numUpdatedRows);
}

/** The purposes among these for which a consent of the account is in force. */
export async function listGiven<P extends ConsentPurpose>(
  db: Kysely<Database>,
  userId: string,
  purposes: readonly P[],
): Promise<P[]> {
  const rows = await db
    .selectFrom("consents")
    .select("purpose")
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("withdrawn_at", "is", null)
    .execute();
  return purposes.filter((purpose) => rows.some((row) => row.purpose === purpose));
}

/** What the player has accepted and withdrawn, and what the account has yet to accept. */
export async function listOwnConsents(
  db: Kysely<Database>,
  userId: string,
): Promise<{ data: OwnConsent[]; asked: (typeof signUpPurposes)[number][] }> {
  const rows = await db
    .selectFrom("consents")
    .innerJoin("document_versions", "document_versions.id", "version_id")
    .innerJoin("documents", "documents.id", "document_id")
    .leftJoin("stocks", "stocks.id", "consents.stock_id")
    .select(["purpose", "consents.stock_id", "stocks.name as stock", "slug", "document_versions.title", "number"])
    .select(["given_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .orderBy("given_at", "desc")
    .orderBy("consents.id", "desc")
    .execute();
  const data = rows.map(({ stock_id, stock, given_at, withdrawn_at, ...consent }) => ({
    ...consent,
    stock: stock_id === null ? null : { _id: stock_id, name: stock ?? "" },
    given_at: given_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }));
  return { data, asked: (await legalIsOn(db)) ? await listRequiredKinds(db, userId) : [] };
}

/** The documents that the account has yet to accept: a new version counts only if it renews the document. */
async function listRequiredKinds(db: Kysely<Database>, userId: string) {
  const { rows } = await sql<{ kind: (typeof signUpPurposes)[number] }>`
    select kind from documents
    cross join lateral (
      select max(number) filter (where renews or number = 1) as number from document_versions
      where document_id = documents.id
    ) as needed
    where kind = any(${signUpPurposes}::text[]) and needed.number is not null and not exists (
      select from consents join document_versions as accepted on accepted.id = version_id
      where user_id = ${userId} and withdrawn_at is null and document_id = documents.id
        and accepted.number >= needed.number)
    order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}
