import { describe, expect, it } from "vitest";
import { type DisputeEffect, effectText } from "./dispute-effect.ts";

const told = (effect: Partial<DisputeEffect>) =>
  effectText({
    plays: 0,
    players: 0,
    points: 0,
    moved: 0,
    open: 0,
    draws: { running: 0, frozen: 0 },
    ...effect,
  }).replaceAll("\u00A0", " ");

describe("the effect of accepting an answer", () => {
  it("is one sentence", () => {
    expect(told({ plays: 214, points: 8560, draws: { running: 0, frozen: 2 } })).toBe(
      "Пересчитать 214 игр, +8 560 очков; 2 розыгрыша не изменятся: итоги заморожены",
    );
    expect(told({ plays: 1, points: 1, draws: { running: 1, frozen: 1 } })).toBe(
      "Пересчитать 1 игру, +1 очко; 1 розыгрыш изменится; 1 розыгрыш не изменится: итоги заморожены",
    );
  });

  it("says that nobody has finished yet", () => {
    expect(told({})).toBe("Пересчитывать нечего");
    expect(told({ open: 2 })).toBe("Пересчитывать нечего; ещё 2 игрока в игре: их ответ зачтёт финиш");
  });
});
