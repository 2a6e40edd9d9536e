import { readFileSync } from "node:fs";
import { browser, test } from "../../src/browser.ts";
import { dayIn, runClock } from "../../src/clock.ts";
import { expect } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { officeOf } from "../../src/office.ts";
import { served } from "../../src/serve.ts";
import { expectSamePlace } from "../../src/shifts.ts";
import { choose, chooseFound, createRow, staffApiOf, staffOn, storeFile } from "../../src/staff.ts";

const picture = {
  name: "гармонь.svg",
  mimeType: "image/svg+xml",
  buffer: readFileSync(new URL(import.meta.resolve("@hitoslov/demo/prizes/ukulele.svg"))),
};

test("staff create a draw with three prizes, edit it, and delete it", async () => {
  browser.expectErrors(/40[09]|net::ERR_FAILED/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  const name = "Тираж «Осенний»";
  await staff.signInByApi();
  await createRow(page, "/api/prize", { name: "Патефон" });
  await staff.open("/stocks", "Розыгрыши");
  await page.getByRole("link", { name: "Добавить розыгрыш" }).first().click();
  await staff.heading("Новый розыгрыш").waitFor();
  // A new draw always starts in testing.
  await page.getByText("Новый розыгрыш всегда начинается с тестов.").waitFor();
  await expect(page.getByLabel(/^Сейчас/)).toBeDisabled();

  await page.getByLabel(/^Полное название/).fill(name);
  await page.getByLabel(/^Название в\sигре/).fill("Осень");
  await page.getByLabel(/^Сообщение участникам/).fill("Соберите больше всех песен");
  const [start, end] = [page.getByRole("textbox", { name: "Начало" }), page.getByRole("textbox", { name: "Конец" })];
  const first = dayIn(3);
  await staff.button("Календарь: начало").click();
  const calendar = page.getByRole("group", { name: "Выбор даты начала" });
  // A draw cannot start yesterday: arrow keys reach that day, but it cannot be chosen.
  await page.keyboard.press("ArrowLeft");
  await expect(calendar.locator("[data-day]:focus")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(start).toHaveValue("");
  for (let days = -1; days < 3; days++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(start).toHaveValue(first);
  for (const [label, typed, most] of [
    ["Часы", "24", "23"],
    ["Минуты", "60", "59"],
  ] as const) {
    const time = calendar.getByLabel(label);
    await time.fill(typed);
    await expect(time).toHaveValue(most);
    await time.press("ArrowUp");
    await expect(time).toHaveValue("00");
    await time.press("ArrowDown");
    await expect(time).toHaveValue(most);
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  // The mask inserts the dots and takes no more digits.
  await end.fill(`${dayIn(1).replaceAll(".", "")}9`);
  await expect(end).toHaveValue(dayIn(1));

  const add = async (prize: string, quantity: string) => {
    await staff.button("Добавить приз").click();
    const dialog = staff.dialog("Добавить приз");
    const save = dialog.getByRole("button", { name: "Добавить", exact: true });
    const place = await save.boundingBox();
    await chooseFound(dialog.getByLabel(/^Приз/).first(), prize);
    await dialog.getByText("Пока показываем коробку с\u00A0бантом").waitFor();
    // The fields that appear with the choice must not move the buttons.
    expectSamePlace(await save.boundingBox(), place, "«Добавить»");
    await dialog.getByLabel(/^Количество/).fill(quantity);
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(prize, { exact: true }).first().waitFor();
  };
  await add("Патефон", "1");
  await add("Пластинка хора", "5");
  await add("Значок", "20");

  // An end before the start is reported at its field; what was typed stays.
  await staff.button("Сохранить").click();
  await staff.expectToast("Конец не раньше начала", "danger");
  await page.getByText("Конец не раньше начала").waitFor();
  await staff.button("Календарь: конец").click();
  const months = page.getByRole("group", { name: "Выбор даты окончания" });
  const day = months.locator("[data-day][tabindex='0']");
  await expect(day).toHaveAttribute("aria-disabled", "true");
  await months.getByRole("button", { name: "Следующий месяц" }).click();
  await day.click();
  const last = (await day.getAttribute("data-day"))?.slice(2).split("-").toReversed().join(".");
  await expect(end).toHaveValue(last ?? "");
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно добавлен");
  for (const [prize, quantity] of [
    ["Патефон", "1"],
    ["Пластинка хора", "5"],
    ["Значок", "20"],
  ] as const) {
    await expect.poll(() => page.getByLabel(`Количество: ${prize}`).inputValue()).toBe(quantity);
    await expect(page.getByLabel(`Категория: ${prize}`)).toHaveValue("Стандартная");
  }

  const saveOf = (value: number) => {
    const sent = new RegExp(`"value":${value}\\b`);
    return page.waitForResponse((response) => response.ok() && sent.test(response.request().postData() ?? ""));
  };
  const asksToStay = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  const badges = page.getByLabel("Количество: Значок");
  const price = page.getByLabel("Цена: Значок");
  const category = page.getByLabel("Категория: Значок");

  // What is typed while another field is being saved is kept and saved next; leaving the page asks first.
  let saves = await holdCalls(page, "**/api/stock/prize");
  let saved = saveOf(1500);
  await badges.fill("30");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1500");
  await page.keyboard.press("Tab");
  await expect.poll(asksToStay).toBe(true);
  await saves.release();
  await saved;
  await staff.expectToast("Приз успешно отредактирован");
  await expect.poll(asksToStay).toBe(false);
  await page.reload();
  await expect(badges).toHaveValue("30");
  await expect(price).toHaveValue("1500");

  // The answer to a save does not undo what was typed meanwhile.
  saves = await holdCalls(page, "**/api/stock/prize");
  await price.fill("15000");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await expect(price).toHaveValue("1500");
  await saves.release();
  await staff.expectToast("Приз успешно отредактирован");
  await expect(price).toHaveValue("1500");
  saved = saveOf(1500);
  await page.keyboard.press("Tab");
  await saved;
  await staff.expectToast("Приз успешно отредактирован");
  await expect.poll(asksToStay).toBe(false);

  // Changes of a colleague to other fields are merged; a conflict in one field keeps theirs and is reported.
  const office = await officeOf(served().origin);
  const drawId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const prizeNow = async () => {
    const [draw] = (await office.listStocks({ ids: drawId })).data;
    if (draw === undefined || "me" in draw) throw new Error("The draw is gone");
    const prize = Object.values(draw.prizes).find((one) => one.name === "Значок");
    if (prize === undefined) throw new Error("The prize is gone");
    return prize;
  };
  saves = await holdCalls(page, "**/api/stock/prize");
  await badges.fill("40");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1600");
  await page.keyboard.press("Tab");
  const { img: _img, given: _given, place_to: _last, ...before } = await prizeNow();
  await office.updateStockPrize({ ...before, value: 1700, category: "Памятная" });
  await saves.release();
  await page.getByText(/^Цена: осталось значение другого сотрудника, ваше.— 1600$/).waitFor();
  await expect(price).toHaveValue("1700");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(badges).toHaveValue("40");
  await expect(category).toHaveValue("Памятная");
  await expect.poll(asksToStay).toBe(false);
  expect(await prizeNow()).toMatchObject({ quantity: 40, value: 1700, category: "Памятная" });
  // Typed again after the report, it is saved.
  await price.fill("1600");
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await prizeNow()).value).toBe(1600);
  await expect(page.getByText(/осталось значение другого/)).toHaveCount(0);

  // An edit that could not be saved is told with the prize's name, and leaving asks.
  await page.route("**/api/stock/prize", (route) => route.abort());
  await badges.fill("41");
  await page.keyboard.press("Tab");
  await staff.expectToast(/^«Значок»: Нет связи/, "danger");
  await page.getByRole("link", { name: "Новости" }).first().click();
  await staff.answer(/Уйти без сохранения/, "Остаться");
  await page.unroute("**/api/stock/prize");
  await badges.fill("40");
  await page.keyboard.press("Tab");

  await page.getByLabel(/^Название в\sигре/).fill("Осень в эфире");
  await choose(page.getByLabel(/^Сейчас/), "Активен");
  await staff.button("Сохранить").click();
  await staff.expectToast("Розыгрыш успешно отредактирован");
  await staff.button("История").click();
  const history = staff.dialog(/^История/);
  await history.getByText("Осень в эфире").first().waitFor();
  // The history uses the labels of the screen, not column names.
  await expect(history.locator("del", { hasText: "Тесты" })).toHaveCount(1);
  await expect(history.getByText(/^(testing|active|none)$/)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await staff.open("/stocks", "Розыгрыши");
  await staff.row(name).getByText("Активен").waitFor();
  await staff
    .row(name)
    .getByRole("link", { name: /^Редактировать/ })
    .click();
  await page.getByText(/^23:58/).waitFor();
  await expect.poll(async () => [await start.inputValue(), await end.inputValue()]).toEqual([first, last]);
  await staff.button("Удалить розыгрыш").click();
  await staff.answer(/^Вы действительно хотите удалить розыгрыш/, "Удалить");
  await staff.expectToast("Розыгрыш успешно удален");
  await staff.heading("Розыгрыши").waitFor();
  await expect.poll(() => staff.row(name).count()).toBe(0);
});

test("a prize that is refused with a new draw stays on its page until it is added", async () => {
  browser.expectErrors(/409/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  for (const name of ["Граммофон", "Метроном"]) await createRow(page, "/api/prize", { name });
  await staff.open("/stocks/new", "Новый розыгрыш");
  await page.getByLabel(/^Полное название/).fill("Тираж «Зимний»");
  await page.getByLabel(/^Название в\sигре/).fill("Зима");
  await page.getByLabel(/^Сообщение участникам/).fill("Соберите больше всех песен");
  await page.getByRole("textbox", { name: "Начало" }).fill(dayIn(3));
  await page.getByRole("textbox", { name: "Конец" }).fill(dayIn(9));
  for (const name of ["Граммофон", "Метроном"]) {
    await staff.button("Добавить приз").click();
    const dialog = staff.dialog("Добавить приз");
    await chooseFound(dialog.getByLabel(/^Приз/).first(), name);
    await dialog.getByRole("button", { name: "Добавить", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByLabel("Количество: Граммофон").fill("2");
  await staff.button("Сохранить").click();
  await staff.expectToast(/^Приз «Метроном» не\sдобавлен/, "danger");
  await staff.heading("Зима").waitFor();
  const row = staff.row("Метроном");
  await row.getByText(/^Места 1–2 уже заняты/).waitFor();
  await page.getByLabel("С какого места: Метроном").fill("3");
  // Leaving would lose it.
  await page.getByRole("link", { name: "Розыгрыши" }).first().click();
  await staff.answer("Уйти без сохранения?", "Остаться");
  await row.getByRole("button", { name: "Добавить приз: Метроном" }).click();
  await staff.expectToast("Приз успешно добавлен", "success");
  await row.getByText("Ещё не добавлен").waitFor({ state: "detached" });
  await page.reload();
  await expect(page.getByLabel("С какого места: Метроном")).toHaveValue("3");
  await expect(page.getByText("Ещё не добавлен")).toHaveCount(0);
});

test("a picture of a prize that came meanwhile is not deleted where the prize is added to a draw", async () => {
  browser.expectErrors(/409/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await createRow(page, "/api/prize", { name: "Ксилофон" });
  const [prize] = (await (await staffApiOf(page)).listPrizes({ find: "Ксилофон" })).data;
  const store = () => storeFile(page, "/api/prize/image", { _id: prize?._id ?? "", img: picture });
  await store();
  await staff.open("/stocks/new", "Новый розыгрыш");
  await staff.button("Добавить приз").click();
  const read = page.waitForResponse((response) => new URL(response.url()).searchParams.get("ids") === prize?._id);
  await chooseFound(staff.dialog("Добавить приз").getByLabel(/^Приз/).first(), "Ксилофон");
  await (await read).finished();
  const shown = staff.dialog("Добавить приз").getByRole("group", { name: "Картинка" }).locator("img");
  const before = (await shown.getAttribute("src")) ?? "";
  const remove = async () => {
    await staff.button("Удалить файл: Картинка").click();
    await staff.answer(/удалить файл/, "Удалить");
  };
  await store();
  await remove();
  await staff.expectToast(/уже измен/, "danger");
  await expect(shown).not.toHaveAttribute("src", before);
  await remove();
  await staff.expectToast("Файл успешно удален");
  await expect(shown).toHaveCount(0);
});

test("a prize of the directory is created, edited and deleted", async () => {
  browser.expectErrors(/409|net::ERR_FAILED/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/stocks?tab=prizes", "Розыгрыши");
  await staff.button("Добавить приз").click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Название" }).fill("Гармонь");
  const slot = page.getByRole("dialog").getByRole("group", { name: "Картинка" });
  const save = () => page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
  const edit = () =>
    staff
      .row("Гармонь")
      .getByRole("button", { name: /^Редактировать/ })
      .click();
  const remove = async () => {
    await slot.getByRole("button", { name: "Удалить файл: Картинка" }).click();
    await staff.answer("Вы действительно хотите удалить файл?", "Удалить");
  };
  const image = "**/api/prize/image*";
  const withoutLine = async (step: () => Promise<void>) => {
    await page.route(image, (route) => route.abort());
    await step();
    await page.unroute(image);
  };
  // The picture is previewed before the upload; after a refusal it stays, and the prize is saved.
  await slot.locator("input[type=file]").setInputFiles(picture);
  await expect(slot.locator("img")).toHaveAttribute("src", /^blob:/);
  await withoutLine(async () => {
    await page.keyboard.press("Control+s");
    await staff.expectToast("Приз успешно добавлен");
    await staff.expectToast("Произошла ошибка при загрузке файла!", "danger");
  });
  await slot.getByText("Произошла ошибка при загрузке файла!").waitFor();
  await save();
  await staff.expectToast("Файл успешно загружен", "success");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The list reloads after the dialog has closed.
  await staff.row("Гармонь").locator("img").waitFor();
  await edit();
  await expect(slot.locator("img")).toHaveAttribute("src", /^\/media\//);
  await withoutLine(async () => {
    await remove();
    await staff.expectToast("Произошла ошибка при удалении файла!", "danger");
  });
  // A picture that came meanwhile is shown, not deleted, until it has been seen.
  const [prize] = (await (await staffApiOf(page)).listPrizes({ find: "Гармонь" })).data;
  await expect(slot.locator("img")).toHaveAttribute("src", prize?.img ?? "");
  await storeFile(page, "/api/prize/image", { _id: prize?._id ?? "", img: picture });
  await remove();
  await staff.expectToast(/уже измен/, "danger");
  await expect(slot.locator("img")).not.toHaveAttribute("src", prize?.img ?? "");
  await remove();
  await staff.expectToast("Файл успешно удален", "success");
  await slot.locator("img").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Without a picture it shows the wrapped box.
  await staff.row("Гармонь").locator("svg[viewBox='0 0 200 200']").waitFor();
  await expect(staff.row("Гармонь").locator("img")).toHaveCount(0);
  await edit();
  await page.getByRole("dialog").getByRole("textbox", { name: "Описание" }).fill("Тульская");
  await page.keyboard.press("Control+s");
  await staff.expectToast("Приз успешно отредактирован");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // A toast disappears after 5.5 seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await staff
    .row("Гармонь")
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(/^Вы действительно хотите удалить приз «Гармонь»/, "Удалить");
  const toast = staff.toasts.getByText("Приз успешно удален");
  // Timers pass on the server's answers, so the clock runs on in steps until the toast appears.
  await expect.poll(() => runClock(page, 50).then(() => toast.count())).toBe(1);
  await runClock(page, 5400);
  await expect(toast).toHaveCount(1);
  await runClock(page, 100);
  await expect.poll(() => toast.count()).toBe(0);
  await page.clock.resume();
  await expect.poll(() => staff.row("Гармонь").count()).toBe(0);
});
