import type { Daily } from "@hitoslov/contract";
import type { Page } from "playwright-core";
import { browser, test } from "../src/browser.ts";
import { clickAtOnce } from "../src/click-at-once.ts";
import { expect } from "../src/expect.ts";
import { holdCalls } from "../src/hold-calls.ts";
import { trackAudio } from "../src/page-audio.ts";
import { expectFocused } from "../src/focus.ts";
import { holdExtras } from "../src/hold-extras.ts";
import { playOn } from "../src/play.ts";

test("a guest plays the song of the day at one press, shares it without a spoiler and keeps it by signing up", async () => {
  const page = await browser.visit({ size: "phone", autoplay: false });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { audioState } = await trackAudio(page);
  const play = playOn(page);
  await page.goto("/");
  const on = play.button("Включить песню");
  await on.waitFor();
  // All of it is visible without scrolling: the start button, the sign-in and the registration.
  for (const button of [on, play.button("Войти"), play.button("Зарегистрироваться")]) {
    await expect
      .poll(() => button.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
  }
  // By keyboard, as by touch.
  await on.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/daily");
  await play.line.waitFor();
  await expect.poll(async () => (await audioState())?.currentTime ?? 0).toBeGreaterThan(0);

  const song = await play.restoreByTray();
  await play.chooseAuthor(song);
  const outcome = page.getByRole("region", { name: "Итог песни дня" });
  // Number 1, or 2 where a midnight has passed since the server started.
  const number = Number(/\d+$/.exec(await outcome.getByRole("heading", { name: /^Эфир № \d+$/ }).innerText())?.[0]);
  await outcome.getByText("1-е место").waitFor();
  await outcome.getByText("1 день в эфире").waitFor();
  const strip = outcome.getByRole("img", { name: /^сразу(, сразу)*$/ });
  await strip.waitFor();
  const points = Number(/Плюс (\d+)/.exec(await outcome.innerText())?.[1]);
  expect(points).toBeGreaterThan(0);

  await play.button("Поделиться").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/daily/${number}`);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    new RegExp(`^Хитослов, песня дня № ${number}: \\d+ оч\\S+\\n❚+\\nhttp:\\S+/daily/${number}$`, "u"),
  );

  // Without the share dialog of a system the tall picture is downloaded. A busy server may refuse it.
  const tall = play.button("Картинка для историй");
  await expect(async () => {
    const [saved] = await Promise.all([page.waitForEvent("download", { timeout: 10_000 }), tall.click()]);
    expect(saved.suggestedFilename()).toBe("hitoslov.png");
  }).toPass();

  // The share dialog gets the picture too, and only the text where the picture fails.
  await page.evaluate(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ text = "", files = [] } = {}) => {
      const pictures = await Promise.all(files.map((file) => createImageBitmap(file)));
      const sizes = pictures.map(({ width, height }, at) => `${files[at]?.name} ${width}×${height}`);
      document.body.dataset["shared"] = `${sizes.join()} ${text}`;
    };
  });
  const shared = () => page.evaluate(() => document.body.dataset["shared"]);
  await expect(async () => {
    await tall.click();
    await expect.poll(shared, { timeout: 10_000 }).toBe(`hitoslov.png 1080×1920 ${text}`);
  }).toPass();
  // A picture that comes too late for the press is left out.
  await expect(async () => {
    await play.button("Поделиться").click();
    await expect.poll(shared, { timeout: 10_000 }).toBe(`hitoslov.png 1200×630 ${text}`);
  }).toPass();
  browser.expectErrors(/ERR_FAILED/);
  await page.route("**/api/daily/picture?*", (route) => route.abort());
  await play.button("Поделиться").click();
  await expect.poll(shared).toBe(` ${text}`);

  // A reload shows the same screen: there is no second try.
  await page.reload();
  await outcome.getByText("1-е место").waitFor();
  await page.getByRole("link", { name: "Сохранить очки" }).click();
  await page.getByRole("heading", { name: "Новый голос в\u00A0эфире" }).waitFor();
  await expect(page.getByLabel("Почта")).toHaveCount(0);
  await expect(page.getByLabel("Телефон")).toHaveCount(0);
  await page.getByLabel("Логин").fill(`daily-${process.pid}`);
  await page.getByLabel("Пароль", { exact: true }).fill("коробушка-полна");
  await page.keyboard.press("Enter");

  await expect.poll(() => play.score()).toBe(points);
  const today = page.getByRole("link", { name: new RegExp(`Песня дня № ${number}`) });
  await expect(today).toContainText("1 день в эфире");
  await today.click();
  await outcome.getByText("1-е место").waitFor();
  await page.getByRole("link", { name: "Архив" }).click();
  await page.getByRole("table").waitFor();
  await page
    .getByRole("table")
    .getByRole("link", { name: new RegExp(`${points} очк`) })
    .click();
  await outcome.waitFor();
});

test("a song finished after midnight shows its own result, not the next day's", async () => {
  const page = await browser.visit({ size: "phone" });
  const play = playOn(page);
  // The day is about to end; after midnight the server's answer names the next day.
  let isOver = false;
  const toldOfNext = Promise.withResolvers<void>();
  let played: number | undefined;
  await page.route("**/api/daily", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const next = isOver;
    const response = await route.fetch();
    const { daily, ...rest } = await response.json();
    played ??= daily.number;
    const told = next
      ? { ...daily, number: daily.number + 1, begun: false, result: null }
      : { ...daily, secondsLeft: 3 };
    await route.fulfill({ response, json: { ...rest, daily: told } });
    if (next) toldOfNext.resolve();
  });
  await page.goto("/daily");
  await play.button("Включить").click();
  await play.line.waitFor();
  isOver = true;
  await toldOfNext.promise;
  await play.chooseAuthor(await play.restoreByTray());
  const heading = page.getByRole("region", { name: "Итог песни дня" }).getByRole("heading", { name: /^Эфир № \d+$/ });
  const own = /\d+$/.exec(await heading.innerText())?.[0];
  expect(new URL(page.url()).pathname).toBe(`/daily/${own}`);
  expect(Number(own)).toBe(played);
});

/** From now on the server tells the page of the next day, and `old` of the song of this one. */
async function passDay(page: Page, old: Partial<Daily>): Promise<void> {
  await page.route(/\/api\/daily(\?number=\d+)?$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const { daily, ...rest } = await response.json();
    const isNamed = route.request().url().includes("?number=");
    const told = isNamed ? { ...daily, ...old } : { ...daily, number: daily.number + 1, begun: false, result: null };
    await route.fulfill({ response, json: { ...rest, daily: told } });
  });
}

test("a song begun before midnight waits for a page that is loaded again in the new day", async () => {
  const page = await browser.visit({ size: "phone" });
  const play = playOn(page);
  await page.goto("/daily");
  await play.start();
  await passDay(page, { today: false });
  await page.reload();
  await page.getByText(/Вы.начали её вовремя/).waitFor();
  await play.button("Продолжить").click();
  await play.chooseAuthor(await play.restoreByTray());
  const heading = page.getByRole("region", { name: "Итог песни дня" }).getByRole("heading", { name: /^Эфир № \d+$/ });
  const own = /\d+$/.exec(await heading.innerText())?.[0];
  expect(new URL(page.url()).pathname).toBe(`/daily/${own}`);
});

test("a press on the song of a day that is over does not begin the next one", async () => {
  const page = await browser.visit({ size: "phone" });
  const play = playOn(page);
  await page.goto("/");
  await play.button("Включить песню").click();
  await play.line.waitFor();
  await passDay(page, { today: false, inTime: false });
  await page.reload();
  await play.button("Включить").waitFor();
});

test("a player who leaves before the result of the day has come is not brought back", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await page.goto("/");
  await play.button("Включить песню").click();
  await play.line.waitFor();
  // Never answered: who leaves cancels it.
  const unanswered = await holdCalls(page, "**/api/daily");
  const song = await play.restoreByTray();
  const options = play.authors.getByRole("button");
  const names = (await options.allInnerTexts()).map((name) => name.trim());
  await options.filter({ hasText: names.find((name) => song.authors.includes(name)) ?? "" }).click();
  await unanswered.held();
  await page.goBack();
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/auth");
});

test("a guest who signs in as a player who has played today on another device sees that result", async () => {
  browser.expectErrors(/status of 409/);
  const before = await browser.visit({ size: "phone" });
  const first = playOn(before);
  const player = await first.registerByApi();
  await before.goto("/daily");
  await first.start();
  await first.chooseAuthor(await first.restoreByTray());
  const outcome = (page: Page) => page.getByRole("region", { name: "Итог песни дня" });
  await outcome(before).waitFor();

  const page = await browser.visit({ size: "phone" });
  await holdExtras(page);
  await page.goto("/daily");
  await playOn(page).start();
  const other = await page.context().newPage();
  await other.goto("/auth");
  await playOn(other).fillSignIn(player);
  await outcome(page).waitFor();
});

test("a page that stays open overnight changes to the song of the new day", async () => {
  const page = await browser.visit({ size: "phone" });
  const play = playOn(page);
  await play.register();
  await page.goto("/daily");
  await play.button("Включить").click();
  await play.chooseAuthor(await play.restoreByTray());
  const outcome = page.getByRole("region", { name: "Итог песни дня" });
  await outcome.waitFor();

  const asItIs = (daily: Record<string, unknown>) => daily;
  const theNext = (daily: Record<string, unknown>) => ({
    ...daily,
    number: Number(daily["number"]) + 1,
    begun: false,
    result: null,
  });
  let told = asItIs;
  await page.route("**/api/daily", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const { daily, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, daily: told(daily) } });
  });
  await page.clock.install();
  await page.goto("/");
  const line = page.getByRole("link", { name: /Песня дня №/ });
  await expect(line).toContainText(/Сыграна/);
  // Returning to the page updates it.
  told = theNext;
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(line).toContainText(/ещё.не.сыграна/);

  // The result counts down to the next song from the latest answer. Each minute is shown for almost all of it.
  told = (daily) => ({ ...daily, secondsLeft: 7315 });
  await page.goto("/daily");
  await page.getByText(/До.следующей песни 2.часа 1.минута\. /).waitFor();
  await page.clock.fastForward(3_600_000);
  await page.getByText(/До.следующей песни 1.час 1.минута\. /).waitFor();
  told = (daily) => ({ ...daily, secondsLeft: 3595 });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.getByText(/До.следующей песни 59.минут\. /).waitFor();

  // So does a day that ends while the page is visible.
  told = (daily) => ({ ...daily, secondsLeft: 2 });
  await page.goto("/daily");
  await outcome.waitFor();
  told = theNext;
  await play.button("Включить").waitFor();
  await expect(outcome).toHaveCount(0);
});

test("the button that changes the month of the archive keeps the focus, and the month is announced", async () => {
  const page = await browser.visit();
  // The server under test has no earlier month.
  await page.route("**/api/daily/archive*", async (route) => {
    const isEarlier = new URL(route.request().url()).searchParams.has("month");
    const response = await route.fetch();
    const month = await response.json();
    await route.fulfill({ response, json: isEarlier ? month : { ...month, previous: "2025-11" } });
  });
  await page.goto("/daily/archive");
  const earlier = page.getByRole("button", { name: /^Ноябрь.2025$/ });
  await earlier.waitFor();
  const title = await page.locator("h2[aria-live]").elementHandle();
  await earlier.press("Enter");
  await page.getByRole("heading", { name: /^Ноябрь.2025$/ }).waitFor();
  // The element that announces the month is still the same one.
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
  await expectFocused(page.getByRole("button", { name: "Раньше эфиров не было" }));
});

test("a month of the archive that fails to load is reported, and can be loaded again", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const page = await browser.visit();
  let isLost = true;
  await page.route("**/api/daily/archive*", async (route) => {
    const isEarlier = new URL(route.request().url()).searchParams.has("month");
    if (isEarlier && isLost) return route.abort();
    const response = await route.fetch();
    const month = await response.json();
    await route.fulfill({ response, json: isEarlier ? month : { ...month, previous: "2025-11" } });
  });
  await page.goto("/daily/archive");
  const earlier = page.getByRole("button", { name: /^Ноябрь.2025$/ });
  await expect(earlier).not.toHaveAttribute("aria-busy");
  await earlier.press("Enter");
  await expect(earlier).toHaveAttribute("aria-busy", "true");
  const trouble = page.getByRole("alert");
  await trouble.getByText("Архив не загрузился.").waitFor();
  await expectFocused(earlier);
  isLost = false;
  // The page also retries by itself, and then the button is gone.
  await clickAtOnce(trouble.getByRole("button", { name: "Повторить" }));
  await page.getByRole("heading", { name: /^Ноябрь.2025$/ }).waitFor();
  await expect(trouble).toHaveCount(0);
});

test("a day whose answer never comes can be asked for again", async () => {
  const page = await browser.visit();
  await page.clock.install();
  await page.route("**/api/daily", () => new Promise<void>(() => {}));
  await page.goto("/daily");
  const again = page.getByRole("button", { name: "Повторить" });
  await expect.poll(() => page.clock.fastForward(5000).then(() => again.count())).toBe(1);
  await page.unroute("**/api/daily");
  await clickAtOnce(again);
  await page.clock.resume();
  await page.getByText(/Эфир №\s\d+/).waitFor();
});

test("a device whose clock is wrong plays today's song, and its result tells of a spare day", async () => {
  const page = await browser.visit({ size: "phone" });
  const play = playOn(page);
  await page.clock.setFixedTime(Date.now() + 40 * 86_400_000);
  // Yesterday was missed and in another month, so all spare days of this month are left.
  await page.route("**/api/daily", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const { daily, ...rest } = await response.json();
    const streak = { ...daily.streak, days: daily.streak.days + 3, spares: { left: 2, of: 2 }, spared: 1 };
    await route.fulfill({ response, json: { ...rest, daily: { ...daily, streak } } });
  });
  await page.goto("/daily");
  await page.getByText(/Эфир №\s\d+/).waitFor();
  const told = page.getByText("Лампа сберегла пропущенный день: серия продолжается.");
  await told.waitFor();
  await expect(page.getByRole("timer")).toHaveAttribute(
    "aria-label",
    /^Осталось (([1-9]|1[0-9]|2[0-3]).час|\d+.минут|меньше)/,
  );
  await play.button("Включить").click();
  await play.chooseAuthor(await play.restoreByTray());
  const outcome = page.getByRole("region", { name: "Итог песни дня" });
  await outcome.getByRole("heading", { name: /^Эфир № \d+$/ }).waitFor();
  await outcome.getByText(/-е.место из.\d+ сыгравш\S+ сегодня/).waitFor();
  await outcome.getByText("4 дня в эфире").waitFor();
  await told.waitFor();
});

test("the preview of a link to a day in messengers names the day, not its song", async () => {
  const page = await browser.visit();
  const response = await page.request.get("/daily/1");
  const html = await response.text();
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(html).toContain('property="og:title" content="Песня дня №\u00A01\u00A0— Хитослов"');
  expect(new URL(image).pathname + new URL(image).search).toBe("/api/daily/cover?number=1");
  // A busy server puts it off.
  const picture = async () => {
    const answer = await page.request.get(new URL(image).pathname + new URL(image).search);
    return [answer.status(), answer.headers()["content-type"]];
  };
  await expect.poll(picture).toEqual([200, "image/png"]);
  // Nothing from the address gets into the page.
  expect(await (await page.request.get('/daily/1"><script>')).text()).not.toContain('daily/1"><script>');
  await page.goto("/daily/1");
  // The day is over where a midnight has passed since the server started.
  await page.getByRole("heading", { name: /^Песня (дня|из архива)$/ }).waitFor();
  await page.goto("/daily/нет");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/daily");
});
