import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { writeOnce, writeOnceFor } from "./write-once.ts";

describe("writeOnce", () => {
  it("puts the SQL together once and fills in what is given", () => {
    let written = 0;
    const find = writeOnce((db, login: string, after: Date) => {
      written++;
      return db
        .selectFrom("users")
        .select("id")
        .where("login", "=", login)
        .where("role", "=", 3)
        .where("created_at", ">", after)
        .where("updated_at", ">", after);
    });
    const [early, late] = [new Date(0), new Date(1)];
    const first = find("anna", early).compile();
    const second = find("boris", late).compile();
    expect(first.sql).toBe(
      `select "id" from "users" where "login" = $1 and "role" = $2 and "created_at" > $3 and "updated_at" > $4`,
    );
    expect(second.sql).toBe(first.sql);
    expect(first.parameters).toEqual(["anna", 3, early, early]);
    expect(second.parameters).toEqual(["boris", 3, late, late]);
    expect(written).toBe(1);
  });

  it("keeps statements apart that were filled in before they are sent", () => {
    const find = writeOnce((db, id: string) => db.selectFrom("users").select("id").where("id", "=", id));
    const [first, second] = [find("a"), find("b")];
    expect([second.compile().parameters, first.compile().parameters]).toEqual([["b"], ["a"]]);
  });

  it("fills in null, arrays and raw SQL as well", () => {
    const find = writeOnce((db, ids: readonly string[], none: null) =>
      db
        .selectFrom("users")
        .select(sql<null>`${none}::text`.as("none"))
        .where(sql<boolean>`id = any(${ids}::uuid[])`),
    );
    expect(find(["a", "b"], null).compile().parameters).toEqual([null, ["a", "b"]]);
  });

  it.each([
    [
      "left out",
      writeOnce((db, id: string, _other: string) => db.selectFrom("users").select("id").where("id", "=", id)),
      /Argument 2 is not in: select "id"/,
    ],
    [
      "put into a text",
      writeOnce((db, id: string, name: string) =>
        db.selectFrom("users").select("id").where("id", "=", id).where("name", "like", `${name}%`),
      ),
      /cannot be read/,
    ],
    [
      "written as JSON",
      writeOnce((db, id: string, name: string) =>
        db.selectFrom("users").select("id").where("id", "=", id).where("name", "=", JSON.stringify({ name })),
      ),
      /cannot be read/,
    ],
  ])("refuses an argument that is %s", (_title, find, error) => {
    expect(() => find("a", "b").compile()).toThrow(error);
  });
});

describe("writeOnceFor", () => {
  it("puts the SQL together once for each key", () => {
    const asked: string[] = [];
    const find = writeOnceFor((table: "genres" | "films") => {
      asked.push(table);
      return (_db, id: string) => sql`select name from ${sql.table(table)} where id = ${id}`;
    });
    const statements = [find("genres", "a"), find("films", "b"), find("genres", "c")].map((one) => one.compile());
    expect(statements.map((statement) => statement.sql)).toEqual([
      'select name from "genres" where id = $1',
      'select name from "films" where id = $1',
      'select name from "genres" where id = $1',
    ]);
    expect(statements.map(({ parameters }) => parameters)).toEqual([["a"], ["b"], ["c"]]);
    expect(asked).toEqual(["genres", "films"]);
  });
});
