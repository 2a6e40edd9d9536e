import { apiOf } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, onDesktop, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { plain, playOn } from "../src/play.ts";

for (const size of onDesktop) {
  test(`the rules show the current numbers (${size})`, async () => {
    const page = await browser.visit({ size });
    await playOn(page).registerByApi();
    const { difficulties, scores, speeds, maxHelp } = await (await apiOf(page)).getGameSettings({});
    await page.goto("/help");
    await page.getByRole("heading", { level: 1, name: "Правила игры" }).waitFor();
    await page.getByRole("heading", { name: "Как считаются очки" }).waitFor();
    await expectAccessible(page, "help");

    const tables = await page.getByRole("table").all();
    const rows = await Promise.all(
      tables.map(async (table) => (await table.getByRole("row").allInnerTexts()).slice(1).map(plain)),
    );
    const word = scores.find(({ key }) => key === "word");
    expect(rows[0]?.[0]).toMatch(new RegExp(`^Каждое слово на месте\\s+\\+${word?.score}$`));
    expect(rows[0]).toHaveLength(scores.filter(({ score }) => score !== 0).length);
    expect(rows[1]).toHaveLength(speeds.length + 1);
    expect(rows[1]?.[0]).toContain(String(speeds[0]?.max_time));
    expect(rows[2]?.map((row) => /^Уровень (\S+)/.exec(row)?.[1])).toEqual(difficulties.map(({ name }) => name));
    await expect
      .poll(async () => plain(await page.locator("#content").innerText()))
      .toContain(plain(`На песню — ${maxHelp}`));

    // The illustration of a step is a picture: the keyboard skips it.
    const summary = page.getByText("Кто получает призы?");
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Игроки на призовых местах").waitFor();
    await page.getByRole("link", { name: "Сразу играть" }).click();
    await playOn(page).line.waitFor();
  });
}
