import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible, expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdAnswers, holdCalls } from "../../src/hold-calls.ts";
import { officeOf } from "../../src/office.ts";
import { startServer } from "../../src/serve.ts";
import { choose, chooseFound, staffOn } from "../../src/staff.ts";

const sound = (name: string, from: string) => ({
  name,
  mimeType: "audio/mpeg",
  buffer: readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/audio/${from}.mp3`))),
});
const kalinka = sound("k.mp3", "kalinka");
const table = Buffer.from(
  [
    "Название;Поёт;Слова песни;Файл",
    "Импортная Калинка;Ансамбль «Берёзка»;Калинка, калинка, калинка моя;k.mp3",
    "Импортные гитары;Ансамбль Берёзки;Две гитары за стеной;",
    "Импортная тройка;;Тройка мчится;troyka.mp3",
  ].join("\r\n"),
);

// A server of its own: a retry must not meet what the first try has left.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

test("a table and two sounds are reviewed row by row, corrected, imported and undone", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/", "Каталог песен");
  await page.getByRole("main").getByRole("link", { name: "Загрузить пачкой" }).click();
  await page.getByRole("heading", { name: "Загрузка пачкой" }).waitFor();
  await page.getByLabel("Таблица, звук и обложки").setInputFiles([
    { name: "pesni.csv", mimeType: "text/csv", buffer: table },
    // A song of the catalogue without its beginning: another file with the same sound.
    { ...kalinka, buffer: kalinka.buffer.subarray(kalinka.buffer.length / 4) },
    sound("Ансамбль Берёзки - Импортные гитары.mp3", "dve-gitary"),
  ]);
  await staff.expectToast("Файлы успешно загружены", "success");
  await page.getByRole("heading", { name: "Что получится" }).waitFor();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("Импортная Калинка").getByText("новая").waitFor();
  await row("Импортная тройка").getByText("troyka.mp3: не нашли в загрузке").waitFor();

  // Duplicates are known only once the sound is analysed; the table does not wait for that.
  await row("Импортная Калинка")
    .getByText(/^На\sслух похожа: код \d{6}, «.*Калинка.*»$/)
    .waitFor();

  await expectAccessibleAtBothSizes(page, "import");

  // The column is not loaded, so it is not searched.
  await page.getByRole("combobox", { name: "Файл" }).click();
  await page.getByRole("option", { name: "Не загружать" }).click();
  await row("Импортная тройка").getByText("новая").waitFor();
  await row("Импортная тройка").getByText("Звука нет").waitFor();
  await page.getByRole("combobox", { name: "Файл" }).click();
  await page.getByRole("option", { name: "Звук", exact: true }).click();
  await row("Импортная тройка").getByText("ошибка").waitFor();

  await page.getByRole("button", { name: "Загрузить 2 песни" }).click();
  await page.getByRole("heading", { name: "Готово: 2 песни" }).waitFor();
  await expect(page.getByRole("button", { name: "Скачать ошибки" })).toBeVisible();
  await page.getByText(/^Исправленную таблицу ошибок загрузите новой пачкой вместе со.звуком/).waitFor();
  await row("Импортная Калинка").getByRole("link").click();
  await page.getByRole("heading", { name: "Импортная Калинка" }).waitFor();
  await expect(page.getByLabel(/^Название/)).toHaveValue("Импортная Калинка");

  // One of the songs is changed meanwhile: it stays, and the screen says so.
  const office = await officeOf(server.origin);
  const imported = async () => (await office.listCatalogue({ find: "Импортн" })).data;
  const changed = (await imported()).find(({ name }) => name === "Импортная Калинка");
  const levels = (await office.listDifficulty({})).data;
  const level = levels.find(({ _id }) => _id !== changed?.difficulty._id);
  await office.updateSounds({ ids: [changed?._id ?? ""], difficulty_id: level?._id });
  await page.goBack();
  await staff.button("Отменить импорт").click();
  await staff.answer(/^Отменить импорт\?/, "Отменить импорт");
  await page.getByText(/^Осталось как есть: \d/).waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: /^Импортная Калинка: / })
    .first()
    .waitFor();
  expect((await imported()).map(({ name }) => name)).toEqual(["Импортная Калинка"]);
});

test("rows are checked once the import is read with all files that were sent", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/import", "Загрузка пачкой");
  const events: string[] = [];
  const tableIsRead = Promise.withResolvers<void>();
  let isSent = false;
  await page.route("**/api/import/upload", async (route) => {
    const [, name = ""] = /name (\S+)/.exec(route.request().headers()["upload-metadata"] ?? "") ?? [];
    if (Buffer.from(name, "base64").toString().endsWith(".mp3")) await tableIsRead.promise;
    await route.continue();
  });
  page.on("response", (response) => {
    const isPart = response.request().method() === "PATCH" && response.url().includes("/api/import/upload/");
    if (isPart && Number(response.headers()["upload-offset"]) === kalinka.buffer.length) isSent = true;
  });
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/import/check") events.push("check");
  });
  await page.route(/\/api\/import\?/, async (route) => {
    let response = await route.fetch();
    // A busy server puts it off.
    const isWithoutTable = async () =>
      response.status() === 503 || ((await response.json()) as { columns: unknown[] }).columns.length === 0;
    // The screen knows nothing but the table, as it was before the sound was sent.
    while (await isWithoutTable()) response = await route.fetch();
    // Late once everything was sent.
    if (isSent) await page.waitForTimeout(500);
    if (isSent) events.push("read");
    // The screen may have given the request up.
    await route.fulfill({ response }).catch(() => undefined);
    tableIsRead.resolve();
  });
  const rows = Buffer.from("Название;Слова песни;Файл\r\nПоздняя Калинка;Калинка моя;k.mp3");
  await page
    .getByLabel("Таблица, звук и обложки")
    .setInputFiles([{ name: "pesni.csv", mimeType: "text/csv", buffer: rows }, kalinka]);
  await page.getByRole("row").filter({ hasText: "Поздняя Калинка" }).getByText("новая").waitFor();
  expect(events[0]).toBe("read");
});

test("rows whose check has failed are checked by a button", async () => {
  browser.expectErrors(/status of 503/);
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/import", "Загрузка пачкой");
  const busy = { code: "unavailable", message: "Слишком много запросов." };
  await page.route("**/api/import/check", (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  const rows = Buffer.from("Название;Слова песни\r\nУпорная Калинка;Калинка моя");
  await page
    .getByLabel("Таблица, звук и обложки")
    .setInputFiles([{ name: "pesni.csv", mimeType: "text/csv", buffer: rows }]);
  await staff.button("Проверить строки").click();
  await page.getByRole("row").filter({ hasText: "Упорная Калинка" }).getByText("новая").waitFor();
  await expect(staff.button("Проверить строки")).toHaveCount(0);
});

test("an import whose first reading comes late is read again with the table sent meanwhile", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/import", "Загрузка пачкой");
  const table = await holdCalls(page, "**/api/import/upload");
  const reading = await holdAnswers(page, /\/api\/import\?/, { times: 1 });
  await page.getByLabel("Таблица, звук и обложки").setInputFiles([
    {
      name: "opozdanie.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Название;Слова песни\r\nОпоздавшая Калинка;Калинка моя"),
    },
  ]);
  // The import as it was before the table came.
  await reading.held();
  await table.release();
  await staff.expectToast("Файлы успешно загружены");
  await reading.release();
  await page.getByRole("row").filter({ hasText: "Опоздавшая Калинка" }).getByText("новая").waitFor();
});

/** More than two parts of an upload. */
const recordingBytes = 9 * 1024 * 1024;
const part = 4 * 1024 * 1024;

test("an upload interrupted by a reload resumes once the same file is chosen again", async () => {
  // Requests in flight fail when the page reloads.
  browser.expectErrors(/ERR_/);
  const folder = await mkdtemp(join(tmpdir(), "hitoslov-import-"));
  const file = join(folder, "Хор Эхо - Долгая запись.wav");
  await writeFile(file, recording(recordingBytes));
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/import", "Загрузка пачкой");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/import/upload")) return;
    sent.push(`${request.method()} ${request.headers()["upload-offset"] ?? ""}`.trimEnd());
  });
  // The second part never arrives.
  let isCut = true;
  await page.route("**/api/import/upload/*", async (route) => {
    if (isCut && route.request().headers()["upload-offset"] === String(part)) return;
    await route.continue();
  });
  await page.getByLabel("Таблица, звук и обложки").setInputFiles(file);
  await expect.poll(() => sent).toEqual(["POST", "PATCH 0", `PATCH ${part}`]);
  // Leaving for another screen or another import asks first.
  for (const section of ["Фонотека", "Загрузка пачкой"]) {
    await staff.sections.getByRole("link", { name: section }).click();
    await staff.question.getByText("Продолжить можно, выбрав те же файлы.").waitFor();
    await staff.answer("Остановить передачу?", "Остаться");
  }
  await page.getByText("Передаём файлы").waitFor();
  await page.reload();
  isCut = false;
  await page.getByText("Передано 4 МБ из 9 МБ").waitFor();

  sent.length = 0;
  await page.getByLabel("Таблица, звук и обложки").setInputFiles(file);
  await staff.expectToast("Файлы успешно загружены", "success");
  expect(sent).toEqual(["HEAD", `PATCH ${part}`, `PATCH ${2 * part}`]);
  const row = page.getByRole("row").filter({ hasText: "Долгая запись" });
  await row.getByText("новая").waitFor();
  await row.getByText("0:53").waitFor();
  await rm(folder, { recursive: true });
});

/** A studio recording: two channels of a tone, 44.1 kHz. */
function recording(bytes: number): Buffer {
  const samples = Buffer.alloc(bytes - 44);
  for (let at = 0; at < samples.length; at += 4) {
    const value = Math.round(8000 * Math.sin(at / 40) * Math.sin(at / 90_000));
    samples.writeInt16LE(value, at);
    samples.writeInt16LE(value, at + 2);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(bytes - 8, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(44_100 * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes - 44, 40);
  return Buffer.concat([head, samples]);
}

test("another table takes the place of the first only if staff say so", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/import", "Загрузка пачкой");
  const send = (name: string, song: string) =>
    page
      .getByLabel("Таблица, звук и обложки")
      .setInputFiles([
        { name, mimeType: "text/csv", buffer: Buffer.from(`Название;Текст отрывка\n${song};Раз два три`) },
      ]);
  const row = (song: string) => page.getByRole("row").filter({ hasText: song });
  await send("pervaya.csv", "Первая заменяемая");
  await row("Первая заменяемая").getByText("новая").waitFor();
  await send("vtoraya.csv", "Вторая заменяющая");
  await staff.answer(/^Заменить таблицу на «vtoraya.csv»/, "Отменить");
  await row("Первая заменяемая").waitFor();
  await send("vtoraya.csv", "Вторая заменяющая");
  await staff.answer(/^Заменить таблицу на «vtoraya.csv»/, "Заменить");
  await row("Вторая заменяющая").getByText("новая").waitFor();
  await expect(row("Первая заменяемая")).toHaveCount(0);
});

test("a long table is shown in pages of any size, and duplicate people are merged", async () => {
  const count = 155;
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/import", "Загрузка пачкой");
  const lines = Array.from({ length: count }, (_, at) =>
    [
      `Страница ${at + 1}`,
      at < 3 ? "Квартет «Осина»" : "Ансамбль «Рябина»",
      `Строка за строкой номер ${at + 1}`,
      "строка",
    ].join(";"),
  );
  const content = Buffer.from(["Название;Исполнитель;Текст;Пропуски", ...lines].join("\n"));
  await page
    .getByLabel("Таблица, звук и обложки")
    .setInputFiles([{ name: "stranicy.csv", mimeType: "text/csv", buffer: content }]);
  await page.getByRole("button", { name: `Загрузить ${count} песен` }).click();
  await page.getByRole("heading", { name: `Готово: ${count} песен` }).waitFor();

  await staff.open("/?find=строка за строкой", "Каталог песен");
  await page.getByText(`1–30 из ${count}`).waitFor();
  const jump = page.getByLabel("Номер страницы, от 1 до 6");
  await jump.fill("6");
  await page.keyboard.press("Enter");
  await page.getByText(`151–${count} из ${count}`).waitFor();
  // There is no such page.
  await jump.fill("99");
  await page.keyboard.press("Enter");
  await expect(jump).toHaveValue("6");
  // Going back from a shorter list returns to the page that was left, also where it is loaded again.
  await choose(page.getByLabel("Статус"), "Неактивна");
  await page.getByText(/^Ничего не.нашлось/).waitFor();
  await page.reload();
  await page.getByText(/^Ничего не.нашлось/).waitFor();
  await page.goBack();
  await page.getByText(`151–${count} из ${count}`).waitFor();
  await expect(jump).toHaveValue("6");
  await choose(page.getByLabel("Строк на странице"), "100");
  await page.getByText(`1–100 из ${count}`).waitFor();
  await page.reload();
  await page.getByText(`1–100 из ${count}`).waitFor();
  await expect(page.getByRole("row")).toHaveCount(101);

  await staff.open("/directory?list=executor", "Справочники");
  await staff.find("Осина");
  await staff
    .row("Осина")
    .getByRole("button", { name: /^Объединить/ })
    .click();
  const merge = staff.dialog("Объединить исполнителя «Квартет «Осина»»");
  await merge.getByText(/^3\sпесни\sперейдут/).waitFor();
  await chooseFound(merge.getByLabel(/^С\sкакой записью/), "Ансамбль «Рябина»");
  await expectAccessible(page, "a merge");
  await merge.getByRole("button", { name: "Объединить", exact: true }).click();
  await staff.expectToast(/^Объединено: «Квартет «Осина»» теперь «Ансамбль «Рябина»», песен: 3/, "success");
  await expect(staff.row("Осина")).toHaveCount(0);
  await page.getByRole("searchbox").fill("Рябина");
  await staff
    .row("Рябина")
    .getByRole("link", { name: `Показать песни: ${count}` })
    .click();
  await page
    .getByText(`1–30 из ${count}`)
    .or(page.getByText(`1–100 из ${count}`))
    .waitFor();
});
