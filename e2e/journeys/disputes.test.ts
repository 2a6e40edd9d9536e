import { expectAccessible } from "../src/axe.ts";
import { browser, sizes, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { officeOf } from "../src/office.ts";
import { plain, playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";
import { expectSamePlace, paintedInTypefaces } from "../src/shifts.ts";

// A word that staff accept counts for every player of the song: a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("each word of a song can be disputed, and each is said to be sent", async () => {
  const page = await browser.visit({ origin: server.origin });
  const play = playOn(page);
  await page.goto("/demo");
  await play.line.waitFor();
  const positions = await play.hidden();
  expect(await play.dispute(positions)).toHaveLength(positions.length);
});

test("a refused word is disputed in two presses, nothing moves, and the answer is shown with its points", async () => {
  const page = await browser.visit({ origin: server.origin });
  const phone = page.viewportSize() ?? sizes.phone;
  // A page without room to spare shrinks its words for a refused word longer than its blank; this one has room.
  await page.setViewportSize({ ...phone, height: 1200 });
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  const [first = 0] = await play.hidden();
  const wrong = await play.wrongChoice(first);
  await paintedInTypefaces(page);
  const before = await play.line.boundingBox();
  await play.pick(wrong);
  await play.refused(first);
  const offer = page.getByRole("button", { name: /^Моё слово верное/ });
  // It stays as long as it has the focus.
  await offer.focus();
  // It is announced, and once more when the same word is refused again.
  await expect(page.locator("[aria-live=polite]").filter({ has: offer })).toHaveCount(1);
  const earlier = await offer.elementHandle();
  await play.expectState(first, "active");
  await play.pick(wrong);
  await expect.poll(() => earlier?.evaluate((button) => button.isConnected)).toBe(false);
  await offer.focus();
  await play.expectState(first, "active");
  expectSamePlace(await play.line.boundingBox(), before, "the words");
  await page.setViewportSize(phone);

  // By keyboard: the button that sends has the focus.
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Моё слово верное" }).waitFor();
  await dialog.getByText(wrong, { exact: false }).first().waitFor();
  await expectAccessible(page, "a disputed word");
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: "Передали редактору" }).waitFor();
  await dialog.getByText("На сегодня осталось спорных слов: 19").waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await expect(offer).toHaveCount(0);

  // The play goes on; a mistake in the song can be reported at the finish.
  await play.restoreByTray();
  await play.chooseAuthor(song);
  await play.result.getByRole("button", { name: "Заметили ошибку?" }).click();
  await dialog.getByRole("button", { name: "Дело в другом" }).press("Enter");
  await expectFocused(dialog.getByLabel("Что не так"));
  await dialog.getByLabel("Что не так").selectOption({ label: "Автор другой" });
  await dialog.getByLabel(/Кто автор/).fill("Народная");
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await dialog.getByText("На сегодня осталось спорных слов: 18").waitFor();
  await dialog.getByRole("button", { name: "Понятно" }).click();

  await page.goto("/sounds?shelf=disputes");
  const list = page.getByRole("list", { name: "Спорные слова" });
  const ofWord = list.getByRole("listitem").filter({ hasText: `«${wrong}»` });
  await ofWord.getByText("Разбираем").waitFor();
  await expectAccessible(page, "disputes of a player");

  const office = await officeOf(server.origin);
  const { data } = await office.listDisputedBlanks({ state: "open", limit: 100 });
  const blank = data.find(({ sound, position }) => sound.name === song.name && position === first);
  await office.acceptDispute({
    sound_id: blank?.sound._id ?? "",
    position: first,
    answers: [wrong],
    reply: "Так и поют",
  });
  await expect
    .poll(async () => {
      await page.reload();
      await list.waitFor();
      return plain(await ofWord.innerText());
    })
    .toMatch(/Зачли: \+\d+/);
  await ofWord.getByText("Редактор: Так и поют").waitFor();
  await page.getByRole("heading", { name: "Очки, которые пришли потом" }).waitFor();
});
