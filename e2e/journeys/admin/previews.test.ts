import type { Locator, Page } from "playwright-core";
import { browser, test } from "../../src/browser.ts";
import { dayIn } from "../../src/clock.ts";
import { expect } from "../../src/expect.ts";
import { changeSettings, officeOf } from "../../src/office.ts";
import { startServer } from "../../src/serve.ts";
import { choose, staffOn } from "../../src/staff.ts";

// A notice covers every screen of the game.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const day = 86_400_000;
const seen = "Этот игрок увидит";
const unseen = "Этот игрок в это время не увидит";

/** Opens the preview of the open form; closes it at the end. */
async function preview(page: Page, at: Locator | Page, look: (dialog: Locator) => Promise<void>): Promise<void> {
  await at.getByRole("button", { name: "Посмотреть в игре" }).click();
  const dialog = page.getByRole("dialog", { name: "Предпросмотр в игре" });
  await look(dialog);
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a draw, a song and a notice are previewed in the game as other players and at other times", async () => {
  // Calls that a preview may not make are refused.
  browser.expectErrors(/40[03]/);
  const { origin } = server;
  const office = await officeOf(origin);
  const showing = { shown_from: new Date(Date.now() + day).toISOString() };
  const fields = {
    name: "Зимний",
    fullname: "Зимний тираж",
    description: "Первые места забирают призы",
    start_date: new Date().toISOString(),
    end_date: new Date(Date.now() + 20 * day).toISOString(),
    draw_mode: "none",
    ...showing,
  } as const;
  const { _id } = await office.createStock(fields);
  await office.updateStock({ ...fields, _id, status: "active" });
  const title = "Скоро зимний тираж";
  await changeSettings(office, {
    notices: [{ _id: "soon", variantId: "info", payload: { title }, audience: "premium" }],
  });
  const staff = staffOn(await browser.visit({ size: "desktop", origin }));
  const { page } = staff;
  await staff.signInByApi();

  await staff.open(`/stocks/${_id}`, "Зимний");
  const saved: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && new URL(request.url()).pathname === "/api/stock") saved.push(request.url());
  });
  await preview(page, page, async (dialog) => {
    const game = dialog.frameLocator("iframe");
    await dialog.getByText(unseen).waitFor();
    await game.getByRole("heading", { name: "Розыгрыши" }).waitFor();
    await expect(game.getByRole("heading", { name: "Зимний" })).toHaveCount(0);
    const when = dialog.getByRole("textbox", { name: "Когда" });
    await when.fill(dayIn(2));
    // Enter here does not submit the form behind the dialog.
    await when.press("Enter");
    await dialog.getByText(seen).waitFor();
    await game.getByRole("heading", { name: "Зимний" }).waitFor();
    await game.getByText("Предпросмотр: ничего не записывается").waitFor();
  });
  expect(saved).toEqual([]);

  const rehearsed = await office.createStock({ ...fields, name: "Весенний", shown_from: null });
  await staff.open(`/stocks/${rehearsed._id}`, "Весенний");
  await preview(page, page, async (dialog) => {
    const game = dialog.frameLocator("iframe");
    await dialog.getByText(unseen).waitFor();
    await dialog
      .getByText(/^Розыгрыш проверяют, игроки его не.видят\. Здесь он такой, каким будет после запуска\./)
      .waitFor();
    await game.getByRole("heading", { name: "Весенний" }).waitFor();
    await game.getByRole("timer").waitFor();
  });

  await staff.open("/", "Каталог песен");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(/\/songs\//);
  await preview(page, page, async (dialog) => {
    await dialog.getByText(seen).waitFor();
    await dialog.frameLocator("iframe").getByRole("list", { name: "Строка песни" }).waitFor();
  });

  await staff.open("/settings", "Настройки игры");
  await preview(page, page.getByRole("group", { name: /^Уведомление 1/ }), async (dialog) => {
    const notice = dialog.frameLocator("iframe").getByRole("dialog", { name: title });
    await dialog.getByText(unseen).waitFor();
    await choose(dialog.getByLabel("Кто смотрит"), "Премиум");
    await dialog.getByText(seen).waitFor();
    await notice.waitFor();
  });
});
