import { setImmediate } from "node:timers/promises";
import { expectAccessible } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { takeRefused } from "../src/refused.ts";
import { expectNoShifts, expectSamePlace, watchShifts } from "../src/shifts.ts";
import { takeToasts } from "../src/toasts.ts";

test("every error of a page is reported: logged, thrown, an unhandled rejection, a missing file", async () => {
  const page = await browser.visit();
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await page.evaluate(async () => {
    console.error("said");
    setTimeout(() => {
      throw new Error("thrown");
    });
    void Promise.reject(new Error("unhandled"));
    await fetch("/missing.png");
  });
  const seen: string[] = [];
  await expect
    .poll(() => {
      seen.push(...browser.takeErrors());
      return ["said", "thrown", "unhandled", "missing.png"].filter((part) => !seen.some((it) => it.includes(part)));
    })
    .toEqual([]);
});

test("an expected error passes, any other fails", async () => {
  browser.expectErrors(/^expected/);
  const page = await browser.visit();
  await page.goto("/auth");
  await page.evaluate(() => {
    console.error("expected");
    console.error("other");
  });
  await expect.poll(browser.takeErrors).toEqual([expect.stringContaining("other")]);
});

test("a route that still works on an answer when its page is left fails nothing", async () => {
  const page = await browser.visit();
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = Promise.withResolvers<boolean>();
  await page.route("**/api/appsettings*", async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await left.promise;
    await response.json().finally(() => ended.resolve(true));
  });
  await page.goto("/auth");
  await asked.promise;
  await browser.leave();
  left.resolve();
  expect(await ended.promise).toBe(true);
  // A rejection that nobody handles fails the test that is under way.
  await setImmediate();
});

test("axe finds what is wrong, by day and by night", async () => {
  const page = await browser.visit();
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  await expect(expectAccessible(page, "a button without a name")).rejects.toThrow(
    /axe: a button without a name, light[^]*button-name: /,
  );
  await page.reload();
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await page.evaluate(() => {
    const night = new CSSStyleSheet();
    const grey = "background: #777 !important; color: #888 !important";
    night.replaceSync(`@media (prefers-color-scheme: dark) { label { ${grey} } }`);
    document.adoptedStyleSheets.push(night);
  });
  await expect(expectAccessible(page, "grey on grey")).rejects.toThrow(/axe: grey on grey, dark[^]*color-contrast: /);
});

// Elements that have shifted before: a preloader's text, a heading, the start button, a shelf of songs.
const shifts = [
  { what: "a line of text sideways", width: 300, height: 28, by: [8, 0] },
  { what: "a line of text down", width: 300, height: 28, by: [0, 4] },
  { what: "a heading", width: 300, height: 50, by: [0, 37] },
  { what: "a button", width: 180, height: 56, by: [0, -72] },
  { what: "a shelf", width: 390, height: 300, by: [0, 120] },
] as const;
const standStill = "position: absolute; margin: 0; left: 20px; top: 100px";

type Shift = { readonly width: number; readonly height: number; readonly by: readonly [number, number] };

async function shiftOnAPage({ width, height, by: [x, y] }: Shift) {
  const page = await browser.visit();
  await watchShifts(page);
  const body = `<p style="${standStill}; width: ${width}px; height: ${height}px">Хитослов</p>`;
  await page.route("**/still", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.goto("/still");
  await expectNoShifts(page, "what stands still");
  const it = page.getByRole("paragraph");
  await it.evaluate(({ style }, place) => Object.assign(style, place), { left: `${20 + x}px`, top: `${100 + y}px` });
  return page;
}

for (const { what, ...shift } of shifts) {
  test(`a visible shift fails: ${what} by ${shift.by.join()} px`, async () => {
    const page = await shiftOnAPage(shift);
    const [x, y] = shift.by.map((by) => by.toFixed(1));
    await expect(expectNoShifts(page, what)).rejects.toThrow(`P. by ${x}, ${y} px`);
  });
}

test("an invisible shift passes, also of a whole page", async () => {
  await expectNoShifts(await shiftOnAPage({ width: 390, height: 844, by: [2, 2] }), "a whole page");
});

test("an element that moves invisibly counts as being in its place", () => {
  const place = { x: 20.25, y: 100, width: 180, height: 56 };
  expectSamePlace({ ...place, x: 20.75, y: 98 }, place, "a button");
  expectSamePlace(null, null, "a hidden button");
  expect(() => expectSamePlace({ ...place, y: 172 }, place, "a button")).toThrow("a button: from ");
  expect(() => expectSamePlace({ ...place, height: 60 }, place, "a button")).toThrow("a button: from ");
  expect(() => expectSamePlace(null, place, "a button")).toThrow("a button");
});

test("what is shown only for a moment can be asserted later, once", async () => {
  const page = await browser.visit();
  const body = `<section aria-label="Уведомления" aria-live="polite"></section><button>Слово</button>`;
  await page.route("**/still", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.goto("/still");
  await page.evaluate(async () => {
    const [toasts, word] = [document.querySelector("section"), document.querySelector("button")];
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    toasts?.insertAdjacentHTML(
      "beforeend",
      `<div data-variant="danger"><span role="alert">Приз\u00A0удалён</span></div>`,
    );
    toasts?.insertAdjacentHTML("beforeend", `<div data-variant="success">Сохранено</div>`);
    const late = `<section aria-label="Уведомления" aria-live="polite"><div data-variant="success">Сохранено</div></section>`;
    document.body.insertAdjacentHTML("beforeend", late);
    word?.setAttribute("aria-label", "Слово 3 из 9: полна — неверно");
    await turn();
    toasts?.replaceChildren();
    word?.setAttribute("aria-label", "Слово 3 из 9: пропущено");
    await turn();
  });
  expect(await takeToasts(page, "Другой приз")).toEqual([]);
  expect(await takeToasts(page, "приз удалён")).toEqual(["danger assertive"]);
  expect(await takeToasts(page, "приз удалён")).toEqual([]);
  expect(await takeToasts(page, "сохранено")).toEqual(["success polite", "success off"]);
  expect(await takeRefused(page, 1)).toEqual([]);
  expect(await takeRefused(page, 2)).toEqual([{ name: "Слово 3 из 9: полна — неверно", text: "Слово" }]);
  expect(await takeRefused(page, 2)).toEqual([]);
});
