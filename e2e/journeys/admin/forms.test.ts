import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { owner } from "../../src/serve.ts";
import { createRow, staffApiOf, staffOn } from "../../src/staff.ts";

const cover = {
  name: "обложка.svg",
  mimeType: "image/svg+xml",
  buffer: readFileSync(new URL(import.meta.resolve("@hitoslov/demo/prizes/naushniki.svg"))),
};

const otherCover = {
  ...cover,
  name: "другая.svg",
  buffer: readFileSync(new URL(import.meta.resolve("@hitoslov/demo/prizes/ukulele.svg"))),
};

/** A song that no other journey uses; returns its address. */
async function createSong(page: Page, name: string): Promise<string> {
  const api = await staffApiOf(page);
  const [level] = (await api.listDifficulty({ limit: 1 })).data;
  const { _id } = await api.createSound({
    name,
    fragment: "Ой, мороз, мороз, не морозь меня",
    sound_id: 810_000 + Math.floor(Math.random() * 90_000),
    status_id: "Черновик",
    difficulty_id: level?._id ?? "",
  });
  return `/songs/${_id}`;
}

test("a refused field of a song is shown and focused, whichever tab was open", async () => {
  browser.expectErrors(/400/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/", "Каталог песен");
  await staff.open(await createSong(page, "Мороз без названия"), "Мороз без названия");
  const title = page.getByLabel("Название");
  await title.fill("");
  // Also when it is refused for the same reason again.
  for (let times = 0; times < 2; times++) {
    await page.getByRole("tab", { name: "Звук" }).click();
    await page.getByRole("tabpanel", { name: "Звук" }).getByRole("button", { name: "Сохранить" }).click();
    await expectFocused(title);
    await expect(page.getByRole("tab", { name: "Текст" })).toHaveAttribute("aria-selected", "true");
  }
});

test("edits of two people are merged, a draft is restored, and a cover is previewed before it is stored", async () => {
  browser.expectErrors(/40[19]/);
  const [one, two] = [
    staffOn(await browser.visit({ size: "desktop" })),
    staffOn(await browser.visit({ size: "desktop" })),
  ];
  const { page } = one;
  await one.signInByApi();
  const login = `kollega-${process.pid}-${test.info().repeatEachIndex}-${test.info().retry}`;
  const colleague = { login, password: "пароль коллеги" };
  await createRow(page, "/api/user", { ...colleague, email: `${login}@example.org` });
  await two.signInByApi(colleague);
  const name = `Мороз ${login}`;
  await one.open("/", "Каталог песен");
  const address = await createSong(page, name);
  for (const staff of [one, two]) await staff.open(address, name);

  // Changes to different fields merge by themselves.
  const fact = (on: Page) => on.getByLabel(/^Факт о\sпесне/);
  const rights = (on: Page) => on.getByLabel("Правообладатель");
  await fact(two.page).fill("Сложена в XIX веке");
  const id = address.split("/").at(-1) ?? "";
  const readAnew = two.page.waitForResponse(
    (response) => response.ok() && new URL(response.url()).searchParams.get("ids") === id,
  );
  await two.page.keyboard.press("Control+s");
  // The form has reloaded the song by now; later changes are unknown to it.
  await readAnew;
  await two.expectToast("Песня успешно отредактирована");
  await rights(page).fill("Народ");
  await page.keyboard.press("Control+s");
  await one.expectToast(`Правки сотрудника ${login}: Факт о\u00A0песне. Ваши сохранены вместе с\u00A0ними`);
  await expect(fact(page)).toHaveValue("Сложена в XIX веке");

  // For a conflict in one field both versions are shown.
  await rights(two.page).fill("Хор");
  await fact(two.page).fill("Сложена в XX веке");
  await two.page.keyboard.press("Control+s");
  const choice = two.question.getByRole("group", { name: "Правообладатель" });
  await choice.getByRole("radio", { name: new RegExp(owner.login) }).waitFor();
  await expect(choice.getByRole("radio", { name: /^Моё/ })).toBeFocused();
  await expectAccessibleAtBothSizes(two.page, "a choice between two edits");
  await two.page.keyboard.press("ArrowDown");
  await two.answer(/изменили одно/, "Сохранить выбранное");
  await two.expectToast("Песня успешно отредактирована");
  await expect(rights(two.page)).toHaveValue("Народ");
  await expect(fact(two.page)).toHaveValue("Сложена в XX веке");

  // A reload restores the draft; discarding it shows the saved text.
  await two.page.reload();
  await rights(two.page).fill("Хор из\u00A0Рязани");
  await two.page.waitForTimeout(700);
  await two.page.reload();
  await expect(rights(two.page)).toHaveValue("Хор из\u00A0Рязани");
  await two.page.getByText(/^Восстановлено несохранённое от \d\d:\d\d$/).waitFor();
  await expectAccessibleAtBothSizes(two.page, "a form with what was restored");
  await two.button("Отбросить").click();
  await expect(rights(two.page)).toHaveValue("Народ");
  await two.page.reload();
  await expect(rights(two.page)).toHaveValue("Народ");

  // So does signing in again, also when a button was pressed too early.
  await rights(two.page).fill("Хор из\u00A0Тулы");
  await two.page.evaluate(async () => {
    const headers = { token: localStorage.getItem("hitoslov.admin.token") ?? "", "content-type": "application/json" };
    await fetch("/api/auth/logout", { method: "POST", headers, body: "{}" });
  });
  await two.page.keyboard.press("Control+s");
  await two.page.getByLabel("Логин или почта").fill(colleague.login);
  await two.page.getByLabel(/^Пароль/).fill(colleague.password);
  await two.button("Войти").click();
  await two.heading(name).waitFor();
  await expect(rights(two.page)).toHaveValue("Хор из\u00A0Тулы");
  await two.page.keyboard.press("Control+s");
  await two.expectToast("Песня успешно отредактирована");
  await expect(two.page.getByText(/^Восстановлено/)).toHaveCount(0);

  // A cover is previewed, removed, and stored by «Сохранить».
  const slot = page.getByRole("group", { name: "Обложка" });
  const picture = slot.locator("img");
  const choose = () => slot.locator("input[type=file]").setInputFiles(cover);
  await page.reload();
  await choose();
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await one.button("Отменить").click();
  await expect(picture).toHaveCount(0);
  await choose();
  await one.sections.getByRole("link", { name: "Фонотека" }).click();
  await one.answer(/Уйти без сохранения/, "Остаться");
  await page.keyboard.press("Control+s");
  await one.expectToast("Файлы успешно загружены", "success");
  await expect(picture).toHaveAttribute("src", /^\/media\//);
  await one.sections.getByRole("link", { name: "Фонотека" }).click();
  await one.heading("Фонотека").waitFor();

  // Whoever has not seen the new cover yet is shown both before replacing it.
  const stored = two.page.getByRole("group", { name: "Обложка" }).locator("img");
  const chooseOther = () =>
    two.page.getByRole("group", { name: "Обложка" }).locator("input[type=file]").setInputFiles(otherCover);
  await chooseOther();
  await two.page.keyboard.press("Control+s");
  const covers = two.question.getByRole("group", { name: "Обложка" });
  await covers.getByRole("img", { name: "файл коллеги" }).waitFor();
  await expectAccessibleAtBothSizes(two.page, "a choice between two covers");
  await covers.getByRole("radio", { name: new RegExp(owner.login) }).check();
  await two.answer(/изменили одно/, "Сохранить выбранное");
  await expect(stored).toHaveAttribute("src", /^\/media\//);
  const theirs = await stored.getAttribute("src");
  await chooseOther();
  await two.page.keyboard.press("Control+s");
  await two.expectToast("Файлы успешно загружены", "success");
  await expect(stored).not.toHaveAttribute("src", theirs ?? "");

  // A cover that came meanwhile is shown, not deleted, until it has been seen.
  const api = await staffApiOf(page);
  const other = (await api.listCatalogue({ filter: JSON.stringify({ has_cover: true }) })).data.find(
    (song) => song._id !== id,
  );
  const { photo } = await api.copySoundImage({ _id: id, from: other?._id ?? "" });
  const remove = async () => {
    await two.button("Удалить файл: Обложка").click();
    await two.answer(/удалить файл/, "Удалить");
  };
  await remove();
  await two.expectToast(/уже измен/, "danger");
  await expect(stored).toHaveAttribute("src", photo ?? "");
  await remove();
  await two.expectToast("Файл успешно удален");
  await expect(stored).toHaveCount(0);
});
