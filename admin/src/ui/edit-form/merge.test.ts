import { describe, expect, it } from "vitest";
import { carry, effectOf, merge, ownersIn, rebase, renew, resetsBetween } from "./merge.ts";

const base = { name: "Калинка", fact: "", fragment: "раз два", hidden: [0], genres: [{ _id: "1", name: "Рок" }] };

describe("merge", () => {
  it("takes theirs if only they have changed a field", () => {
    const mine = { ...base, name: "Калинка-малинка" };
    const theirs = { ...base, fact: "Написана в 1860 году", genres: [{ _id: "2", name: "Поп" }] };
    expect(merge(base, mine, theirs)).toEqual({
      values: { ...theirs, name: "Калинка-малинка" },
      taken: ["fact", "genres"],
      conflicts: [],
    });
  });

  it("finds conflicts, and keeps mine for now", () => {
    const mine = { ...base, name: "Моя" };
    const theirs = { ...base, name: "Их", fact: "Их" };
    expect(merge(base, mine, theirs)).toEqual({
      values: { ...mine, fact: "Их" },
      taken: ["fact"],
      conflicts: [["name"]],
    });
  });

  it("has no conflict if both made the same change", () => {
    const same = { ...base, name: "Одна", genres: [] };
    expect(merge(base, same, structuredClone(same))).toEqual({ values: same, taken: [], conflicts: [] });
  });

  it("keeps mine if they have changed nothing", () => {
    const mine = { ...base, name: "Моя" };
    expect(merge(base, mine, structuredClone(base))).toEqual({ values: mine, taken: [], conflicts: [] });
  });

  it("never combines my marks with their text", () => {
    const together = [["fragment", "hidden"]] as const;
    const mine = { ...base, hidden: [1] };
    const theirs = { ...base, fragment: "три", fact: "Их" };
    const merged = merge(base, mine, theirs, together);
    expect(merged.conflicts).toEqual([["fragment", "hidden"]]);
    expect(merged.values).toEqual({ ...mine, fact: "Их" });
    // If I have changed none of them, all come from theirs.
    expect(merge(base, base, { ...theirs, hidden: [] }, together)).toMatchObject({
      values: { fragment: "три", hidden: [] },
      taken: ["fragment", "hidden", "fact"],
    });
  });
});

describe("rebase", () => {
  const mine = { ...base, name: "Моя" };
  const theirs = { ...base, name: "Их", fact: "Их" };

  it("takes over their changes into the base, so that they can revert them", () => {
    const merged = merge(base, mine, theirs);
    const next = rebase(base, theirs, merged);
    expect(merge(next, merged.values, { ...theirs, fact: "" })).toEqual({
      values: { ...mine, fact: "" },
      taken: ["fact"],
      conflicts: [["name"]],
    });
  });

  it("keeps the old base of conflicts", () => {
    const merged = merge(base, mine, theirs);
    expect(rebase(base, theirs, merged)).toEqual({ ...theirs, name: base.name });
    expect(merge(rebase(base, theirs, merged), merged.values, theirs).conflicts).toEqual([["name"]]);
  });
});

describe("what belongs to a file", () => {
  const resets = { fields: ["times"], lost: "Звук заменили" } as const;
  type Row = { sound: string | null; photo: string };
  type Sung = { fragment: string; times: number[][] | null };
  const files: Parameters<typeof ownersIn<Row, Sung>>[0] = {
    sound: { of: ({ sound }) => sound, resets },
    photo: { of: ({ photo }) => photo },
  };
  const row = { sound: "/media/a.mp3", photo: "/media/a.webp" };
  const [stamp, later] = ["2026-03-01T12:00:00.000Z", "2026-03-01T12:05:00.000Z"];
  const at = (of: Row, updated_at = later) => ({ owners: ownersIn(files, of), stamp: updated_at });
  const before = at(row, stamp);
  const other = { sound: "/media/b.mp3", photo: "/media/b.webp" };
  const sung: Sung = { fragment: "раз два", times: [[0, 1]] };
  const together = [["fragment", "times"]] as const;

  it("is reset by another file, and by none that is the same or not known", () => {
    expect(resetsBetween(files, before, at(other))).toEqual([resets]);
    expect(resetsBetween(files, before, at({ ...row, sound: null }))).toEqual([resets]);
    expect(resetsBetween(files, at({ ...row, sound: null }, stamp), at(row))).toEqual([resets]);
    expect(resetsBetween(files, before, at({ ...row, photo: "/media/b.webp" }))).toEqual([]);
    expect(resetsBetween(files, { owners: {}, stamp }, at(other))).toEqual([]);
  });

  it("stays with a file that only its storage has moved", () => {
    const moved = { ...row, sound: "https://files.example/hits/a.mp3" };
    expect(resetsBetween(files, before, at(moved))).toEqual([]);
    const replaced = { ...row, sound: "https://files.example/hits/b.mp3" };
    expect(resetsBetween(files, before, at(replaced))).toEqual([resets]);
  });

  it("stays where nobody has changed the row: the upkeep of old sounds writes the same one anew", () => {
    expect(resetsBetween(files, before, at(other, stamp))).toEqual([]);
  });

  it("is never combined with mine, and my other changes stay", () => {
    const mine = { fragment: "раз, два", times: [[5, 6]] };
    const theirs = { ...sung, times: null };
    const renewed = (values: Sung) => renew(values, theirs, [resets]);
    expect(merge(renewed(sung), renewed(mine), theirs, together)).toEqual({
      values: { fragment: "раз, два", times: null },
      taken: [],
      conflicts: [],
    });
    expect(effectOf([resets], { base: sung, mine, theirs })).toEqual({ lost: ["Звук заменили"], taken: [] });
  });

  it("is theirs without a loss where I have not changed it", () => {
    const theirs = { ...sung, times: [[7, 8]] };
    expect(effectOf([resets], { base: sung, mine: sung, theirs })).toEqual({ lost: [], taken: ["times"] });
    expect(effectOf([], { base: sung, mine: sung, theirs })).toEqual({ lost: [], taken: [] });
  });
});

describe("carry", () => {
  it("keeps what was typed since, and takes the saved values for the rest", () => {
    const typed = { ...base, fact: "Дописано" };
    expect(carry(base, typed, { ...base, name: "Сохранённая" })).toEqual({
      ...base,
      name: "Сохранённая",
      fact: "Дописано",
    });
  });
});
