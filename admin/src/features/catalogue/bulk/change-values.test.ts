import { expect, it } from "vitest";
import { type ChangeValues, changeOf, emptyChange, errorsOf } from "./change-values.ts";

const pop = { _id: "1", name: "Поп" };

it("omits fields that were not touched", () => {
  expect(changeOf(emptyChange)).toEqual({});
  expect(changeOf({ ...emptyChange, genre_id: { how: "remove", rows: [] } })).toEqual({});
});

it("describes the change of each touched field", () => {
  const change = changeOf({
    ...emptyChange,
    status: "Неактивна",
    level: "7",
    genre_id: { how: "remove", rows: [pop] },
    language_id: { how: "clear", rows: [] },
    executor_id: { how: "replace", rows: [{ _id: "4", name: "Хор" }] },
    film: { how: "set", rows: [{ _id: "9", name: "Цирк" }] },
    holder: { how: "none", name: "Мосфильм" },
    demo: "no",
  });
  expect(change).toEqual({
    status_id: "Неактивна",
    difficulty_id: "7",
    genre_id: { how: "remove", ids: ["1"] },
    language_id: { how: "replace", ids: [] },
    executor_id: { how: "replace", ids: ["4"] },
    film_id: "9",
    rights_holder: null,
    demo: false,
  });
});

it("removes a film only on request", () => {
  expect(changeOf({ ...emptyChange, film: { how: "none", rows: [] } })).toEqual({ film_id: null });
});

it.each<[string, Partial<ChangeValues>]>([
  ["film_id", { film: { how: "set", rows: [] } }],
  ["rights_holder", { holder: { how: "set", name: " " } }],
  ["genre_id", { genre_id: { how: "replace", rows: [] } }],
])("rejects an empty value at %s", (field, values) => {
  expect(() => changeOf({ ...emptyChange, demo: "yes", ...values })).toThrow(
    expect.objectContaining({
      status: 400,
      body: expect.objectContaining({ fields: { [field]: expect.stringMatching(/^(?:Выберите|Введите)/) } }),
    }),
  );
});

it("assigns errors to the fields that the server names, and the others to the form", () => {
  expect(
    errorsOf({
      "work.change.genre_id.ids": "Не больше 20",
      "work.change.rights_holder": "Не длиннее 200 символов",
      film_id: "Выбранной записи больше нет",
    }),
  ).toEqual({
    genre_id: "Не больше 20",
    rights_holder: "Не длиннее 200 символов",
    film_id: "Выбранной записи больше нет",
  });
  for (const path of ["form", "ids", "work.change", "work.change.demo"]) {
    expect(errorsOf({ [path]: "Так нельзя" })).toEqual({ form: "Так нельзя" });
  }
});
