import { expect, it, vi } from "vitest";

// What the module asks the page for.
vi.stubGlobal("window", globalThis);
vi.stubGlobal("parent", globalThis);
vi.stubGlobal("location", { hash: "" });
const { latestRefusal, markSent, refusals, rememberRefused } = await import("./refusals.ts");

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
