import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { beforeEach, expect, it, vi } from "vitest";

// What the module asks the page for.
stubPage(new Map());
vi.stubGlobal("window", globalThis);
vi.stubGlobal("parent", globalThis);
vi.stubGlobal("location", { hash: "" });
const { expire, signIn, signOut } = await import("../../lib/session.ts");
const { latestRefusal, markSent, refusals, rememberRefused } = await import("./refusals.ts");

const play = (player: string) => signIn({ kind: "player", token: `of ${player}` }, player);
const visit = (token: string) => signIn({ kind: "demo", token });

beforeEach(() => {
  signOut();
  play("anna");
});

const judge = (position: number, word: string, valid: boolean) =>
  rememberRefused({ guesses: [{ soundId: "s", position, word }], verdicts: [{ valid }] });

it("offers the answer refused last until it is sent or the next word is judged", () => {
  judge(3, "луна", false);
  judge(5, "окно", false);
  expect(latestRefusal.get()).toEqual({ soundId: "s", position: 5, answer: "окно" });
  judge(5, "стояла", true);
  expect(latestRefusal.get()).toBeNull();
  judge(3, "луна", false);
  expect(refusals.get().map(({ answer }) => answer)).toEqual(["окно", "луна"]);
  markSent({ soundId: "s", position: 3 });
  expect(latestRefusal.get()).toBeNull();
  judge(3, "заря", false);
  expect(latestRefusal.get(), "a place is disputed once").toBeNull();
});

it.each([
  ["a player who signs out", () => signOut()],
  ["a player after whom another one signs in", () => play("boris")],
  ["a player after whom somebody visits the demo", () => visit("first")],
])("forgets the refused answers of %s", (_who, leave) => {
  judge(3, "луна", false);
  leave();
  expect([refusals.get(), latestRefusal.get()]).toEqual([[], null]);
});

it("forgets the refused answers of a demo visit with the next one", () => {
  visit("first");
  judge(3, "луна", false);
  visit("second");
  expect([refusals.get(), latestRefusal.get()]).toEqual([[], null]);
});

it("keeps the refused answers of a player who comes back, and of a demo visit that signs up", () => {
  judge(3, "луна", false);
  expire();
  play("anna");
  expect(refusals.get()).toHaveLength(1);
  visit("first");
  judge(5, "окно", false);
  play("boris");
  expect(refusals.get().map(({ answer }) => answer)).toEqual(["окно"]);
});
