import { atBothSizes, browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

test("a phone can install the game", async () => {
  const page = await browser.visit({ origin: server.origin });
  await page.goto("/demo");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(address ?? "")).json();
  expect(manifest).toMatchObject({ name: "Хитослов", lang: "ru", display: "standalone", id: "/" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()["content-type"], sizes]).toEqual([200, type, expect.any(String)]);
  }
});

test("the installed game starts offline, says so and goes on when the connection is back", async () => {
  browser.expectErrors(/net::ERR_|Failed to fetch/);
  const page = await browser.visit({ origin: server.origin, serviceWorker: true });
  const play = playOn(page);
  await page.goto("/demo");
  await play.line.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Тишина в эфире" }).waitFor();
  const text = page.getByText("Нет связи. Игра включится сама, как только линия вернётся.");
  await atBothSizes(page, async (size) => {
    const [box, line] = await text.evaluate((element) => [element.clientWidth, element.scrollWidth]);
    expect(line, size).toBe(box);
  });
  // The back office and the API are not cached.
  const other = await page.context().newPage();
  await expect(other.goto("/admin")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await other.close();

  await page.context().setOffline(false);
  await play.line.waitFor();
});
