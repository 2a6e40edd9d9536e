import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { playOn } from "../../src/play.ts";
import { staffOn } from "../../src/staff.ts";

test("a dialog asks before it loses what was typed, however it is closed", async () => {
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
});

test("an earlier version that is restored leaves what is typed in the form", async () => {
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

  const restoreFirst = async () => {
    await staff.button("История").click();
    const history = staff.dialog("История");
    await history.getByRole("button", { name: "Вернуть эту версию" }).last().click();
    await staff.expectToast("Новость снова на\u00A0месте");
    await history.waitFor({ state: "detached" });
  };
  await advertiser.fill("ООО «Эфир»");
  await restoreFirst();
  await expect(title).toHaveValue("Эфир в субботу");
  await expect(advertiser).toHaveValue("ООО «Эфир»");
  await staff.button("Сохранить").click();
  await staff.expectToast("Новость успешно отредактирована");

  // Where both have changed the same field, saving asks.
  await title.fill("Эфир в понедельник");
  await restoreFirst();
  await expect(title).toHaveValue("Эфир в понедельник");
  await expect(advertiser).toHaveValue("");
  await staff.button("Сохранить").click();
  await expect(title).toHaveValue("Эфир в понедельник");
});
