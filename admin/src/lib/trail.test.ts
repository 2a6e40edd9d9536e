import { EntitySchema, entitySections } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { mayReturn, openEntities } from "./trail.ts";

describe("the audit trail", () => {
  it("is open to the owner", () => {
    expect(openEntities({ role: 1 })).toEqual(EntitySchema.options);
  });

  it("shows administrators the sections open to them, and nothing of the owner's", () => {
    const all = openEntities({ role: 2 });
    expect(all).toContain("sound");
    expect(all).not.toContain("admin");
    const limited = openEntities({ role: 2, sections: ["content"] });
    expect(limited).toContain("news");
    expect(new Set(limited.map((entity) => entitySections[entity]))).toEqual(new Set(["content"]));
  });

  it("lets only the owner undo settings", () => {
    expect([mayReturn("setting", { role: 1 }), mayReturn("setting", { role: 2 })]).toEqual([true, false]);
    expect(mayReturn("sound", { role: 2 })).toBe(true);
  });
});
