import type { DocumentKind, Organiser } from "@hitoslov/contract";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { TestApp } from "./app.ts";
import { organiser } from "./organiser.ts";

/** Sets the organiser, which puts documents, consents and the checks of draws into force. */
export async function nameOrganiser(app: TestApp, of: Partial<Organiser> = {}): Promise<void> {
  await app.db.kysely
    .updateTable("settings")
    .set({ organiser: JSON.stringify({ ...organiser, ...of }) })
    .execute();
}

/** Publishes a document, or its next version; returns the version's id. */
export async function publish(
  app: TestApp,
  kind: DocumentKind,
  { stockId = null, renews = false, content = `Текст ${uuid()}` }: Partial<Published> = {},
): Promise<string> {
  const { kysely } = app.db;
  const known = await kysely
    .selectFrom("documents")
    .select("id")
    .where("kind", "=", kind)
    .where("stock_id", stockId === null ? "is" : "=", stockId)
    .executeTakeFirst();
  const document_id = known?.id ?? uuid();
  if (known === undefined) {
    const slug = stockId === null ? kind.replaceAll("_", "-") : `rules-${stockId.slice(-12)}`;
    await kysely
      .insertInto("documents")
      .values({ id: document_id, kind, slug, stock_id: stockId, title: kind, content })
      .execute();
  } else await kysely.updateTable("documents").set({ content }).where("id", "=", document_id).execute();
  const { count } = await kysely
    .selectFrom("document_versions")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("document_id", "=", document_id)
    .executeTakeFirstOrThrow();
  const id = uuid();
  await kysely
    .insertInto("document_versions")
    .values({
      id,
      document_id,
      number: count + 1,
      title: kind,
      content,
      sha256: createHash("sha256").update(content).digest("hex"),
      renews,
      published_at: app.clock.now(),
    })
    .execute();
  return id;
}

type Published = { readonly stockId: string | null; readonly renews: boolean; readonly content: string };
