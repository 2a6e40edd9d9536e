import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { compileOnce } from "./compile-once.ts";

describe("compileOnce", () => {
  it("compiles the SQL once and fills in the parameters", () => {
    let compiled = 0;
    const find = compileOnce((db, login: string, after: Date) => {
      compiled++;
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
    expect(compiled).toBe(1);
  });

  it("keeps statements apart that were filled in before they are sent", () => {
    const find = compileOnce((db, id: string) => db.selectFrom("users").select("id").where("id", "=", id));
    const [first, second] = [find("a"), find("b")];
    expect([second.compile().parameters, first.compile().parameters]).toEqual([["b"], ["a"]]);
  });

  it("fills in null, arrays and raw SQL as well", () => {
    const find = compileOnce((db, ids: readonly string[], none: null) =>
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
      compileOnce((db, id: string, _other: string) => db.selectFrom("users").select("id").where("id", "=", id)),
      /Argument 2 is not in: select "id"/,
    ],
    [
      "put into a text",
      compileOnce((db, id: string, name: string) =>
        db.selectFrom("users").select("id").where("id", "=", id).where("name", "like", `${name}%`),
      ),
      /cannot be read/,
    ],
    [
      "written as JSON",
      compileOnce((db, id: string, name: string) =>
        db.selectFrom("users").select("id").where("id", "=", id).where("name", "=", JSON.stringify({ name })),
      ),
      /cannot be read/,
    ],
  ])("refuses an argument that is %s", (_title, find, error) => {
    expect(() => find("a", "b").compile()).toThrow(error);
  });
});
