import type { Locator } from "playwright-core";
import { maskPhone } from "../../../brand/phones.ts";
import { addressOf } from "../../src/address.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { served } from "../../src/serve.ts";
import { painted } from "../../src/shifts.ts";
import { choose, staffOn } from "../../src/staff.ts";

/** How many presses one case of support may take, starting at the list of players. */
const atMost = 6;

test("support solves each common request of players in at most six presses", async () => {
  browser.expectErrors(/40[0139]/);
  const player = await browser.visit();
  const play = playOn(player);
  const { login, password } = await play.registerByApi();
  const [first = 0] = await play.hidden();
  const wrong = await play.wrongChoice(first);
  await play.pick(wrong);
  await play.expectState(first, "active");
  await play.restoreByTray();
  const phone = `+7900${String(1_000_000 + (process.pid % 1_000_000))}`;
  await player.request.put("/api/auth/me", {
    data: { email: `${login}@example.org`, phone, current_password: password },
    headers: { token: (await player.evaluate(() => localStorage.getItem("hitoslov.game.token")))?.split(" ")[1] ?? "" },
  });

  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  const office = await officeOf(served().origin);

  let presses = 0;
  const press = async (button: Locator) => {
    presses += 1;
    await button.click();
  };
  const solve = async (name: string, work: () => Promise<void>, find = login) => {
    presses = 0;
    await staff.open(`/gamers?find=${encodeURIComponent(find)}`, "Игроки");
    await press(page.getByRole("link", { name: login }).first());
    await staff.heading(login).waitFor();
    // Until it has come, it may move what stands below it.
    await page.getByRole("table", { name: "История игр" }).waitFor();
    await work();
    expect(`${name}: ${presses <= atMost}`).toBe(`${name}: true`);
  };

  await solve("points have not come", async () => {
    await press(staff.button("+/− очков"));
    const dialog = staff.dialog(/^Очки/);
    await dialog.getByLabel(/^Сколько очков/).fill("40");
    await dialog.getByText(/очки .* → .*место/).waitFor();
    await dialog.getByLabel(/^Причина/).fill("Очки за песню не пришли");
    // The player changes meanwhile, as by finishing a song: the second press applies to the new data.
    const { users } = await office.listPlayers({ find: login });
    const [{ _id, score } = { _id: "", score: 0 }] = users;
    await office.updateUserScore({ _id, score: score + 7, type: "Бесплатный" });
    const give = dialog.getByRole("button", { name: "Прибавить" });
    await press(give);
    await dialog.getByText(/^Запись уже изменилась: игрок сыграл/).waitFor();
    await dialog
      .getByText(`очки ${score + 7} → ${score + 47}`)
      .first()
      .waitFor();
    await press(give);
    await staff.expectToast("Очки успешно прибавлены");
  });

  await solve("an answer was refused", async () => {
    await press(page.getByRole("row").getByRole("button").first());
    const drawer = page.getByRole("dialog");
    await drawer
      .getByRole("list", { name: /^Не приняты вместо/ })
      .getByText(wrong)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });

  await solve(
    "the number is in use",
    async () => {
      const facts = page.getByRole("complementary", { name: "Об игроке" });
      await facts.getByText(maskPhone(phone)).waitFor();
    },
    // As dictated on the telephone.
    `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`,
  );

  // Somebody guesses the password; each guess after the tenth closes sign-in for longer.
  let guesses = 0;
  const guess = () =>
    page.request.post("/api/auth/login", {
      data: { login, password: "не тот пароль" },
      headers: { "x-forwarded-for": addressOf((guesses += 1), "office") },
    });
  await expect(async () => {
    let status = 0;
    while (status !== 429) status = (await guess()).status();
    await page.reload();
    await page
      .getByText(/^Из.незнакомых сетей вход по.логину закрыт до.\d\d:\d\d: слишком/)
      .waitFor({ timeout: 30_000 });
  }).toPass();

  await solve("cannot sign in", async () => {
    await press(staff.button(/^Отправить ссылку на.новый пароль$/));
    await staff.expectToast(/^Ссылка ушла на.почту$/);
  });

  await solve("what have I agreed to", async () => {
    await page.getByRole("heading", { name: "Согласия" }).waitFor();
  });

  await solve("somebody else is signed in", async () => {
    await press(page.getByRole("button", { name: /^Завершить: / }).first());
    await staff.expectToast("Сеанс завершён");
  });

  await solve("support remembers", async () => {
    await page.getByLabel("Новая заметка").fill("Просила перезвонить");
    await press(staff.button("Записать"));
    await page.getByRole("list", { name: "Заметки" }).getByText("Просила перезвонить").waitFor();
  });

  await solve("send me my data", async () => {
    const download = page.waitForEvent("download");
    await press(staff.button("Скачать данные"));
    expect((await download).suggestedFilename()).toBe("hitoslov.json");
  });

  await solve("a cheater", async () => {
    // By the keyboard alone.
    await staff.button("Заблокировать").focus();
    await page.keyboard.press("Enter");
    presses += 1;
    const dialog = staff.dialog(/^Заблокировать/);
    await dialog.getByLabel("Навсегда").focus();
    await page.keyboard.press("Space");
    presses += 1;
    await dialog.getByLabel(/^Причина/).fill("Накрутка очков");
    await dialog.getByLabel(/^Куда писать/).fill("help@example.org");
    await page.keyboard.press("Enter");
    presses += 1;
    await staff.expectToast("Игрок заблокирован");
    await page.getByRole("region", { name: "Блокировка" }).getByText("Заблокирован навсегда").waitFor();
  });

  await player.goto("/auth");
  await player.getByLabel(/^Логин/).fill(login);
  await player
    .getByLabel(/^Пароль/)
    .first()
    .fill(password);
  await player.getByRole("button", { name: "Войти", exact: true }).click();
  await player
    .getByText(/заблокирована навсегда. Причина: Накрутка очков. .*help@example.org/)
    .first()
    .waitFor();

  await solve("a mistake of ours", async () => {
    await press(staff.button("Снять блокировку"));
    presses += 1;
    await staff.answer("Снять блокировку?", "Снять блокировку");
    await staff.expectToast("Блокировка снята");
    await staff.button("Заблокировать").waitFor();
  });

  await solve("delete me", async () => {
    await press(staff.button("Удалить игрока"));
    const dialog = staff.dialog(/^Вы действительно хотите удалить игрока/);
    await dialog.getByText(/Останутся без имени игры, очки/).waitFor();
    await dialog.getByLabel(/^Причина/).fill("Попросил письмом");
    await press(dialog.getByRole("button", { name: "Удалить", exact: true }));
    await staff.expectToast("Игрок успешно удален");
  });
});

test("plays that come late move nothing on a player's card: nothing stands below them before", async () => {
  const { login, _id } = await playerOfOneSong();

  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  const plays = await holdCalls(page, "**/api/gamer/plays?*");
  const support = page.waitForResponse("**/api/gamer/support?*");
  await staff.open(`/gamers/${_id}`, login);
  await (await support).finished();
  await painted(page);
  const below = ["Тип", "Вход", "Согласия"].map((name) => page.getByRole("heading", { name, exact: true }));
  for (const heading of below) await expect(heading).toHaveCount(0);
  await plays.release();
  await page.getByRole("table", { name: "История игр" }).waitFor();
  for (const heading of below) await heading.waitFor();
});

test("the page of a player's plays stays after a reload, and asks about no unsaved change", async () => {
  const { login, _id } = await playerOfOneSong();

  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  // One play stands for three pages of them.
  await page.route("**/api/gamer/plays?*", async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set("skip", "0");
    const answer = await route.fetch({ url: address.href });
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), total: 61 } });
  });
  await staff.open(`/gamers/${_id}?find=${login}`, login);
  const current = page.getByRole("navigation", { name: "Страницы" }).locator("[aria-current=page]");
  await choose(page.getByLabel(/^Тип/), "Премиум");
  await staff.button("Страница 2").click();
  await expect(current).toHaveText("2");
  await expect(page.getByLabel(/^Тип/)).toContainText("Премиум");
  await staff.button("Отменить").click();
  await page.reload();
  await expect(current).toHaveText("2");
  // The way back leads to the list as it was.
  await page.getByRole("link", { name: "Игроки" }).last().click();
  await staff.heading("Игроки").waitFor();
  expect(new URL(page.url()).search).toBe(`?find=${login}`);
});

/** Somebody who has begun one song. */
async function playerOfOneSong() {
  const play = playOn(await browser.visit());
  const { login } = await play.registerByApi();
  await play.song();
  const [{ _id } = { _id: "" }] = (await (await officeOf(served().origin)).listPlayers({ find: login })).users;
  return { login, _id };
}
