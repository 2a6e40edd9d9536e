import { describe, expect, it } from "vitest";
import type { LibraryTrack } from "@hitoslov/contract";
import { withMove } from "./with-move.ts";

const songs = ["а", "б", "в"].map((_id) => ({ _id }) as LibraryTrack);

describe("rows with a move under way", () => {
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
