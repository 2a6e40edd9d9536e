import { expect, it } from "vitest";
import { type RoomGuest, guestNews, movesOf, scoresNews, songNews } from "./guest-news.ts";

function guest(name: string, given: Partial<RoomGuest> = {}): RoomGuest {
  return { guest: name, name, state: "waits", points: 0, gained: 0, rank: 1, before: 1, ...given };
}

it("says who came, went and lost the connection since the last time", () => {
  const before = [guest("Оля"), guest("Лёша"), guest("Нина", { state: "lost" })];
  const after = [guest("Оля", { state: "lost" }), guest("Нина"), guest("Тимур")];
  expect(guestNews(before, after)).toBe(
    "В\u00A0эфире новые: Тимур. Вышли: Лёша. Нет связи: Оля. Снова на связи: Нина. Всего в\u00A0эфире 3.",
  );
  expect(guestNews(after, after)).toBe("");
});

it("names five of many and counts the rest", () => {
  const guests = Array.from({ length: 8 }, (_, at) => guest(`Гость ${at + 1}`));
  expect(guestNews([], guests)).toMatch(/^В.эфире новые: Гость 1, .*Гость 5 и.ещё 3\. Всего в.эфире 8\.$/);
});

it("counts who is ready", () => {
  const playing = [guest("Оля", { state: "plays" }), guest("Лёша", { state: "plays" })];
  const [first, second] = playing;
  if (first === undefined || second === undefined) throw new Error("Nobody plays");
  expect(guestNews(playing, [{ ...first, state: "done" }, second])).toBe("Готов 1 из 2.");
  const both = playing.map((one) => ({ ...one, state: "done" as const }));
  expect(guestNews(playing, both)).toBe("Готовы 2 из 2.");
});

it("names the leader and who has risen, and says how far each row moves", () => {
  const guests = [
    guest("Нина", { points: 612, rank: 2, before: 1 }),
    guest("Оля", { points: 641, rank: 1, before: 3 }),
    guest("Лёша", { points: 590, rank: 3, before: 2 }),
  ];
  expect(scoresNews(guests)).toBe("Впереди Оля, 641 очко. Поднялись: Оля.");
  const ranked = guests.toSorted((a, b) => a.rank - b.rank);
  expect([...movesOf(ranked)]).toEqual([
    ["Оля", 2],
    ["Нина", -1],
    ["Лёша", -1],
  ]);
  expect(scoresNews([])).toBe("");
});

it.each([
  [["Хор", "Солист"], [10, 0], "Это «Калинка», Хор, Солист. Очки взял 1 из 2."],
  [["Хор"], [10, 20, 0], "Это «Калинка», Хор. Очки взяли 2 из 3."],
  [[], [10], "Это «Калинка». Очки взял 1 из 1."],
  [[], [0, 0], "Это «Калинка». Очков не взял никто."],
])("tells a song by %j for which the guests have %j points", (executors, gained, text) => {
  const guests = gained.map((points) => guest("Оля", { gained: points }));
  expect(songNews({ name: "Калинка", executors }, guests).replaceAll("\u00A0", " ")).toBe(text);
});
