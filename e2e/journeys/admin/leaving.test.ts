import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { holdAudio } from "../../src/page-audio.ts";
import { served } from "../../src/serve.ts";
import { chooseFound, staffOn } from "../../src/staff.ts";

const recording = {
  name: "калинка.mp3",
  mimeType: "audio/mpeg",
  buffer: readFileSync(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3"))),
};

/** Presses «Удалить игрока» on the card, and says why. */
async function forget(staff: ReturnType<typeof staffOn>): Promise<void> {
  await staff.button("Удалить игрока").click();
  const dialog = staff.dialog(/^Вы действительно хотите удалить игрока/);
  await dialog.getByLabel(/^Причина/).fill("Попросил письмом");
  await dialog.getByRole("button", { name: "Удалить", exact: true }).click();
}

test("a dialog asks before it loses what was typed, however it is closed, and so does a note", async () => {
  const { login } = await playOn(await browser.visit()).registerByApi();
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page, question } = staff;
  await staff.signInByApi();
  await staff.open(`/gamers?find=${login}`, "Игроки");
  await page.getByRole("link", { name: login }).first().click();
  await staff.heading(login).waitFor();

  const block = staff.dialog(/^Заблокировать/);
  await staff.button("Заблокировать").click();
  await block.waitFor();
  await page.keyboard.press("Escape");
  await block.waitFor({ state: "detached" });

  await staff.button("Заблокировать").click();
  const reason = block.getByLabel(/^Причина/);
  await reason.fill("Играет программой");
  const ways: readonly (() => Promise<void>)[] = [
    () => page.keyboard.press("Escape"),
    () => block.getByRole("button", { name: "Закрыть" }).click(),
    () => block.getByRole("button", { name: "Отменить" }).click(),
    () => page.mouse.click(5, 5),
    () => page.evaluate(() => history.back()),
  ];
  for (const close of ways) {
    await close();
    await question.waitFor();
    await staff.answer("Уйти без сохранения?", "Остаться");
    await expect(reason).toHaveValue("Играет программой");
  }
  await page.keyboard.press("Escape");
  await question.waitFor();
  await expectAccessibleAtBothSizes(page, "the question of a dialog with typed text");
  await staff.answer("Уйти без сохранения?", "Уйти");
  await block.waitFor({ state: "detached" });

  // What was typed and taken back is no loss.
  const points = staff.dialog(/^Очки/);
  await staff.button("+/− очков").click();
  await points.getByLabel(/^Сколько очков/).fill("40");
  await page.keyboard.press("Escape");
  await staff.answer("Уйти без сохранения?", "Остаться");
  await points.getByLabel(/^Сколько очков/).fill("");
  await page.keyboard.press("Escape");
  await points.waitFor({ state: "detached" });

  const note = page.getByLabel("Новая заметка");
  await note.fill("Просит перезвонить");
  const go = () => staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await go();
  await staff.answer("Уйти без сохранения?", "Остаться");
  await expect(note).toHaveValue("Просит перезвонить");
  await staff.button("Записать").click();
  await page.getByRole("list", { name: "Заметки" }).getByText("Просит перезвонить").waitFor();
  await go();
  await staff.heading("Фонотека").waitFor();
  // With the player the note has no sense.
  await page.goBack();
  await note.fill("Больше не звонить");
  await forget(staff);
  await staff.heading("Игроки").waitFor();
  await expect(question).toHaveCount(0);
});

test("going back twice asks once, and the answer leads back", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page, question } = staff;
  await staff.signInByApi();
  await staff.open("/", "Каталог песен");
  await page.getByRole("link", { name: "Добавить песню" }).click();
  await staff.heading("Новая песня").waitFor();
  await page.getByLabel("Название").fill("Песня на\u00A0час");
  await page.evaluate(() => {
    const moves = { count: 0 };
    addEventListener("popstate", () => (moves.count += 1));
    Object.assign(globalThis, { moves });
  });
  const moves = () => page.evaluate(() => (globalThis as unknown as { moves: { count: number } }).moves.count);
  for (const press of [1, 2]) {
    await page.evaluate(() => history.back());
    // There and back again: the page blocks it.
    await expect.poll(moves).toBe(2 * press);
    await question.first().waitFor();
  }
  await expect(question).toHaveCount(1);
  await staff.answer("Уйти без сохранения?", "Уйти");
  await staff.heading("Каталог песен").waitFor();
  await expect(question).toHaveCount(0);
});

test("who leaves before a row has been stored or deleted is not led away from elsewhere", async () => {
  const { login } = await playOn(await browser.visit()).registerByApi();
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/newsfeed/new", /новость/i);
  await page.getByRole("textbox", { name: "Заголовок" }).fill("Эфир без ведущего");
  await page.locator("[contenteditable=true]").fill("Играем сами");
  const storing = await holdCalls(page, "**/api/newsfeed", { method: "POST" });
  await staff.button("Сохранить").click();
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.answer("Уйти без сохранения?", "Уйти");
  await staff.heading("Фонотека").waitFor();
  await storing.release();
  await staff.expectToast("Новость успешно добавлена");
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/admin/library");

  await staff.open(`/gamers?find=${login}`, "Игроки");
  await page.getByRole("link", { name: login }).first().click();
  const removing = await holdCalls(page, "**/api/gamer*", { method: "DELETE" });
  await forget(staff);
  await page.goBack();
  await staff.answer("Уйти без сохранения?", "Уйти");
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.heading("Фонотека").waitFor();
  await removing.release();
  await staff.expectToast("Игрок успешно удален");
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/admin/library");
});

test("the late answer of one dialog leaves another one open", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/directory?list=genre", "Справочники");
  const storing = await holdCalls(page, "**/api/genre", { method: "POST" });
  await staff.button("Добавить").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Название/).fill(`Эфирная баллада ${process.pid}`);
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await page.keyboard.press("Escape");
  await staff.answer("Уйти без сохранения?", "Уйти");
  await staff.button("Добавить").click();
  await dialog.getByLabel(/^Название/).fill("Эфирный марш");
  await storing.release();
  await staff.expectToast("Жанр успешно добавлен");
  await page.waitForTimeout(300);
  await expect(dialog.getByLabel(/^Название/)).toHaveValue("Эфирный марш");
});

test("an earlier version that is restored leaves what is typed in the form", async () => {
  browser.expectErrors(/409/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/newsfeed/new", /новость/i);
  const title = page.getByRole("textbox", { name: "Заголовок" });
  const advertiser = page.getByLabel("Рекламодатель");
  await title.fill("Эфир в субботу");
  await page.locator("[contenteditable=true]").fill("Ждём всех");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно добавлена");
  await title.fill("Эфир в воскресенье");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");

  const restore = async (version: string) => {
    await staff.button("История").click();
    const history = staff.dialog("История");
    const changes = history.getByRole("listitem").filter({ hasText: version });
    await changes.getByRole("button", { name: "Вернуть эту версию" }).last().click();
    await staff.expectToast("Новость снова на\u00A0месте");
    await history.waitFor({ state: "detached" });
  };
  await advertiser.fill("ООО «Эфир»");
  await restore("субботу");
  await expect(title).toHaveValue("Эфир в субботу");
  await expect(advertiser).toHaveValue("ООО «Эфир»");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");

  // Where both have changed the same field, saving asks.
  await title.fill("Эфир в понедельник");
  await restore("воскресенье");
  await expect(title).toHaveValue("Эфир в понедельник");
  await expect(advertiser).toHaveValue("");
  await staff.button("Сохранить").click();
  await staff.question.getByRole("radio", { name: /^Другое окно\s+Эфир в воскресенье/ }).waitFor();
  await staff.answer(/^Вы изменили это/, "Вернуться к форме");
  await expect(title).toHaveValue("Эфир в понедельник");
});

test("leaving asks while a file is uploaded and while words are tapped, and a cut waits for the taps", async () => {
  const office = await officeOf(served().origin);
  const [level] = (await office.listDifficulty({ limit: 1 })).data;
  const { _id } = await office.createSound({
    name: "Калинка к уходу",
    fragment: "Калинка, калинка, калинка моя!",
    hidden: [1],
    sound_id: 970_000 + Math.floor(Math.random() * 9000),
    status_id: "Черновик",
    difficulty_id: level?._id ?? "",
  });
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await holdAudio(page);
  await staff.signInByApi();
  await staff.open(`/songs/${_id}`, "Калинка к уходу");
  await page.getByRole("tab", { name: "Звук" }).click();
  const go = () => staff.sections.getByRole("link", { name: "Фонотека" }).click();

  const sending = await holdCalls(page, "**/api/sound/source*", { method: "PUT" });
  const source = page.getByRole("group", { name: "Запись целиком" });
  await source.locator("input[type=file]").setInputFiles(recording);
  await source.getByRole("progressbar").waitFor();
  await go();
  await staff.answer("Уйти без\u00A0загрузки?", "Остаться");
  await sending.release();
  await staff.expectToast("Файлы успешно загружены");

  await staff.button("Вырезать отрывок").click();
  await staff.expectToast("Отрывок вырезан");
  await page.getByRole("slider", { name: "Конец отрывка" }).press("ArrowLeft");
  const cut = staff.button("Вырезать отрывок");
  await expect(cut).toBeEnabled();
  await staff.button("Отстучать слова").click();
  await page.getByRole("button", { name: "Включить музыку" }).click();
  await page.getByRole("button", { name: "Слово началось" }).click();
  await page.getByText(/^1 из\s4\.$/).waitFor();
  await expect(cut).toBeDisabled();
  await go();
  await staff.answer("Уйти без времён слов?", "Остаться");
  await page.getByText(/^1 из\s4\.$/).waitFor();
  await go();
  await staff.answer("Уйти без времён слов?", "Уйти");
  await staff.heading("Фонотека").waitFor();
});

test("a change of many songs waits for what is being added to a list", async () => {
  const office = await officeOf(served().origin);
  const [level] = (await office.listDifficulty({ limit: 1 })).data;
  const waiting = `Ждущая песня ${process.pid}`;
  const { _id } = await office.createSound({
    name: waiting,
    fragment: "Тихо вокруг",
    hidden: [1],
    sound_id: 980_000 + Math.floor(Math.random() * 9000),
    status_id: "Черновик",
    difficulty_id: level?._id ?? "",
  });
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open(`/?find=${encodeURIComponent(waiting)}`, "Каталог песен");
  await page.getByRole("checkbox", { name: `Выбрать: ${waiting}` }).check();
  await staff.button("Изменить…").click();
  const dialog = staff.dialog(/^Изменить 1/);
  const creating = await holdCalls(page, "**/api/executor", { method: "POST" });
  const name = `Хор ожидания ${process.pid}`;
  await dialog.getByLabel("Исполнители", { exact: true }).fill(name);
  await page.getByRole("option", { name: `Добавить «${name}»` }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Изменить", exact: true }).click();
  await creating.release();
  await page.getByText("изменено 1 из 1").waitFor();
  const [song] = (await office.listCatalogue({ ids: _id })).data;
  expect(song?.executors.map((executor) => executor.name)).toEqual([name]);
});

test("files of the library wait for an executor who is being added, and are sent once", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/library", "Фонотека");
  await staff.button("Загрузить файлы").click();
  const dialog = staff.dialog("Загрузить файлы");
  const creating = await holdCalls(page, "**/api/executor", { method: "POST" });
  const run = randomUUID();
  const name = `Хор ${run}`;
  const [vain, sung] = [`Напрасное ${run}`, `Спетое ${run}`];
  await dialog.getByLabel(/^Исполнители/).fill(name);
  await page.getByRole("option", { name: `Добавить «${name}»` }).click();
  await page.keyboard.press("Escape");
  await dialog
    .locator("input[type=file]")
    .setInputFiles([vain, sung].map((file) => ({ ...recording, name: `${file}.mp3` })));
  const send = dialog.getByRole("button", { name: /^Загрузить 2/ });
  await send.click();
  await send.click();
  await dialog.getByRole("button", { name: `Убрать: ${vain}.mp3` }).click();
  await creating.release();
  await dialog.getByText("Песня успешно загружена").waitFor();
  const office = await officeOf(served().origin);
  const { data } = await office.listLibraryItems({ find: run });
  expect(data.map(({ name: song, executor }) => [song, executor])).toEqual([[sung, [name]]]);
});

test("testers who are chosen while others are stored are stored too", async () => {
  const office = await officeOf(served().origin);
  const { _id: _idStock } = await office.createStock({
    name: "Пробный",
    fullname: "Пробный тираж",
    description: "Первые места забирают призы",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 864_000_000).toISOString(),
    draw_mode: "none",
  });
  const player = playOn(await browser.visit());
  const one = (await player.registerByApi()).login;
  const two = (await playOn(await browser.visit()).registerByApi()).login;
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open(`/stocks/${_idStock}`, "Пробный");
  const storing = await holdCalls(page, "**/testers*", { method: "PUT" });
  const field = page.getByRole("combobox", { name: "Тестировщики" });
  // The open list hides everything else from roles.
  const removals = page.getByLabel(/^Убрать: /);
  await chooseFound(field, one);
  await expect(removals).toHaveCount(1);
  await chooseFound(field, two);
  await expect(removals).toHaveCount(2);
  await storing.release();
  const stored = async () => (await office.getRehearsal({ _idStock })).testers.map(({ login }) => login).toSorted();
  await expect.poll(stored).toEqual([one, two].toSorted());
  await expect(removals).toHaveCount(2);
});
