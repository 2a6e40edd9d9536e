import { readFile } from "node:fs/promises";
import { expectAccessible } from "../../src/axe.ts";
import { browser, type Size, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { createEntrant } from "../../src/entrants.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { choose, chooseFound, staffOn } from "../../src/staff.ts";

// Whoever plays while a draw runs takes part in it, so these draws have a server of their own.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** A running draw with prizes by rank and by lottery, and four entrants, each with fewer points than the one before. */
async function createDraw(name: string) {
  const { origin } = server;
  const office = await officeOf(origin);
  const fields = {
    name,
    fullname: `Тираж «${name}»`,
    description: "Первые места забирают призы",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 864_000_000).toISOString(),
    draw_mode: "equal",
  } as const;
  const { _id: _idStock } = await office.createStock({ ...fields, randomness: "seed" });
  await office.createStockPrize({ _idStock, name: "Патефон", quantity: 2, way: "place", place_from: 1 });
  await office.createStockPrize({ _idStock, name: "Значок", quantity: 1, way: "draw" });
  await office.updateStock({ ...fields, _id: _idStock, status: "active" });
  const first = await createEntrant(origin, office, _idStock, { score: 900, songs: 6 });
  const second = await createEntrant(origin, office, _idStock, { score: 800 });
  const third = await createEntrant(origin, office, _idStock, { score: 700, device: first.number });
  const fourth = await createEntrant(origin, office, _idStock, { score: 600 });
  const end = () => office.updateStock({ ...fields, _id: _idStock, status: "ended" });
  return { _idStock, office, end, first, second, third, fourth };
}

async function openDraw(_idStock: string, name: string, size: Size = "desktop") {
  const staff = staffOn(await browser.visit({ size, origin: server.origin }));
  await staff.signInByApi();
  await staff.open(`/stocks/${_idStock}`, name);
  const { page } = staff;
  return {
    ...staff,
    entrants: page.getByRole("table", { name: "Участники розыгрыша" }).getByRole("row"),
    awards: page.getByRole("table", { name: "Вручение призов" }).getByRole("row"),
    /** Fills in the dialog that asks for a reason. */
    because: async (title: string | RegExp, reason: string, button: string) => {
      const dialog = staff.dialog(title);
      await dialog.getByLabel(/^Причина/).fill(reason);
      await dialog.getByRole("button", { name: button, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    },
  };
}

test("staff set how prizes are given, and check an entrant (phone)", async () => {
  browser.expectErrors(/40[09]/);
  const { _idStock, first, second, third } = await createDraw("Весенний");
  const staff = await openDraw(_idStock, "Весенний", "phone");
  const { page, entrants } = staff;

  // The form proposes the next free place; a place that is taken is refused in its row.
  await staff.button("Добавить приз").click();
  const dialog = staff.dialog("Добавить приз");
  await chooseFound(dialog.getByLabel("Приз *"), "Пластинка");
  await expect.poll(() => dialog.getByLabel(/^С.какого места/).inputValue()).toBe("3");
  await dialog.getByLabel("Количество").fill("4");
  await dialog.getByText(/^3–6-е.место$/).waitFor();
  await expectAccessible(page, "a new prize");
  await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await staff.expectToast("Приз успешно добавлен");
  const place = page.getByLabel(/^С какого места: Пластинка/);
  await place.fill("2");
  await place.press("Enter");
  await page
    .getByRole("alert")
    .getByText(/^Места 1–2 уже заняты: «Патефон»$/)
    .waitFor();
  await expect(place).toHaveAttribute("aria-invalid", "true");
  await place.fill("5");
  await place.press("Enter");
  await staff.expectToast("Приз успешно отредактирован");
  await page.getByText(/^5–8-е.место$/).waitFor();
  await choose(page.getByLabel("Как вручаем: Значок"), "Вручную");
  await staff.expectToast("Приз успешно отредактирован");

  // The terms of the lottery are asked for if there is one.
  await page.getByText("Отпечаток секретного числа").waitFor();
  await choose(page.getByLabel("Жребий"), "Без жребия");
  await expect(page.getByLabel("Сколько запасных")).toHaveCount(0);
  await choose(page.getByLabel("Жребий"), "Шансы по очкам");
  await page.getByLabel("Сколько запасных").fill("3");
  await page.getByLabel("Дней на ответ").fill("");
  await staff.button("Сохранить").click();
  await page.getByText("Введите дни числом").first().waitFor();
  await page.getByLabel("Дней на ответ").fill("14");
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно отредактирован");

  const doubts = page.getByRole("button", { name: new RegExp(`подозрени.*: ${first.login}$`) });
  await doubts.focus();
  await page.keyboard.press("Enter");
  await expect(doubts).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("list", { name: "Игры, которые настораживают" }).first().waitFor();
  const linked = page.getByRole("list", { name: "Связанные учётные записи" });
  await linked.getByRole("link", { name: third.login, exact: true }).waitFor();
  await expectAccessible(page, "suspicions");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const row = entrants.filter({ hasText: first.login }).first();
  await staff.button(`Исключить: ${first.login}`).click();
  await staff.dialog(/^Исключить/).waitFor();
  await staff
    .dialog(/^Исключить/)
    .getByRole("button", { name: "Исключить", exact: true })
    .click();
  await staff
    .dialog(/^Исключить/)
    .getByText("Укажите причину")
    .waitFor();
  await expectAccessible(page, "a reason");
  await staff.because(/^Исключить/, "Играет робот", "Исключить");
  await staff.expectToast("Участник исключён");
  await row.getByText("исключён: Играет робот").waitFor();
  await row.getByText("—", { exact: true }).waitFor();
  await expect.poll(() => entrants.nth(1).innerText()).toContain(second.login);
  await staff.button(`Вернуть: ${first.login}`).click();
  await staff.expectToast(/^Участник снова в.розыгрыше/);
  await expect.poll(() => entrants.nth(1).innerText()).toContain(first.login);
});

test("staff give prizes by rank and by lottery, and record their delivery", async () => {
  const { _idStock, office, first, second, third, fourth } = await createDraw("Зимний");
  const staff = await openDraw(_idStock, "Зимний");
  const { page, awards } = staff;
  await expect(page.getByRole("group", { name: "Вручение призов" })).toHaveCount(0);
  await choose(page.getByLabel("Сейчас"), "Окончен");
  await staff.button("Сохранить").click();
  const question = page.getByRole("alertdialog", { name: /^Закончить розыгрыш/ });
  await question.getByText(/^Срок ещё не.вышел\. Места и.очки замрут/).waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expect(page.getByRole("group", { name: "Вручение призов" })).toHaveCount(0);
  await staff.button("Сохранить").click();
  await question.getByRole("button", { name: "Закончить" }).click();
  await staff.expectToast("Розыгрыш успешно отредактирован");
  await page.getByText(/^Итоги подведены сегодня в/).waitFor();
  // Scores cannot be changed once the draw is over.
  await page.getByText(/^Розыгрыш окончен: очки больше не.меняются/).waitFor();
  await expect(page.getByRole("button", { name: /^\+\/− очков/ })).toHaveCount(0);
  await expect(page.getByLabel("Жребий")).toBeDisabled();
  // Neither can dates, unless the draw is to run again.
  const end = page.getByRole("textbox", { name: "Конец" });
  await expect(end).not.toBeEditable();
  await expect(page.getByRole("button", { name: /^Календарь: (Начало|Конец)/ })).toHaveCount(0);
  await choose(page.getByLabel("Сейчас"), "Активен");
  await expect(end).toBeEditable();
  await choose(page.getByLabel("Сейчас"), "Окончен");
  await expect(end).not.toBeEditable();
  await expect(page.getByLabel("Как вручаем: Патефон")).toHaveCount(0);

  // The lottery waits for the prizes by rank, whose winners take no part in it.
  await staff.button("Провести жребий").click();
  const lottery = staff.dialog("Провести жребий");
  await lottery.getByText(/^Сначала вручите призы по.местам/).waitFor();
  await expect(lottery.getByRole("button", { name: "Провести жребий" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // Nothing is given without a preview.
  browser.expectErrors(/409/);
  await staff.button(/^Вручить по.местам/).click();
  const places = staff.dialog(/^Вручить по.местам/);
  const given = places.getByRole("row");
  await expect.poll(() => given.nth(1).innerText()).toContain(first.login);
  // Whoever has no e-mail gets no letter.
  await places.getByText(/^Победители увидят приз .*, а.те, у.кого указана почта, получат письмо\.$/).waitFor();
  await office.excludeMember({ _idStock, _id: second._id, reason: "Вторая учётная запись" });
  const give = places.getByRole("button", { name: "Вручить 2 приза" });
  await give.click();
  await places.getByRole("alert").getByText("изменился").waitFor();
  await expect.poll(() => given.nth(2).innerText()).toContain(third.login);
  await expectAccessible(page, "prizes by place");
  await give.click();
  await staff.expectToast("Призы вручены");
  await awards
    .filter({ hasText: third.login })
    .getByText(/^2-е.место/)
    .waitFor();
  await office.excludeMember({ _idStock, _id: second._id, reason: null });

  await staff.button("Провести жребий").click();
  await lottery.getByText("Равные шансы").waitFor();
  await expectAccessible(page, "a lottery");
  await lottery.getByRole("button", { name: "Провести жребий" }).click();
  await staff.expectToast("Жребий проведён");
  await page.getByText(/жребий проведён сегодня в/).waitFor();
  await expect.poll(() => staff.button("Провести жребий").count()).toBe(0);

  // The drawn winner does not answer: the reserve gets the prize, and both stay in the list.
  const drawn = awards.filter({ hasText: "Значок" });
  await drawn.first().waitFor();
  await expect(drawn).toHaveCount(1);
  const [winner, heir] = (await drawn.innerText()).includes(second.login) ? [second, fourth] : [fourth, second];
  await staff.button(`Передать следующему… ${winner.login}`).click();
  await staff.dialog("Передать приз следующему?").getByText(`Приз получит ${heir.login}.`).waitFor();
  await staff.because("Передать приз следующему?", "Не отвечает", "Передать");
  await staff.expectToast(`Приз передан следующему: ${heir.login}`);
  const lost = drawn.filter({ hasText: "Просрочен" }).filter({ hasText: "Не отвечает" });
  await lost.getByText(new RegExp(`^Теперь у.${heir.login}`)).waitFor();
  await expect(lost.getByRole("button")).toHaveCount(0);

  // A step asks first, as the winner sees it at once.
  await staff.button(`Подтвердить ${heir.login}`).click();
  await staff.question.getByText(new RegExp(`^${heir.login}, Значок`)).waitFor();
  await staff.answer("Подтвердить приз?", "Отменить");
  for (const [button = "", state, question = ""] of [
    ["Подтвердить", "Подтверждён", "Подтвердить приз?"],
    ["Отправлен", "Отправлен", "Приз отправлен?"],
    ["Получен", "Получен", "Приз получен?"],
  ]) {
    await staff.button(`${button} ${heir.login}`).click();
    await staff.answer(question, button);
    await staff.expectToast("Вручение успешно отредактировано");
    await drawn
      .filter({ hasNotText: "Не отвечает" })
      .getByText(state ?? "", { exact: true })
      .first()
      .waitFor();
  }
  await staff.button(`Просрочен… ${first.login}`).click();
  await staff.because("Приз просрочен?", "Отказался", "Просрочен");
  await staff.expectToast("Вручение успешно отредактировано");
  await awards.filter({ hasText: first.login }).getByText("Отказался").waitFor();
  await expectAccessible(page, "awards");

  const file = page.waitForEvent("download");
  await staff.button("Скачать xlsx").click();
  const path = await (await file).path();
  expect((await readFile(path)).subarray(0, 2).toString()).toBe("PK");

  // A winner by rank is told why the lottery does not list them.
  const play = playOn(await browser.visit({ origin: server.origin }));
  await play.signIn({ login: third.login, password: "коробушка-полна" });
  await play.page.goto(`/stocks/proof?id=${_idStock}`);
  await play.page.getByText(/^Ваш приз не.из.жребия: в.списке участников вас нет\.$/).waitFor();
});

test("several prizes are moved on at once after a question, and moved back", async () => {
  const { _idStock, office, end, first, second } = await createDraw("Летний");
  await end();
  const given = (await office.previewPlaceAwards({ _idStock })).data.map(({ place, prize_id, member }) => ({
    place,
    prize_id,
    user_id: member._id,
  }));
  await office.givePlaceAwards({ _idStock, awards: given });
  const states = async () => (await office.listAwards({ _idStock })).data.map(({ state }) => state);
  const staff = await openDraw(_idStock, "Летний");
  const { page } = staff;
  for (const { login } of [first, second]) await page.getByLabel(`Выбрать ${login}: Патефон`).check();
  const chosen = page.getByRole("group", { name: "Выбранные призы" });
  await chosen.getByText("Выбрано 2").waitFor();
  await expectAccessible(page, "several prizes");
  const advance = chosen.getByRole("button", { name: "Подтвердить", exact: true });
  await advance.click();
  await staff.question.getByText(/^Выбрано: 2.приза\. Победители увидят это в.профиле\.$/).waitFor();
  await staff.answer("Подтвердить призы?", "Отменить");
  await chosen.getByText("Выбрано 2").waitFor();
  expect(await states()).toEqual(["assigned", "assigned"]);
  await advance.click();
  await staff.answer("Подтвердить призы?", "Подтвердить");
  await page.getByText(/^Изменено: 2.приза$/).waitFor();
  await expect(chosen).toHaveCount(0);
  expect(await states()).toEqual(["confirmed", "confirmed"]);
  await staff.button("Отменить правку").click();
  await staff.answer("Вернуть призам прежнее состояние?", "Отменить правку");
  await staff.expectToast(/^Возвращено: 2.правки$/);
  expect(await states()).toEqual(["assigned", "assigned"]);
});

test("staff and players read why a lottery without entrants will not be run", async () => {
  const { origin } = server;
  const office = await officeOf(origin);
  const fields = {
    name: "Тихий",
    fullname: "Тираж «Тихий»",
    description: "Никто не пришёл",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 864_000_000).toISOString(),
    draw_mode: "equal",
  } as const;
  const { _id: _idStock } = await office.createStock(fields);
  await office.createStockPrize({ _idStock, name: "Значок", quantity: 1, way: "draw" });
  for (const status of ["active", "ended"] as const) await office.updateStock({ ...fields, _id: _idStock, status });
  const staff = await openDraw(_idStock, "Тихий");
  const { page } = staff;
  // Beside the round of the beacon, and where its answer would be pasted.
  await expect(page.getByText(/^Жребия не.будет\. Некому участвовать\.$/)).toHaveCount(2);
  await expect(staff.button("Вписать ответ маяка")).toHaveCount(0);

  await page.goto(`/stocks/proof?id=${_idStock}`);
  await page.getByRole("heading", { name: /^Жребия не.будет$/ }).waitFor();
  await page.getByText("Некому участвовать.", { exact: true }).waitFor();
});

test("a draw ended from its page shows the ranking that has become final", async () => {
  const { _idStock, office, first, second } = await createDraw("Осенний");
  const staff = await openDraw(_idStock, "Осенний");
  const top = staff.entrants.nth(1);
  await top.filter({ hasText: first.login }).waitFor();
  // A colleague corrects the scores meanwhile.
  await office.correctStockMember({ _idStock, _id: second._id, points: 500, reason: "Ошибка подсчёта" });
  await choose(staff.page.getByLabel("Сейчас"), "Окончен");
  await staff.button("Сохранить").click();
  await staff.answer(/^Закончить розыгрыш/, "Закончить");
  await staff.expectToast("Розыгрыш успешно отредактирован");
  await top.filter({ hasText: second.login }).waitFor();
});
