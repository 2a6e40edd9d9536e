import { type Metric, metrics, type Named, type Series, type SongQuality } from "@hitoslov/contract";
import type { Page } from "playwright-core";

const day = 86_400_000;
/** Metrics whose labels come from the data. */
const labels: Partial<Record<Metric, readonly string[]>> = {
  joined: ["vk.com", "=HYPERLINK(1)"],
  funnel: ["1:started", "1:word", "1:words", "1:author", "1:guessed"],
};

/** The nth label counts 10 · n a day, and half of that in the period before; visits last eleven minutes. */
function seriesOf(query: URLSearchParams): Series {
  const metric = query.get("metric") as Metric;
  const start = Date.parse((query.get("start_date") ?? "").replaceAll(".", "-"));
  const end = Date.parse((query.get("end_date") ?? "").replaceAll(".", "-"));
  const values: Record<string, number> =
    metric === "visit"
      ? { count: 10, seconds: 6600 }
      : Object.fromEntries((metrics[metric] ?? labels[metric] ?? []).map((label, index) => [label, 10 * (index + 1)]));
  const days = Array.from({ length: (end - start) / day + 1 }, (_, index) =>
    new Date(start + index * day).toISOString().slice(0, 10),
  );
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
  const byHour = query.get("by") === "hour_of_day";
  const times = (factor: number) =>
    Object.fromEntries(Object.entries(values).map(([label, value]) => [label, value * factor]));
  return {
    unit: byHour ? "hour_of_day" : "day",
    buckets: (byHour ? hours : days).map((at) => ({ at, values })),
    total: times(days.length),
    previous: times(days.length / 2),
  };
}

const song: SongQuality = {
  _id: "01a1ffd9-be42-718d-b40c-70269d19cb3a",
  name: "Коробейники",
  level: 1,
  launches: 1000,
  guessed: 700,
  failed: 100,
  skipped: 200,
  guess_rate: 0.7,
  skip_share: 0.2,
  hint_share: 0.15,
  median_time: 31,
  mistakes_per_word: 0.4,
  interval: { low: 0.67, high: 0.73 },
  mark: "too_hard",
  suggested_level: 3,
};

const answers: Readonly<Record<string, object>> = {
  retention: { data: [{ week: "2026-06-01", players: 40, returned: [40, 10] }] },
  songs: { data: [song], total: 1 },
  disputes: {
    open: 3,
    accepted: 20,
    rejected: 10,
    median_seconds: 3 * 3600,
    songs: [{ _id: song._id, name: song.name, disputes: 5, open: 2 }],
  },
  "wrong-words": {
    data: [
      { position: 2, right: "полна", wrong: [{ word: "пуста", players: 7 }] },
      { position: 4, right: "коробушка", wrong: [] },
    ],
  },
};

/** Answers with fixed figures; the server's own tests check the real ones. */
export async function stubFigures(page: Page): Promise<void> {
  await page.route("**/api/metrics/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.split("/").at(-1) ?? "";
    await route.fulfill({ json: answers[name] ?? seriesOf(searchParams) });
  });
}

/** As if seven players had given `word` instead of `right` since the last count of the song's figures. */
export async function stubWrongWord(page: Page, played: Named, word: string, right: string, at: number): Promise<void> {
  const json = { quality: { ...song, ...played }, wrong: [{ position: at, right, wrong: [{ word, players: 7 }] }] };
  await page.route("**/api/sound/numbers?*", (route) => route.fulfill({ json }));
}
