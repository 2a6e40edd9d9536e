import { expect, it } from "vitest";
import { servedSong } from "../round/served-song.ts";
import { kindsOf, leadOf, placesOf } from "./places.ts";

const around = { before: "", after: "" } as const;
const song = servedSong({
  fragment: {
    words: [
      { position: 0, before: "«", after: "", text: "Во" },
      { position: 1, ...around, after: ",", text: "поле", restored: "right" },
      { position: 2, ...around, hidden: true, mistakesLeft: 4 },
      { position: 3, ...around, hidden: true, mistakesLeft: 5 },
    ],
    tips: [],
  },
});
const refused = (position: number, answer: string) => ({ soundId: song._id, position, answer });

it("lists refused answers, the last first, and for other kinds every blank not disputed yet", () => {
  const refusals = [
    refused(1, "роще"),
    refused(2, "стоит"),
    { ...refused(3, "ива"), sent: true as const },
    { ...refused(2, "липа"), soundId: "another" },
  ];
  expect(placesOf("word", song, refusals)).toEqual([
    { position: 2, answer: "стоит" },
    { position: 1, answer: "роще" },
  ]);
  expect(placesOf("lyric", song, refusals).map(({ position }) => position)).toEqual([1, 2]);
});

it("offers author and song only once they are known", () => {
  expect(kindsOf(song, [])).toEqual(["lyric", "hearing"]);
  expect(kindsOf({ ...song, guessed: true }, [])).toEqual(["lyric", "hearing", "author", "song"]);
});

it("shows the words before a place, but no hidden one", () => {
  expect(leadOf(song, 2)).toBe("«Во поле,");
  expect(leadOf(song, 3)).toBe("…поле, …");
});
