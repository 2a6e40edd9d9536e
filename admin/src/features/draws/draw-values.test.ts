import type { Draw, DrawPrize } from "@hitoslov/contract";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { describe, expect, it } from "vitest";
import { categoriesOf, readDraw } from "./draw-values.ts";

const _id = "01999999-0000-7000-8000-000000000001";
const draw: Draw = {
  _id,
  shown_from: null,
  shown_until: null,
  audience: "all",
  fullname: "Летний тираж «Хитослова» 2026",
  name: "Летний тираж",
  description: "Первые десять мест забирают призы.",
  start_date: "2026-05-31T21:00:00.000Z",
  end_date: "2026-08-31T18:00:00.000Z",
  status: "active",
  draw_mode: "weighted",
  draw_min_score: 100,
  draw_reserves: 5,
  answer_days: 14,
  handover: "Курьером",
  region: "Россия",
  min_age: 18,
  tax_payer: null,
  training: false,
  commitment: "0".repeat(64),
  randomness: "seed",
  beacon_round: null,
  beacon_at: null,
  frozen_at: null,
  drawn_at: null,
  prizes: {},
  members: {},
  members_total: 0,
  updated_at: "2026-05-01T00:00:00.000Z",
};

function prize(category: string): DrawPrize {
  const row = { _id, _idStock: _id, prize_id: null, name: "Приз", img: null, quantity: 1, value: null, given: 0 };
  return { ...row, category, way: "hand", place_from: null, place_to: null, updated_at: draw.updated_at };
}

describe("a draw in its form", () => {
  it("shows its dates in Moscow time", () => {
    setTimeZone("Europe/Moscow");
    expect(readDraw(draw)).toMatchObject({
      status: "active",
      period: {
        start: { date: "01.06.26", hours: "00", minutes: "00" },
        end: { date: "31.08.26", hours: "21", minutes: "00" },
      },
    });
  });

  it("shows its terms, or the usual ones", () => {
    expect(readDraw(draw)).toMatchObject({
      draw_mode: "weighted",
      draw_min_score: "100",
      draw_reserves: "5",
      answer_days: "14",
    });
    expect(readDraw(null)).toMatchObject({ draw_mode: "none", draw_min_score: "1", draw_reserves: "10" });
  });

  it("starts in tests and lasts whole days when it is new", () => {
    expect(readDraw(null)).toMatchObject({
      status: "testing",
      period: { start: { date: "", hours: "00" }, end: { date: "", hours: "23", minutes: "59" } },
    });
  });
});

it("offers the usual category first, each once", () => {
  const draws = [{ prizes: { a: prize("Главный"), b: prize("Стандартная"), c: prize("Утешительный") } }];
  expect(categoriesOf(draws, ["Главный", ""])).toEqual(["Стандартная", "Главный", "Утешительный"]);
});
