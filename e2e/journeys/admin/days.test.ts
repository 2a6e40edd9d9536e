import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { expectFocused } from "../../src/focus.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { plain } from "../../src/play.ts";
import { expectSamePlace } from "../../src/shifts.ts";
import { staffOn } from "../../src/staff.ts";

test("two presses of an arrow at once turn two months", async () => {
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/days?month=2031-01", "Песня дня");
  const month = page.getByRole("status").filter({ hasText: /^\S+ \d{4}$/ });
  await expect(month).toHaveText(/^январь 2031$/i);
  await staff.button("Следующий месяц").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => new URL(page.url()).searchParams.get("month")).toBe("2031-03");
  await expect(month).toHaveText(/^март 2031$/i);
});

test("staff choose the song of a day in the calendar by keyboard, and are told if somebody else was first", async () => {
  browser.expectErrors(/status of 409/);
  const staff = staffOn(await browser.visit({ size: "desktop" }));
  const { page } = staff;
  await staff.signInByApi();
  await page.goto("/admin/");
  await page.getByRole("link", { name: "Песня дня" }).click();
  await staff.heading("Песня дня").waitFor();
  const month = page.getByRole("status").filter({ hasText: /^\S+ \d{4}$/ });
  const thisMonth = await month.innerText();
  await page.getByRole("button", { name: "Следующий месяц" }).press("Enter");
  await expect(month).not.toHaveText(thisMonth);
  const days = page.getByRole("list", { name: "Дни месяца" });
  const day = days.getByRole("button").nth(9);
  await day.getByText("выберет сервер").waitFor();
  await expectAccessibleAtBothSizes(page, "days");
  const choose = async (name: string, moved?: () => Promise<void>, of = day) => {
    await of.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Эфир / });
    await dialog.getByRole("searchbox").fill(name);
    const song = dialog.getByRole("list", { name: "Песни" }).getByRole("button");
    await expect(song).toHaveCount(1);
    await song.press("Enter");
    await moved?.();
    await dialog.waitFor({ state: "detached" });
  };
  await choose("Калинка");
  await expect.poll(async () => plain(await day.innerText())).toMatch(/Калинка\s+уровень \d/);
  // Songs that come late move nothing under a press.
  const songs = await holdCalls(page, "**/api/sound?*");
  await page.reload();
  await day.press("Enter");
  await expectFocused(page.getByRole("dialog").getByRole("searchbox"));
  // Above the dialog, not beneath it.
  await page.getByRole("dialog").getByRole("button", { name: "Закрыть" }).focus();
  await page.getByRole("dialog").getByRole("tooltip", { name: "Закрыть" }).waitFor();
  const off = page.getByRole("button", { name: /^Снять с/ });
  const before = await off.boundingBox();
  await songs.release();
  await page.getByText(/^Показаны 8 из/).waitFor();
  expectSamePlace(await off.boundingBox(), before, "«Снять с плана»");
  await page.keyboard.press("Escape");
  // Another tab opened the page before.
  const other = await page.context().newPage();
  await other.goto(page.url());
  const seen = other.getByRole("list", { name: "Дни месяца" }).getByRole("button").nth(9);
  await seen.getByText("Калинка").waitFor();
  await choose("Очи чёрные");
  await day.getByText("Очи чёрные").waitFor();
  await seen.click();
  await other.getByRole("button", { name: /^Снять с/ }).click();
  await other.getByText(/^Пока вы выбирали/).waitFor();
  await seen.getByText("Очи чёрные").waitFor();
  await seen.click();
  await other.getByRole("button", { name: /^Снять с/ }).click();
  await seen.getByText("выберет сервер").waitFor();

  // A song that is planned for another day leaves it only after a question.
  await page.reload();
  await day.getByText("выберет сервер").waitFor();
  await choose("Калинка");
  await day.getByText("Калинка").waitFor();
  const next = days.getByRole("button").nth(10);
  const move = () => staff.answer(/^Песня уже стоит на\s10 .+\. Перенести\?$/, "Перенести");
  await choose("Калинка", move, next);
  await next.getByText("Калинка").waitFor();
  await day.getByText("выберет сервер").waitFor();
});
