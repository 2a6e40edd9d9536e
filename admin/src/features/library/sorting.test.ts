import { describe, expect, it } from "vitest";
import type { LibraryTrack } from "@hitoslov/contract";
import { announcementsOf, withMove } from "./sorting.ts";
import type { Active, Over } from "@dnd-kit/core";

const songs = ["а", "б", "в"].map((_id) => ({ _id }) as LibraryTrack);

describe("rows with a pending move", () => {
  it.for([
    [null, "абв"],
    [{ id: "а", position: 32 }, "бва"],
    [{ id: "в", position: 30 }, "ваб"],
    [{ id: "а", position: 29 }, "абв"],
    [{ id: "в", position: 33 }, "абв"],
    [{ id: "нет", position: 30 }, "абв"],
  ] as const)("%j → %s", ([move, order]) => {
    expect(
      withMove(songs, 30, move)
        .map(({ _id }) => _id)
        .join(""),
    ).toBe(order);
  });
});

const song = (name: string) => ({ _id: name, name }) as LibraryTrack;
const active = (id: string) => ({ id }) as Active;
const over = (id: string) => ({ id }) as Over;

describe("announcements while a row is dragged", () => {
  const speech = announcementsOf([song("Вальс"), song("Полька")], 30, 32);

  it("count the rows of previous pages", () => {
    expect(speech.onDragStart({ active: active("Вальс") })).toBe("Взята строка «Вальс», место 31 из 32.");
    expect(speech.onDragOver({ active: active("Вальс"), over: over("Полька") })).toContain("над местом 32 из 32");
  });

  it("tell the final position", () => {
    expect(speech.onDragEnd({ active: active("Вальс"), over: over("Полька") })).toContain("опущена на место 32 из 32");
    expect(speech.onDragEnd({ active: active("Вальс"), over: null })).toContain("осталась на месте");
  });
});
