import type { Series } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { launches, moreCharts, type SeriesChart } from "./charts.ts";
import { heightOf, peakOf, plotOf, sheetOf } from "./plot.ts";
import { isEmpty } from "./sheet.ts";

function series(buckets: Series["buckets"], unit: Series["unit"] = "day"): Series {
  const total: Record<string, number> = {};
  for (const { values } of buckets) {
    for (const [label, value] of Object.entries(values)) total[label] = (total[label] ?? 0) + value;
  }
  return { unit, buckets, total, previous: {} };
}

const joined = moreCharts.find(({ metric }) => metric === "joined") as SeriesChart;

describe("a plot", () => {
  const days = series([
    { at: "2026-06-05", values: { android: 5, ios: 3 } },
    { at: "2026-06-06", values: {} },
    { at: "2026-06-07", values: { web: 9 } },
  ]);

  it("makes a table, with zeros for empty buckets", () => {
    expect(sheetOf(plotOf(launches, days), "day")).toEqual({
      head: ["День", "Android", "iOS", "Веб", "Неизвестно"],
      rows: [
        { key: "2026-06-05", name: "5 июня", code: "2026-06-05", cells: [5, 3, 0, 0] },
        { key: "2026-06-06", name: "6 июня", code: "2026-06-06", cells: [0, 0, 0, 0] },
        { key: "2026-06-07", name: "7 июня", code: "2026-06-07", cells: [0, 0, 9, 0] },
      ],
    });
  });

  it("names hours with or without their day", () => {
    const hours = series([{ at: "2026-06-05 09", values: { web: 1 } }], "hour");
    const day = series([{ at: "09", values: { web: 1 } }], "hour_of_day");
    expect(sheetOf(plotOf(launches, hours), "hour")).toMatchObject({
      head: ["Час", "Android", "iOS", "Веб", "Неизвестно"],
      rows: [{ name: "5 июня, 9:00", code: "2026-06-05 09:00" }],
    });
    expect(sheetOf(plotOf(launches, day), "hour_of_day").rows[0]).toMatchObject({ name: "9:00", code: "09" });
  });

  it("has its highest point, and whether it is empty", () => {
    const plot = plotOf(launches, days);
    const peak = peakOf(plot);
    expect(peak?.at).toBe("2026-06-07");
    expect(peak && heightOf(plot, peak)).toBe(9);
    expect(isEmpty(sheetOf(plot, "day"))).toBe(false);
    expect(isEmpty(sheetOf(plotOf(launches, series([{ at: "2026-06-05", values: {} }])), "day"))).toBe(true);
  });

  it("names the five most frequent labels of the data and sums up the others", () => {
    const values = { "ya.ru": 60, vk: 50, tg: 40, ok: 30, дзен: 20, "=1": 10, почта: 5 };
    const plot = plotOf(joined, series([{ at: "2026-06-05", values }]));
    expect(plot.parts.map(({ name }) => name)).toEqual(["ya.ru", "vk", "tg", "ok", "дзен", "Другие"]);
    expect(sheetOf(plot, "day").rows[0]?.cells).toEqual([60, 50, 40, 30, 20, 15]);
  });

  it.for([
    [9999, "", "9 999"],
    [96_420, "тыс. ", "96,4"],
    [867_608, "тыс. ", "868"],
    [12_340_000, "млн ", "12,3"],
  ] as const)("writes %i short", ([value, word, text]) => {
    const { scale, mark } = plotOf(launches, series([{ at: "2026-06-05", values: { web: value } }]));
    expect([scale.word, mark(value)].map((shown) => shown.replaceAll("\u00A0", " "))).toEqual([word, text]);
  });
});
