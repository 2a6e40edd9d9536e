import type { Settings } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { readSettings, writeSettings } from "./settings-values.ts";

const always = { shown_from: null, shown_until: null, audience: "all" } as const;
const shown = { shown_from: "2026-12-01T00:00:00.001Z", shown_until: null, audience: "premium" } as const;

const organiser = {
  name: "ООО «Радиола»",
  inn: "7707083893",
  ogrn: "1027700132195",
  address: "Москва",
  email: "info@example.ru",
  phone: "",
};

const row: Settings = {
  isRepairWorks: true,
  repair_text: "Меняем лампы",
  repair_showing: shown,
  notices: [
    { _id: "one", variantId: "confirm", payload: { title: "Вы здесь?" }, ...always },
    { _id: "two", variantId: "info", payload: { type: "sale", title: "Скидки", message: "До среды" }, ...shown },
  ],
  holidays: [
    {
      name: "Новый год",
      time_start: "2026-12-30T21:00:00.000Z",
      time_end: "2027-01-10T20:59:59.999Z",
      audience: "megafon",
    },
  ],
  ratings: [{ key: "all", name: "За всё время", show: true }],
  storage_url: "/media/",
  video: null,
  video_seconds: null,
  length_between_ads: 5,
  emptyStock: "Скоро",
  contact: "help@example.ru",
  maxHelp: 3,
  links: { starprohit: "https://example.ru/a", puzzlehit: "" },
  counters: { metrika: "1", analytics: "", banner: "" },
  ad: {
    title: "Позовите друзей",
    text: "Вдвоём веселее",
    link: "https://example.ru/",
    img: "/media/ad.webp",
    advertiser: "ООО «Лейбл»",
    erid: "2Vtz",
  },
  beacon_relays: ["https://api.drand.sh"],
  premium_categories: ["megafonSubscription"],
  events_days: 180,
  prize_free_limit: 4000,
  retention: { journal: 1826, delivery: 365, papers: 1826, consents: 1096, disputes: 365, outbox: 7 },
  organiser,
  updated_at: "2026-11-21T10:00:00.000Z",
};

describe("the values of the settings form", () => {
  it("are written as they were read, to the millisecond", () => {
    const { video: _video, video_seconds: _seconds, updated_at: _updated, ad, ...fields } = row;
    const { img: _img, ...words } = ad;
    expect(writeSettings(readSettings(row), true)).toEqual({ ...fields, ad: words });
  });

  it("are equal on every read", () => {
    expect(readSettings(row)).toEqual(readSettings(row));
  });

  it("send an empty number as null, which the server rejects", () => {
    expect(writeSettings({ ...readSettings(row), maxHelp: "" }, true).maxHelp).toBeNaN();
  });
});
