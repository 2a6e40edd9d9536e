import { readFileSync } from "node:fs";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { chooseFound, staffApiOf, staffOn, storeFile } from "../../src/staff.ts";

const demoFile = (name: string) => readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/${name}`)));
const uploading = "Файлы загружаются... Подождите, пожалуйста...";
const mp3 = (name: string, from: string) => ({ name, mimeType: "audio/mpeg", buffer: demoFile(`audio/${from}.mp3`) });

/** A retry meets the tracks that the first try has left. */
const morning = `Утренний эфир ${process.pid}`;
const evening = `Вечерний эфир ${process.pid}`;

test("several files are uploaded at once, each with its own result; a track is edited, moved by keyboard and deleted", async () => {
  browser.expectErrors(/409|415/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/library", "Фонотека");
  await page.getByRole("row").nth(1).waitFor();

  await staff.button("Загрузить файлы").click();
  const dialog = staff.dialog("Загрузить файлы");
  await expectFocused(dialog.getByLabel(/^Исполнители/));
  await chooseFound(dialog.getByLabel(/^Исполнители/), "Демо-хор");
  await page.keyboard.press("Escape");
  await dialog
    .locator("input[type=file]")
    .setInputFiles([
      mp3(`${morning}.mp3`, "dve-gitary"),
      mp3(`${evening}.mp3`, "chizhik-pyzhik"),
      { name: "Обман.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("GIF89a не музыка") },
    ]);
  await page.keyboard.press("Escape");
  await staff.answer(/^Уйти без\sзагрузки\?$/, "Остаться");
  const sounds = await holdCalls(page, "**/api/library/sound");
  await dialog.getByRole("button", { name: /^Загрузить 3/ }).click();
  const waiting = staff.toasts.locator("[data-variant=warning]").getByText(uploading);
  await waiting.waitFor();
  await sounds.release();
  await expect.poll(() => dialog.getByText("Песня успешно загружена").count()).toBe(2);
  await dialog.getByText("Загрузить можно только файлы с расширением mp3 или wav!").first().waitFor();
  await expect(waiting).toHaveCount(0);
  await staff.expectToast("Произошла ошибка при загрузке файлов!", "danger");
  await dialog.getByRole("button", { name: "Убрать: Обман.mp3" }).click();
  await dialog
    .getByRole("button", { name: /^(Готово|Закрыть)$/ })
    .last()
    .click();
  await dialog.waitFor({ state: "detached" });

  // Refused files left nothing behind.
  await staff.row(morning).first().waitFor();
  await staff.row(evening).first().waitFor();
  await expect(staff.row("Обман")).toHaveCount(0);
  await staff
    .row(morning)
    .first()
    .getByText(/^\d:\d\d$/)
    .waitFor();

  const names = async () => (await page.getByRole("row").allInnerTexts()).join("|");
  const before = async () => (await names()).indexOf(morning) < (await names()).indexOf(evening);
  const first = await before();
  // Another journey may add a track between them.
  await expect(async () => {
    await page.getByRole("button", { name: first ? `Ниже: ${morning}` : `Выше: ${morning}` }).click();
    await expect.poll(before, { timeout: 5000 }).toBe(!first);
  }).toPass();
  // The row moves at once; its content is loaded again.
  await page.locator("[aria-busy=false] > table").waitFor();

  await staff
    .row(morning)
    .first()
    .getByRole("button", { name: /^Редактировать/ })
    .click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Название/)
    .fill(`${morning} на бис`);
  const order = page.getByRole("dialog").getByLabel(/^Порядок/);
  const place = await order.inputValue();
  await order.fill("12345");
  await expect(order).toHaveValue("1234");
  await order.fill(place);
  await page.keyboard.press("Control+s");
  await staff.expectToast("Песня успешно отредактирована");

  // A sound that came meanwhile is shown, not deleted, until it has been heard.
  const [track] = (await (await staffApiOf(page)).listLibraryItems({ find: `${morning} на бис` })).data;
  const stored = page.getByRole("dialog").getByRole("group", { name: "Звук" }).locator("audio");
  const remove = async () => {
    await staff.button("Удалить файл: Звук").click();
    await staff.answer(/удалить файл/, "Удалить");
  };
  await expect(stored).toHaveAttribute("src", track?.sound ?? "");
  await storeFile(page, "/api/library/sound", { _id: track?._id ?? "", sound: mp3("Калинка.mp3", "kalinka") });
  await remove();
  await staff.expectToast(/уже измен/, "danger");
  await expect(stored).not.toHaveAttribute("src", track?.sound ?? "");
  await remove();
  await staff.expectToast("Файл успешно удален");
  await expect(stored).toHaveCount(0);
  // A version that is restored brings its sound back.
  await staff.button("История").click();
  await staff.dialog("История").getByRole("button", { name: "Вернуть эту версию" }).first().click();
  await stored.waitFor({ state: "attached" });
  await staff.dialog("История").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await staff
    .row(`${morning} на бис`)
    .first()
    .getByRole("button", { name: /^Удалить/ })
    .click();
  await staff.answer(new RegExp(`^Вы действительно хотите удалить песню «${morning} на бис»`), "Удалить");
  await staff.expectToast("Песня успешно удалена");
  await expect.poll(() => staff.row(`${morning} на бис`).count()).toBe(0);
});
