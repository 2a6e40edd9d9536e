import { expect, it } from "vitest";
import { changeOf, emptyChange } from "./change-values.ts";

const pop = { _id: "1", name: "Поп" };

it("leaves out what was not touched", () => {
  expect(changeOf(emptyChange)).toEqual({});
  expect(changeOf({ ...emptyChange, genre_id: { how: "remove", rows: [] } })).toEqual({});
});

it("says what becomes of every field that was", () => {
  const change = changeOf({
    ...emptyChange,
    status: "Неактивна",
    level: "7",
    genre_id: { how: "remove", rows: [pop] },
    language_id: { how: "replace", rows: [] },
    film: { how: "set", rows: [{ _id: "9", name: "Цирк" }] },
    holder: { how: "none", name: "Мосфильм" },
    demo: "no",
  });
  expect(change).toEqual({
    status_id: "Неактивна",
    difficulty_id: "7",
    genre_id: { how: "remove", ids: ["1"] },
    language_id: { how: "replace", ids: [] },
    film_id: "9",
    rights_holder: null,
    demo: false,
  });
});

it("takes a film away only where that was asked for", () => {
  expect(changeOf({ ...emptyChange, film: { how: "none", rows: [] } })).toEqual({ film_id: null });
});
