import { noPapers } from "@hitoslov/contract";
import type { Page } from "playwright-core";
import { expectAccessible } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { guessLevel } from "../../src/api.ts";
import { createEntrant } from "../../src/entrants.ts";
import { expect } from "../../src/expect.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { chooseFound, staffOn } from "../../src/staff.ts";

// Whoever plays while a draw runs takes part in it, so this one has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  server = await startServer({ APP_ENV: "staging", PERSONAL_DATA_KEY: `test:${key}` });
});
test.afterAll(() => server.stop());

test("a draw is rehearsed, reset and held; its prize is handed over with card, act and file", async () => {
  const { origin } = server;
  const office = await officeOf(origin);
  const fields = {
    name: "Зимний",
    fullname: "Зимний тираж",
    description: "Первые места забирают призы",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 864_000_000).toISOString(),
    draw_mode: "none",
  } as const;
  const { _id: _idStock } = await office.createStock(fields);
  await office.createStockPrize({ _idStock, name: "Патефон", way: "place", place_from: 1, value: 12_990 });
  const player = await browser.visit({ origin });
  const { login } = await playOn(player).registerByApi();

  const staff = staffOn(await browser.visit({ size: "desktop", origin }));
  const { page } = staff;
  await staff.signInByApi();
  await staff.open("/stocks", "Розыгрыши");
  await staff.row("Зимний тираж").getByText("учебный: призы не вручаются").waitFor();
  await staff.open(`/stocks/${_idStock}`, "Зимний");
  await chooseFound(page.getByLabel("Тестировщики"), login);
  await staff.expectToast("Тестировщики сохранены");
  // The list of players stays open for the next choice.
  await page.keyboard.press("Escape");

  // A tester has points in it, by songs outside the demo, and sees it everywhere until `stockId` is empty.
  await guessLevel(player, 1, { leave: 5, origin });
  const ownRow = (visitor: Page) => visitor.getByRole("table", { name: "Участие в розыгрышах" }).getByRole("row");
  await player.goto(`/profile?stockId=${_idStock}`);
  await expect(ownRow(player).filter({ hasText: "Зимний" })).toContainText(/1-е.место.*[1-9]/s);
  for (const screen of ["/", "/stocks", "/top"]) {
    await player.goto(`${screen}?stockId=${_idStock}`);
    await player.getByText("Зимний").first().waitFor();
  }
  // No organiser is set.
  await player.goto(`/stocks?stockId=${_idStock}`);
  await player.getByText("Учебный розыгрыш: призы не вручаются").first().waitFor();
  await player.goto("/profile?stockId=");
  await expect(ownRow(player).filter({ hasText: "Первый тираж" })).toHaveCount(1);
  await expect(ownRow(player).filter({ hasText: "Зимний" })).toHaveCount(0);

  await expect(staff.button("Подвести итоги репетиции")).toBeEnabled();
  await staff.button("Подвести итоги репетиции").press("Enter");
  await staff.expectToast("Итоги репетиции подведены");
  // The public page shows no draw in tests.
  await page.getByRole("link", { name: "Дело розыгрыша" }).waitFor();
  await expect(page.getByRole("link", { name: "Проверить розыгрыш" })).toHaveCount(0);
  // A tester can go from the draw to its proof.
  await player.goto(`/stocks?stockId=${_idStock}`);
  const ownDraw = player.getByRole("region", { name: "Зимний тираж" });
  await ownDraw.getByRole("link", { name: "Проверить розыгрыш" }).click();
  await player.getByRole("heading", { level: 1, name: "Проверка розыгрыша" }).waitFor();
  await player.getByRole("main").getByText("Зимний тираж").waitFor();
  // A rehearsal sends no letters.
  await staff.button(/^Вручить по.местам/).click();
  const rehearsed = staff.dialog(/^Вручить по.местам/);
  await rehearsed.getByText(/^Победители увидят приз .* Репетиция: писем никто не.получит\.$/).waitFor();
  await page.keyboard.press("Escape");
  await rehearsed.waitFor({ state: "detached" });
  await expect(staff.button("Сбросить репетицию")).toBeEnabled();
  await staff.button("Сбросить репетицию").press("Enter");
  await staff.answer("Сбросить репетицию?", "Сбросить репетицию");
  await staff.expectToast("Репетиция сброшена");

  await office.updateStock({ ...fields, _id: _idStock, status: "active" });
  const winner = await createEntrant(origin, office, _idStock, { score: 900 });
  await createEntrant(origin, office, _idStock, { score: 800 });
  await office.updateStock({ ...fields, _id: _idStock, status: "ended" });
  const { data: places } = await office.previewPlaceAwards({ _idStock });
  const awards = places.map(({ place, prize_id, member }) => ({ place, prize_id, user_id: member._id }));
  const { data } = await office.givePlaceAwards({ _idStock, awards });

  await player.goto(`/stocks/winners?id=${_idStock}`);
  const row = player.getByRole("list", { name: "Победители" }).getByRole("listitem");
  await row.getByText("Патефон").waitFor();
  expect(await row.innerText()).not.toContain("Участник");
  await expectAccessible(player, "the page of winners");

  await staff.open(`/stocks/${_idStock}/awards/${data[0]?._id}`, `Патефон: ${winner.login}`);
  await expect(page.getByLabel(/^Стоимость приза/)).toHaveValue(/^12.?990$/);
  await page
    .getByText(/^4.841.₽$/)
    .first()
    .waitFor();
  await page.getByLabel("Почтовый адрес").fill("170000, Тверь, Мира, 5");
  // The next step is on the card, too, and keeps what is typed.
  await staff.button(`Подтвердить ${winner.login}`).click();
  await staff.answer("Подтвердить приз?", "Подтвердить");
  await staff.expectToast("Вручение успешно отредактировано");
  await staff.button(`Отправлен ${winner.login}`).waitFor();
  await page.getByLabel("Подписанный акт").check();
  await staff.button("Сохранить").click();
  await staff.expectToast(/успешно/);
  await expectAccessible(page, "the card of an award");

  // Leaving with unsaved papers asks first, and a save does not overwrite those of a colleague.
  browser.expectErrors(/status of 40[09]/);
  await staff.button("Заполнить").click();
  const papers = staff.dialog("Паспорт и\u00A0налоги");
  await papers.getByLabel("Фамилия, имя, отчество").fill("Иванова Анна Петровна");
  await expectAccessible(page, "the papers of a winner");
  await page.keyboard.press("Escape");
  await staff.answer(/Уйти без сохранения/, "Остаться");
  // A refused value is reported at its field until it is typed again.
  const field = papers.getByLabel("ИНН");
  await field.fill("500100732250");
  await papers.getByRole("button", { name: "Сохранить данные" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("");
  await expect(field).not.toHaveAttribute("aria-invalid");
  const award = { _id: data[0]?._id ?? "" };
  const inn = "500100732259";
  await office.updateAwardPapers({ ...award, papers: { ...noPapers, inn } });
  await papers.getByRole("button", { name: "Сохранить данные" }).click();
  await staff.expectToast("Данные победителя сохранены");
  await papers.waitFor({ state: "detached" });
  const kept = { full_name: "Иванова Анна Петровна", inn };
  expect(await office.readAwardPapers(award)).toMatchObject(kept);

  await page.getByRole("link", { name: "Акт приёма-передачи" }).click();
  const act = page.getByRole("heading", { level: 2, name: "Акт приёма-передачи приза" }).locator("..");
  await act
    .getByText(/12.990/)
    .first()
    .waitFor();
  await expectAccessible(page, "the act");

  await staff.open(`/stocks/${_idStock}/file`, "Дело розыгрыша");
  const prizes = page.getByRole("table").last();
  await prizes.getByRole("cell", { name: /^12.990$/ }).waitFor();
  await prizes.getByRole("cell", { name: /^4.841$/ }).waitFor();
  await page.getByText("Ничего не опубликовано.").waitFor();
  const entrants = page.getByRole("table").filter({ hasText: "Исключён, причина" });
  await expect(entrants.getByRole("cell", { name: /^[0-9a-f]{32}$/ })).toHaveCount(2);
  await expect(entrants).toContainText(/900[^]*800/);
  await expectAccessible(page, "the file of a draw");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Скачать/ }).click();
  expect((await download).suggestedFilename()).toBe("draw-file.xlsx");
});
