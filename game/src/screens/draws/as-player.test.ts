import type { PlayerDraw, Draw } from "@hitoslov/contract";
import { expect, test } from "vitest";
import { asPlayer } from "./as-player.ts";

const at = Date.parse("2026-11-21T12:00:00Z");
const common = {
  _id: "s",
  fullname: "Тираж",
  name: "Тираж",
  description: "",
  start_date: "2026-11-01T00:00:00Z",
  end_date: "2026-12-01T00:00:00Z",
  draw_mode: "none",
  draw_min_score: 1,
  draw_reserves: 0,
  commitment: "c",
  randomness: "seed" as const,
  beacon_round: null,
  beacon_at: null,
  training: false,
  frozen_at: null,
  drawn_at: null,
  prizes: {},
  members_total: 2,
} as const;
const entrant = (place: number | null): Draw["members"][string] => ({
  _idStock: "s",
  _id: `m${place}`,
  staff: false,
  place,
  login: "anna",
  name: null,
  email: "anna@example.org",
  photo: null,
  type: "Премиум",
  score: 5,
  excluded: place === null ? { at: common.start_date, reason: "Бот" } : null,
  blocked_at: null,
  blocked_until: null,
  prize_id: null,
  prize: "Книга",
  category: null,
  img: null,
  updated_at: common.start_date,
});
const staff = (status: Draw["status"]): Draw => ({
  ...common,
  status,
  answer_days: 7,
  handover: "",
  region: "",
  min_age: null,
  tax_payer: null,
  shown_from: null,
  shown_until: null,
  audience: "all",
  updated_at: common.start_date,
  members: { a: entrant(1), b: entrant(null) },
});

test("a player's draw keeps how far the server's clock is ahead", () => {
  const draw: PlayerDraw = {
    ...common,
    status: "active",
    now: "2026-11-21T12:00:30Z",
    members: {},
    cut: null,
    me: null,
    awarded: false,
    around: [],
    asks: false,
    excluded: false,
  };
  expect(asPlayer(draw, at, null)).toEqual([{ ...draw, ahead: 30_000 }]);
});

test("staff see no more of a draw here than players do", () => {
  const [stock] = asPlayer(staff("active"), at, "somebody else");
  expect(stock).toMatchObject({ status: "active", ahead: 0, me: null, excluded: false });
  expect(Object.values(stock?.members ?? {})).toEqual([
    { place: 1, name: "anna", photo: null, score: 5, songs: 0, premium: true, me: false, prize: "Книга" },
  ]);
  expect(JSON.stringify(stock)).not.toMatch(/example|Бот|answer_days|updated_at/);
  expect(asPlayer(staff("disabled"), at, null)).toEqual([]);
});

test("a member of staff who takes part gets their own rank", () => {
  const [stock] = asPlayer(staff("testing"), at, "m1");
  expect(stock?.me).toMatchObject({ place: 1, score: 5, me: true, prize: "Книга" });
  expect(Object.values(stock?.members ?? {}).map(({ me }) => me)).toEqual([true]);
});
