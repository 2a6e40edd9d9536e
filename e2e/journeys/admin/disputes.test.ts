import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { knowWrongWord } from "../../src/metrics.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { staffOn } from "../../src/staff.ts";

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("staff answer disputed words by the keyboard alone", async () => {
  const player = await browser.visit({ origin: server.origin });
  const play = playOn(player);
  await player.goto("/demo");
  await play.line.waitFor();
  const disputed: string[] = [];
  for (const position of (await play.hidden()).slice(0, 2)) {
    if ((await play.word(position))?.state !== "active") await play.socket(position).click();
    const wrong = await play.wrongKey(position, disputed);
    await play.pick(wrong);
    await play.refused(position);
    disputed.push(wrong);
    await player.getByRole("button", { name: /^Моё слово верное/ }).click();
    await player.getByRole("button", { name: "Отправить" }).click();
    await player.getByRole("button", { name: "Играть дальше" }).click();
  }

  const page = await browser.visit({ size: "desktop", origin: server.origin });
  const staff = staffOn(page);
  await staff.join();
  await staff.open("/disputes", "Споры о\u00A0словах");
  const queue = page.getByRole("list", { name: "Очередь" });
  const chosen = queue.getByRole("button", { name: /^Разбираем: / });
  await expect(chosen).toBeFocused();
  await expect(staff.sections.getByRole("link", { name: /Споры о\s+словах\s*2/ })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "disputes");

  // What it changes is told before it is done.
  await page.getByText("Пересчитать игр").waitFor();
  await page.getByText(/^Сменят место в.топе$/).waitFor();
  // Nobody has finished these songs: their finish knows the answer.
  await page.getByText(/^Пересчитывать нечего; ещё 1.игрок в.игре, их зачтёт финиш\.$/).waitFor();
  const before = await chosen.getAttribute("aria-label");
  expect(before).not.toBeNull();
  await page.keyboard.press("ArrowRight");
  await expect(chosen).not.toHaveAttribute("aria-label", before ?? "");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("r");
  await staff.dialog("Отклонить жалобы?").waitFor();
  await page.keyboard.press("Enter");
  await staff.told(/Отклонили: 1/);
  await expect(chosen).toHaveAttribute("aria-label", before ?? "");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("a");
  await staff.told(/Зачли: 1/);
  await page.getByText("Все споры разобраны").waitFor();

  await staff.key("Зачли").press("Enter");
  await queue.getByText("зачли 1").first().waitFor();
  await staff.key("Отклонили").press("Enter");
  await queue.getByText("Ответ: ").waitFor();

  // The song has the answer, and can lose it again.
  const office = await officeOf(server.origin);
  const [accepted] = (await office.listDisputedBlanks({ state: "accepted" })).data;
  if (accepted === undefined) throw new Error("Nothing was accepted");
  const { sound, position, complaints, now } = accepted;
  const answer = complaints[0]?.answer ?? "";
  await staff.open(`/songs/${sound._id}#word-${Number(position) + 1}`, sound.name);
  const tiles = page.getByRole("group", { name: /^Слова отрывка/ }).getByRole("button");
  await expect(tiles.nth(Number(position))).toBeFocused();
  const alias = page.getByRole("group", { name: "Верный ответ 1" });
  await expect(alias.getByRole("textbox")).toHaveValue(answer);
  await expectAccessibleAtBothSizes(page, "a song with a right answer");
  await alias.getByRole("button", { name: /^Убрать верный ответ/ }).press("Enter");
  await staff.key("Сохранить").press("Enter");
  await staff.told("Песня успешно отредактирована");
  await knowWrongWord(page, { _id: sound._id, name: sound.name }, answer, now ?? "", Number(position));
  await page.reload();
  await staff.key("Добавить верный ответ").waitFor();
  await expect(alias).toHaveCount(0);

  // Who reads the numbers of the song accepts what is given there at once, without a complaint.
  await page.getByRole("button", { name: `Засчитать этот ответ: «${answer}» вместо «${now}»` }).press("Enter");
  await staff.question.getByRole("heading", { name: `Засчитать «${answer}» вместо «${now}»?` }).waitFor();
  await staff.question.getByText(/^Пересчитывать нечего; ещё 1.игрок в.игре, их зачтёт финиш\.$/).waitFor();
  await staff.question.getByRole("button", { name: "Засчитать" }).press("Enter");
  await staff.told(`Зачли «${answer}»`);
  await expect(alias.getByRole("textbox")).toHaveValue(answer);

  await page.unrouteAll();
  await staff.open("/metrics", "Метрики");
  const numbers = page.getByRole("region", { name: /^Споры о.словах$/ });
  await expect(numbers.getByRole("definition")).toHaveText(["0", "2", "1", /с$|мин$/]);
  await expect(numbers.getByRole("listitem")).toHaveCount(1);
  await expectAccessibleAtBothSizes(page, "numbers of disputes");
});
