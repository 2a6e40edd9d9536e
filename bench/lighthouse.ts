import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { requireChromium } from "../scripts/browser.mjs";
import { withServer } from "./built-server.ts";
import { median } from "./parts/figures.ts";

/**
 * Lighthouse, as a phone, on what a newcomer opens first; medians and, beside them, the benchmark index: how fast Lighthouse
 * found the machine itself (1,500 and more is an idle one; below it the blocking time says more of the machine).
 */

const version = "13.5.0";
const rounds = 5;
const pages = ["/demo", "/"];
/** As where the game is open to players: without an id the page logs an error, as the specification says. */
const withAnalytics = { ANALYTICS_ID: "G-0000000000" };

const ReportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Report = z.infer<typeof ReportSchema>;

const values: Readonly<Record<string, (report: Report) => number>> = {
  performance: (report) => 100 * (report.categories["performance"]?.score ?? 0),
  accessibility: (report) => 100 * (report.categories["accessibility"]?.score ?? 0),
  "best practices": (report) => 100 * (report.categories["best-practices"]?.score ?? 0),
  seo: (report) => 100 * (report.categories["seo"]?.score ?? 0),
  "first paint, ms": (report) => report.audits["first-contentful-paint"]?.numericValue ?? 0,
  "largest paint, ms": (report) => report.audits["largest-contentful-paint"]?.numericValue ?? 0,
  "blocked, ms": (report) => report.audits["total-blocking-time"]?.numericValue ?? 0,
  shift: (report) => report.audits["cumulative-layout-shift"]?.numericValue ?? 0,
  "benchmark index": (report) => report.environment.benchmarkIndex,
};

await withServer(async (origin) => {
  const reports = new Map<string, Report[]>(pages.map((page) => [page, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) reports.get(page)?.push(await measure(origin + page));
  }
  for (const [page, of] of reports) {
    console.log(page);
    for (const [name, valueOf] of Object.entries(values)) {
      const found = of.map((report) => Math.round(valueOf(report) * 1000) / 1000);
      console.log(`  ${name}: ${median(found)} (${found.join(", ")})`);
    }
  }
}, withAnalytics);

async function measure(address: string): Promise<Report> {
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-quic";
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      `lighthouse@${version}`,
      address,
      "--quiet",
      "--output=json",
      `--chrome-flags=${flags}`,
      // Nothing but our own server is measured. A blocked script is no error of the page's.
      "--blocked-url-patterns=https://www.googletagmanager.com/*",
    ],
    {
      env: { ...process.env, CHROME_PATH: requireChromium() },
      maxBuffer: 64 * 2 ** 20,
    },
  );
  return ReportSchema.parse(JSON.parse(stdout));
}
