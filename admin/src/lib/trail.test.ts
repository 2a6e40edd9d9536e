import { EntitySchema, entitySections } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { mayReturn, openEntities } from "./trail.ts";

describe("the trail", () => {
  it("is all open to the owner", () => {
    expect(openEntities({ role: 1 })).toEqual(EntitySchema.options);
  });

  it("shows an administrator all but what is the owner's, or only the open sections", () => {
    const all = openEntities({ role: 2 });
    expect(all).toContain("sound");
    expect(all).not.toContain("admin");
    const limited = openEntities({ role: 2, sections: ["content"] });
    expect(limited).toContain("news");
    expect(new Set(limited.map((entity) => entitySections[entity]))).toEqual(new Set(["content"]));
  });

  it("lets the owner alone take settings back", () => {
    expect([mayReturn("setting", { role: 1 }), mayReturn("setting", { role: 2 })]).toEqual([true, false]);
    expect(mayReturn("sound", { role: 2 })).toBe(true);
  });
});
