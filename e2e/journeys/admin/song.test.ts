import { readFileSync } from "node:fs";
import { limits } from "@hitoslov/contract/limits";
import { splitFragment } from "@hitoslov/rules";
import { expectAccessible, expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, type Size, test } from "../../src/browser.ts";
import { expect, longest } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { plain, playOn } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { painted } from "../../src/shifts.ts";
import { choose, createRow, staffOn } from "../../src/staff.ts";

const demoFile = (name: string) => readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/${name}`)));
const audio = { name: "тропинка.mp3", mimeType: "audio/mpeg", buffer: demoFile("audio/chizhik-pyzhik.mp3") };
const uploading = "Файлы загружаются... Подождите, пожалуйста...";
const cover = { name: "обложка.svg", mimeType: "image/svg+xml", buffer: demoFile("prizes/naushniki.svg") };

// A server of its own: a retry must not meet what the first try has left.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

const visit = (size: Size = "phone") => browser.visit({ size, origin: server.origin });

test("a new administrator adds a song with its sound, cover and blanks, and plays it in the game", async () => {
  browser.expectErrors(/400|415/);
  const owner = staffOn(await visit("desktop"));
  await owner.signInByApi();
  // A level of its own, so that this song is dealt first; and the administrator.
  await createRow(owner.page, "/api/difficulty", { name: "4", points: 40 });
  const newcomer = { login: `novichok-${process.pid}`, password: "первый день на пульте" };
  await createRow(owner.page, "/api/user", { ...newcomer, email: `${newcomer.login}@example.org` });

  const staff = staffOn(await visit("desktop"));
  const { page } = staff;
  await staff.signIn(newcomer);
  await staff
    .button("Добавить песню")
    .or(page.getByRole("link", { name: "Добавить песню" }))
    .click();
  await staff.heading("Новая песня").waitFor();

  // A duplicate sound is recognised before anything is saved.
  const unsaved = page.getByRole("group", { name: "Файлы" });
  await unsaved.locator("input[type=file]").first().setInputFiles(audio);
  await unsaved.getByText("Похоже на\u00A0слух").waitFor();
  await unsaved.getByRole("link", { name: /^Чижик-пыжик/ }).waitFor();
  await unsaved.getByRole("button", { name: "Убрать выбранное: Звук" }).click();
  await expect(unsaved.getByText("Похоже на\u00A0слух")).toHaveCount(0);

  // Saved too early: every required field shows its error, and what was typed stays.
  await page.getByLabel("Название").fill("Тропинка");
  await staff.button("Сохранить").click();
  for (const label of [/^Фрагмент/, /^Уровень/]) {
    await expect.poll(() => page.getByLabel(label).first().getAttribute("aria-invalid")).toBe("true");
  }
  await expect(page.getByLabel("Название")).toHaveValue("Тропинка");

  // A lyric that is too long is kept and refused, and the field says by how much.
  const endless = "ж".repeat(limits.fragment.max + 1);
  await page.getByLabel(/^Фрагмент/).fill(endless);
  const refusal = page.getByText(/^Не\sдлиннее 2\s000\sсимволов, а\sздесь 2\s001\. Сократите текст\.$/);
  await refusal.waitFor();
  await staff.button("Сохранить").click();
  await staff.expectToast(/./, "danger");
  await refusal.waitFor();
  await expect(page.getByLabel(/^Фрагмент/)).toHaveValue(endless);

  const fragment = "Вьётся тропка лесная, не спеша, налегке";
  await page.getByLabel(/^Фрагмент/).fill(fragment);
  // The highest code plus one is filled in; another may be typed.
  await expect(page.getByLabel(/^Код звука/)).toHaveValue(/^\d{6}$/);
  await page.getByLabel(/^Код звука/).fill("90071234");
  await expect(page.getByLabel(/^Код звука/)).toHaveValue("900712");
  await choose(page.getByLabel(/^Уровень/).first(), "Уровень 4");

  // Words are hidden by a click and by the keyboard.
  const tiles = page.getByRole("group", { name: /^Слова отрывка/ }).getByRole("button");
  await expect.poll(async () => (await tiles.allInnerTexts()).length).toBe(splitFragment(fragment).length);
  await tiles.nth(1).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("2 из 6 слов пропущено").waitFor();
  await staff.button("Спрятать случайные").click();
  await page.getByText("3 из 6 слов пропущено").waitFor();
  await staff.button("Открыть все").click();
  await page.getByText("0 из 6 слов пропущено").waitFor();
  await tiles.nth(1).click();
  await tiles.nth(2).click();

  // Somebody missing in the directory is added in place.
  await page.getByLabel(/^Исполнители/).fill("Дуэт «Опушка»");
  await page.getByRole("option", { name: "Добавить «Дуэт «Опушка»»" }).click();
  await page.getByLabel(/^Авторы слов/).fill("Лесной Автор");
  await page.getByRole("option", { name: "Добавить «Лесной Автор»" }).click();
  // The list stays open for one more choice.
  await page.keyboard.press("Escape");

  await staff.button("Сохранить").click();
  await staff.expectToast("Песня успешно добавлена");
  await staff.heading("Тропинка").waitFor();

  // A file that is no sound is refused by its content, whatever its name.
  const sound = page.getByRole("group", { name: "Звук" });
  const files = sound.locator("input[type=file]");
  await files.setInputFiles({ ...audio, buffer: Buffer.from("<html>не музыка</html>") });
  await staff.button("Сохранить").click();
  await sound.getByText("Загрузить можно только файлы с расширением mp3 или wav!").waitFor();
  const sending = await holdCalls(page, "**/api/sound/files");
  await files.setInputFiles(audio);
  await staff.button("Сохранить").click();
  const waiting = staff.toasts.locator("[data-variant=warning]").getByText(uploading);
  await waiting.waitFor();
  await sending.release();
  await expect(waiting).toHaveCount(0);
  await staff.expectToast("Файлы успешно загружены", "success");
  await sound.locator("audio").waitFor();
  const picture = page.getByRole("group", { name: "Обложка" });
  await picture.locator("input[type=file]").setInputFiles(cover);
  await staff.button("Сохранить").click();
  await staff.expectToast("Файлы успешно загружены", "success");
  await expect(picture.locator("img")).toHaveAttribute("src", /^\/media\//);

  // A preview as a player, which is not counted.
  await staff.button("Посмотреть как игрок").click();
  const preview = page.getByRole("dialog");
  await preview.getByText("лесная", { exact: false }).first().waitFor();
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });

  // A new song is a draft until it is published.
  await choose(page.getByLabel(/^Статус/), "Активна");
  await staff.button("Сохранить").click();
  await staff.expectToast("Песня успешно отредактирована");

  const player = await visit();
  const play = playOn(player);
  await play.registerByApi();
  for (let level = 1; level < 4; level++) await play.button("Повысить уровень").click();
  await play.level.getByText("Уровень 4", { exact: true }).waitFor();
  await play.blank(1).waitFor();
  for (const [position, word] of [
    [1, "тропка"],
    [2, "лесная"],
  ] as const) {
    await play.blank(position).click();
    await play.pick(word);
  }
  await play.authors.getByRole("button", { name: "Лесной Автор" }).click();
  await play.result.getByText("«Тропинка»").waitFor();
  await expect.poll(async () => plain(await play.result.innerText())).toContain("Дуэт «Опушка»");

  // A song that was played cannot be deleted: the error says what to do instead.
  browser.expectErrors(/409/);
  await staff.button("Удалить").click();
  await staff.answer(/^Вы действительно хотите удалить песню «Тропинка»/, "Удалить");
  await staff.expectToast(/Нельзя удалить: песню уже играли/);

  // What is like its sound comes late: nothing stands below it before.
  const duplicates = await holdCalls(page, "**/api/sound/duplicates?*");
  await page.reload();
  await sound.locator("audio").waitFor();
  await painted(page);
  await expect(page.getByLabel(/^Статус/)).toHaveCount(0);
  await duplicates.release();
  await page.getByText("Такой же звук уже есть").waitFor();
  await page.getByLabel(/^Статус/).waitFor();
});

test("songs are found, filtered, changed in the row and in bulk, and the way back keeps its place", async () => {
  const staff = staffOn(await visit("desktop"));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("", "Каталог песен");
  await staff.find("соловушка");
  await expect(staff.row("Соловушка")).toHaveCount(1);

  // Off and on again in the row.
  const status = staff.row("Соловушка").getByRole("switch");
  await status.click();
  await expect.poll(() => status.getAttribute("aria-checked")).toBe("false");
  await page.reload();
  await staff.row("Соловушка").waitFor();
  await expect(status).toHaveAttribute("aria-checked", "false");
  await status.click();
  await expect.poll(() => status.getAttribute("aria-checked")).toBe("true");

  // Into a song and back to the same place.
  await staff
    .row("Соловушка")
    .getByRole("link", { name: /^Редактировать/ })
    .click();
  await staff.heading(/Соловушка/).waitFor();
  await page.goBack();
  await staff.row("Соловушка").waitFor();
  await expect(page.getByRole("searchbox")).toHaveValue("соловушка");

  await page.getByRole("searchbox").fill("нет такой песни");
  await page.getByText("Ничего не нашлось").waitFor();
  await staff.button("Сбросить фильтры").click();
  await staff
    .row("Соловушка")
    .or(page.getByText(/^1–30 из/))
    .first()
    .waitFor();
});

test("a search, an order and a search taken back apply while the page has not shown the one before", async () => {
  const staff = staffOn(await visit("desktop"));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("", "Каталог песен");
  const order = page.getByRole("columnheader", { name: "Песня" });
  await order.waitFor();
  // React renders what a navigation changes in tasks, which it starts by messages.
  await page.evaluate(() => {
    const proto = MessagePort.prototype;
    const post = Object.getOwnPropertyDescriptor(proto, "postMessage")?.value as MessagePort["postMessage"];
    const held: (() => void)[] = [];
    proto.postMessage = function hold(this: MessagePort, message: unknown) {
      held.push(() => post.call(this, message));
    };
    const renderHeld = () => {
      proto.postMessage = post;
      for (const send of held) send();
    };
    Object.assign(globalThis, { renderHeld });
  });
  const asked = (name: string) => () => new URL(page.url()).searchParams.get(name);
  await page.getByRole("searchbox").fill("соловушка");
  await expect.poll(asked("find")).toBe("соловушка");
  await order.getByRole("button").click();
  await expect.poll(asked("sort")).toBe("-name");
  expect(asked("find")()).toBe("соловушка");
  await page.getByRole("searchbox").fill("");
  await expect.poll(asked("find")).toBeNull();
  await page.evaluate(() => (globalThis as unknown as { renderHeld: () => void }).renderHeld());
  await expect(order).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("old sounds are levelled while staff watch the progress, stop it and resume it", async () => {
  // As a version without levelling has left them; one file is broken. Stopped first, or it would end too soon.
  const old = await startServer(
    {},
    `with stopped as (update settings set sound_upkeep = false)
      update sounds set loudness = null, peaks = null, fingerprint = null,
        unreadable = id = (select min(id::text)::uuid from sounds)`,
  );
  try {
    const staff = staffOn(await browser.visit({ size: "desktop", origin: old.origin }));
    const { page } = staff;
    await staff.signInByApi();
    await staff.open("", "Каталог песен");
    const job = page.getByRole("status", { name: "Громкость прежних песен" });
    const bar = job.getByRole("progressbar", { name: "Выровнено песен" });
    const done = async () => Number(await bar.getAttribute("value"));
    await expect(job).toContainText(/не.выравнивается.*\d+ из\s30, 1\sфайл не\sпрочитать/);
    await expectAccessibleAtBothSizes(page, "songs whose sound is levelled");
    await job.getByRole("button", { name: "Продолжить" }).click();
    await job.getByText("Выравниваем").waitFor();

    // It starts with the next minute, works only while nothing else does, and its figures update by themselves; polled often, as it soon ends.
    await expect.poll(done, { intervals: [100], timeout: 2 * longest }).toBeGreaterThan(1);
    await job.getByRole("button", { name: "Остановить" }).click();
    await job.getByText("не\u00A0выравнивается").waitFor();
    const stopped = await done();
    expect(stopped).toBeLessThan(30);
    // The song in progress is finished, and the next one too if it started before the stop was saved.
    await page.waitForTimeout(3000);
    await page.reload();
    await job.getByText("не\u00A0выравнивается").waitFor();
    expect(await done()).toBeLessThanOrEqual(stopped + 2);

    await job.getByRole("button", { name: "Продолжить" }).click();
    await job.getByText("Выравниваем").waitFor();
  } finally {
    await browser.leave();
    await old.stop();
  }
});

test("on a phone the filters are hidden until they are asked for", async () => {
  const staff = staffOn(await visit());
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("", "Каталог песен");
  const song = page.getByRole("row").nth(1);
  await song.waitFor();
  await expect.poll(async () => (await song.boundingBox())?.y).toBeLessThan(480);
  await expect(page.getByLabel("Статус")).toHaveCount(1);
  await expect(page.getByLabel("Статус")).toBeHidden();
  await staff.button("Фильтры").click();
  await choose(page.getByLabel("Статус"), "Неактивна");
  await staff.button("Фильтры: 1").waitFor();
  await expectAccessible(page, "catalogue with its filters");
});

test("leaving with unsaved changes asks first", async () => {
  const staff = staffOn(await visit("desktop"));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("", "Каталог песен");
  await staff.find("чижик");
  await staff
    .row("Чижик")
    .getByRole("link", { name: /^Редактировать/ })
    .click();
  const rights = page.getByLabel("Правообладатель");
  await rights.fill("Народ");
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.answer(/Уйти без сохранения/, "Остаться");
  await expect(rights).toHaveValue("Народ");
  await page.keyboard.press("Control+s");
  await staff.expectToast("Песня успешно отредактирована");
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.heading("Фонотека").waitFor();
});
