import { readFileSync } from "node:fs";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { staffOn } from "../../src/staff.ts";

const sound = (name: string, from: string) => ({
  name,
  mimeType: "audio/mpeg",
  buffer: readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/audio/${from}.mp3`))),
});
const table = Buffer.from(
  [
    "Название;Поёт;Слова песни;Файл",
    "Импортная Калинка;Ансамбль «Берёзка»;Калинка, калинка, калинка моя;k.mp3",
    "Импортные гитары;Ансамбль Берёзки;Две гитары за стеной;",
    "Импортная тройка;;Тройка мчится;troyka.mp3",
  ].join("\r\n"),
);

test("a table and two sounds are looked at row by row, corrected and written", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.join();
  await staff.open("/", "Каталог песен");
  await page.getByRole("main").getByRole("link", { name: "Загрузить пачкой" }).click();
  await page.getByRole("heading", { name: "Загрузка пачкой" }).waitFor();
  await page
    .getByLabel("Таблица, звук и обложки")
    .setInputFiles([
      { name: "pesni.csv", mimeType: "text/csv", buffer: table },
      sound("k.mp3", "kalinka"),
      sound("Ансамбль Берёзки - Импортные гитары.mp3", "dve-gitary"),
    ]);
  await staff.told("Файлы успешно загружены", "success");
  await page.getByRole("heading", { name: "Что получится" }).waitFor();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("Импортная Калинка").getByText("новая").waitFor();
  await row("Импортная тройка").getByText("troyka.mp3: не нашли в загрузке").waitFor();

  await expectAccessibleAtBothSizes(page, "import");

  // The column is not loaded, so nothing is looked for in it.
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
  await row("Импортная Калинка").getByRole("link").click();
  await page.getByRole("heading", { name: "Импортная Калинка" }).waitFor();
  await expect(page.getByLabel(/^Название/)).toHaveValue("Импортная Калинка");
});
