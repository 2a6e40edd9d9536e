import { chromium } from "playwright-core";
import { requireChromium } from "../scripts/browser.mjs";
import { withServer } from "./built-server.ts";
await withServer(async (origin: string) => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  for (let i = 0; i < 4; i++) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  await context.addInitScript(() => {
    (globalThis as any).shifts = [];
    const log = (what: string) => (globalThis as any).shifts.push(Math.round(performance.now()) + " " + what);
    document.fonts.addEventListener("loadingdone", (e: any) => log("fonts " + e.fontfaces.map((f: any) => f.family + f.weight + f.unicodeRange?.slice(0, 12)).join()));
    const frame = () => { const m = document.querySelector("main.play"); if (m) { const p = m.querySelector("section.panel")!; const r = p.getBoundingClientRect(); const now = r.y + " tight " + m.getAttribute("data-tight") + " doc " + document.documentElement.scrollHeight + " " + (p as any).innerText.replaceAll("\n", "|").slice(0, 90); if (now !== (globalThis as any).last) { (globalThis as any).last = now; log("FRAME " + now); } } requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => { for (const e of list.getEntries() as any[]) (globalThis as any).shifts.push({ t: Math.round(e.startTime), v: e.value, input: e.hadRecentInput, src: e.sources.map((s: any) => [s.node?.nodeName + "." + (s.node?.className ?? s.node?.textContent?.slice(0, 30)), JSON.stringify(s.previousRect), JSON.stringify(s.currentRect)]) }); }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  const dev = await context.newCDPSession(page);
  await dev.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await dev.send("Network.enable");
  await dev.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
  await page.goto("/demo");
  await page.waitForTimeout(9000);
  console.log(i, JSON.stringify(await page.evaluate("shifts"), null, 1));
  if (i === 1) await page.screenshot({ path: "/tmp/cls.png" });
  await context.close();
  }
  await browser.close();
});
