import { guessDemo, guessLevel } from "../src/api.ts";
import { expectAccessibleAtBothSizes } from "../src/axe.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { holdTimers } from "../src/hold-timers.ts";
import { playOn } from "../src/play.ts";

test("sign-in and registration are accessible", async () => {
  browser.expectErrors(/status of 40[01] .*\/auth\//);
  const page = await browser.visit();
  const play = playOn(page);
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await expectAccessibleAtBothSizes(page, "sign-in");
  await page.getByLabel("Логин, почта или телефон").fill("nobody");
  await page.getByLabel("Пароль", { exact: true }).fill("nothing at all");
  await play.button("Войти").click();
  await page.getByRole("alert").waitFor();
  await expectAccessibleAtBothSizes(page, "sign-in refused");

  await play.button("Зарегистрироваться").click();
  await page.getByRole("heading", { name: "Новый голос в\u00A0эфире" }).waitFor();
  await expectAccessibleAtBothSizes(page, "registration");
  // Nothing is wrong before anything was sent.
  await expect(page.locator("[required]:not([aria-invalid=false])")).toHaveCount(0);
  await play.button("Зарегистрироваться").click();
  await expect.poll(() => page.getByLabel("Логин").getAttribute("aria-invalid")).toBe("true");
  // The first field with an error has the focus, and says what is wrong.
  await expectFocused(page.getByLabel("Логин"));
  await expectAccessibleAtBothSizes(page, "registration with errors");
  // The focus cannot move there again.
  const wrong = await page.getByLabel("Логин").getAttribute("aria-describedby");
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: await page.locator(`[id="${wrong}"]`).innerText() })
    .waitFor();
});

test("a song is accessible from the start to the result", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  await play.register();
  await expectAccessibleAtBothSizes(page, "start");
  await play.openMenu();
  await expectAccessibleAtBothSizes(page, "menu");
  await page.keyboard.press("Escape");

  await play.start();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  await expectAccessibleAtBothSizes(page, "play");
  await play.wordHint.click();
  await expect.poll(() => play.tray.getByRole("button", { name: /, под лампой$/ }).count()).toBe(3);
  await play.titleHint.click();
  await page.getByText(`«${song.name}»`).waitFor();
  await expectAccessibleAtBothSizes(page, "play with hints");

  const release = await holdTimers(page);
  await play.pick(await play.wrongChoice(first));
  await play.refused(first);
  await expectAccessibleAtBothSizes(page, "wrong word");
  await expect.poll(async () => (await play.word(first))?.state).toBe("wrong");
  await release();
  await play.expectState(first, "active");

  for (let left = 4; left > 0; left -= 1) {
    await play.pick(await play.wrongChoice(first));
    await play.expectState(first, left > 1 ? "active" : "lost");
  }
  await play.restoreByTray({ leave: 1 });
  await expectAccessibleAtBothSizes(page, "restored and given words");
  await play.button("Вписать слова с клавиатуры").click();
  await play.button("Проверить").waitFor();
  await page.keyboard.type("слово");
  await expectAccessibleAtBothSizes(page, "typing");
  await play.button("Выбирать").click();

  await play.restoreByTray();
  await play.authors.getByRole("button").first().waitFor();
  await expectAccessibleAtBothSizes(page, "author");
  await play.chooseAuthor(song);
  await expectAccessibleAtBothSizes(page, "result");

  await guessLevel(page, 1);
  await page.reload();
  await page.getByRole("heading", { name: /^Уровень \d+ собран целиком!$/ }).waitFor();
  await expectAccessibleAtBothSizes(page, "level done");
});

test("error states are accessible", async () => {
  browser.expectErrors(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const page = await browser.visit();
  const play = playOn(page);
  await page.route("**/api/game/audio?*", (route) => route.abort());
  await play.registerByApi();
  await page.getByText("Звук не загрузился, слова на месте.").waitFor();
  await expectAccessibleAtBothSizes(page, "sound lost");

  const release = await holdTimers(page);
  await page.context().setOffline(true);
  await play.wordHint.click();
  await play.expectToast("Ждём связь, ничего не пропадёт.");
  await expectAccessibleAtBothSizes(page, "toast");
  await page.context().setOffline(false);
  await release();

  await (await play.openMenu()).getByRole("button", { name: "Выйти" }).click();
  await page.getByRole("alertdialog").waitFor();
  await expectAccessibleAtBothSizes(page, "question before leaving");
});

test("a song whose sound the browser blocks is accessible", async () => {
  const first = await browser.visit({ autoplay: false });
  await playOn(first).registerByApi();
  const page = await first.context().newPage();
  await Promise.all([page.waitForResponse((response) => response.url().endsWith(".mp3")), page.goto("/play")]);
  await page.getByText("Браузер ждёт, пока вы включите звук.").waitFor();
  await expectAccessibleAtBothSizes(page, "sound blocked");
});

test("the end of the demo is accessible", async () => {
  const page = await browser.visit();
  await page.goto("/demo");
  await playOn(page).line.waitFor();
  await guessDemo(page);
  await page.reload();
  await page.getByRole("heading", { name: "Демо доиграло до конца" }).waitFor();
  await expectAccessibleAtBothSizes(page, "demo finished");
});
