import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBareHome, type EmptyHome } from "../test/home.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import type { RowImage } from "./schema.ts";

let home: EmptyHome;
beforeAll(async () => (home = await createBareHome()));
afterAll(() => home.close());

it("the migration names the kept rows whose change does not, and leaves the others", async () => {
  const { db } = home;
  const { kysely } = db;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0074")));
  const at = new Date("2026-03-01T00:00:00Z");
  const keep = async (fields: object, before: RowImage | null, after: RowImage | null) => {
    const id = uuid();
    const change = { id, at, user_id: null, login: "админ", entity: "news", entity_id: id } as const;
    await kysely
      .insertInto("audit")
      .values({ ...change, action: "update", fields: JSON.stringify(fields) })
      .execute();
    await kysely
      .insertInto("row_images")
      .values({ id, entity: "news", row_id: id, at, before, after, files: "" })
      .execute();
    return id;
  };
  const content = { content: { before: "a", after: "б" } };
  const [edited, deleted, nameless, renamed] = [
    await keep(content, { news: [{ title: "Было" }] }, { news: [{ id: 1, title: "Стало" }] }),
    await keep(content, { genres: [{ name: "Марш" }] }, null),
    await keep(content, { awards: [{ state: "sent" }] }, { awards: [] }),
    await keep({ title: { before: "Было", after: "Стало" } }, { news: [] }, { news: [{ title: "Стало" }] }),
  ];

  await migrate(db);
  const rows = await kysely.selectFrom("row_images").select(["id", "name"]).execute();
  expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
    [edited]: "Стало",
    [deleted]: "Марш",
    [nameless]: "",
    [renamed]: null,
  });
});
