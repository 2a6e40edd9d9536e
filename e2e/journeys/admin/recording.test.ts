import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "playwright-core";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect, longest } from "../../src/expect.ts";
import { holdAnswers, holdCalls } from "../../src/hold-calls.ts";
import { plain } from "../../src/play.ts";
import { holdAudio } from "../../src/page-audio.ts";
import { startServer } from "../../src/serve.ts";
import { choose, staffApiOf, staffOn } from "../../src/staff.ts";

const demo = (name: string) => readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/${name}`)));
/** Four minutes of songs one after another; the sixth is to be cut out. */
const slugs = [
  "chizhik-pyzhik",
  "korobeyniki",
  "vo-pole-bereza",
  "svetit-mesyats",
  "vdol-po-piterskoy",
  "kalinka",
  "ey-ukhnem",
  "solovushka",
  "dve-gitary",
  "vo-sadu-li",
  "serenada",
];
const buffer = Buffer.concat(slugs.map((slug) => demo(`audio/${slug}.mp3`)));
const recording = { name: "концерт.mp3", mimeType: "audio/mpeg", buffer };
const fragment = "В саду ягода малинка, малинка моя!";
const words = 6;

// Its own server: the song that is cut here is published, and no other journey knows its author.
let studio: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (studio = await startServer()));
test.afterAll(() => studio.stop());

/** A new song with a text and no sound, opened at «Звук». */
async function newSong(name: string, { origin }: { readonly origin: string }) {
  const staff = staffOn(await browser.visit({ size: "desktop", origin }));
  const { page } = staff;
  const audio = await holdAudio(page);
  await staff.signInByApi();
  const api = await staffApiOf(page);
  const [level] = (await api.listDifficulty({ limit: 1 })).data;
  const { _id } = await api.createSound({
    name,
    fragment,
    hidden: [1, 2],
    sound_id: Math.floor(Math.random() * 90_000) + 900_000,
    status_id: "Активна",
    difficulty_id: level?._id ?? "",
  });
  await staff.open(`/songs/${_id}`, name);
  const stored = async () => (await api.listCatalogue({ ids: _id })).data[0];
  return { staff, page, audio, stored };
}

/** Presses at the times of the words. */
async function pressAlong(
  { page, audio }: Pick<Awaited<ReturnType<typeof newSong>>, "page" | "audio">,
  press: () => Promise<void>,
  back?: () => Promise<void>,
): Promise<void> {
  const timed = (count: number) => page.getByText(`${count} из\u00A0${words}.`, { exact: true }).waitFor();
  const pressAt = async (word: number) => {
    await audio.playTo(1 + word * 1.5);
    await press();
    if (word + 1 < words) await timed(word + 1);
  };
  await press();
  await pressAt(0);
  if (back !== undefined) {
    // The first press is undone and repeated: the music goes back as well.
    await back();
    await timed(0);
    await pressAt(0);
  }
  for (let word = 1; word < words; word++) await pressAt(word);
}

const valueOf = async (slider: Locator) => Number(await slider.getAttribute("aria-valuenow"));

test("by mouse, an editor cuts a fragment from four minutes and taps its words", async () => {
  const { staff, page, audio, stored } = await newSong("Калинка с концерта", studio);
  await page.getByRole("tab", { name: "Звук" }).click();
  const source = page.getByRole("group", { name: "Запись целиком" });
  await source.locator("input[type=file]").setInputFiles(recording);
  await staff.expectToast("Файлы успешно загружены");

  // The warning appears after the recording and moves what is below it.
  await page.getByRole("tabpanel", { name: "Звук" }).getByText("Похоже на\u00A0слух").waitFor();
  // A pixel is a fifth of a second; zoom gives more precision.
  const from = page.getByRole("slider", { name: "Начало отрывка" });
  const until = page.getByRole("slider", { name: "Конец отрывка" });
  const drag = async (handle: Locator, to: number) => {
    // Nothing is dragged below the window's edge or under the bar with «Сохранить».
    await handle.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const [one, other] = [await from.boundingBox(), await until.boundingBox()];
    const grip = await handle.boundingBox();
    if (one === null || other === null || grip === null) throw new Error("nothing to drag");
    const pixels = (other.x - one.x) / ((await valueOf(until)) - (await valueOf(from)));
    const by = (to - (await valueOf(handle))) * pixels;
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };
  await drag(until, 117_000);
  await drag(from, 105_000);
  expect(Math.abs((await valueOf(until)) - 117_000)).toBeLessThan(500);
  expect(Math.abs((await valueOf(from)) - 105_000)).toBeLessThan(500);
  await staff.button("Масштаб записи: крупнее").click();
  await staff.button("Слушать вырезанное").click();
  await staff.button("Пауза").waitFor();
  await expectAccessibleAtBothSizes(page, "cutter");
  await staff.button("Вырезать отрывок").click();
  await staff.expectToast("Отрывок вырезан");
  await staff.button("Вырезано").waitFor();
  expect(plain(await page.getByRole("region", { name: "Громкость" }).innerText())).toMatch(/Стало\s+−1[56][,\d]* LUFS/);

  await staff.button("Отстучать слова").click();
  await staff.button("×0,6").click();
  const button = page.getByRole("button", { name: /Включить музыку|Слово началось/ });
  await expect(button).toBeVisible();
  const done = staff.button("Готово");
  expect(await done.isDisabled()).toBe(true);

  // The music ends before the last word: it continues where words are left, not at its start.
  await button.click();
  await audio.playTo(7);
  await button.click();
  await page.getByText(/^1 из\s6/).waitFor();
  await audio.playToEnd();
  await staff.button(/^Включить музыку/).click();
  await staff.button(/^Слово началось/).waitFor();
  expect(await audio.from()).toBeGreaterThan(2);
  await page.getByRole("region", { name: "Отстучать слова" }).getByRole("button", { name: "Пауза" }).click();
  await staff.button("Сначала").click();

  await pressAlong({ page, audio }, () => button.click());
  await expectAccessibleAtBothSizes(page, "tapping");
  await done.click();
  // A border between words without a pause, wherever the presses fell.
  const border = page.getByRole("slider", { name: /^Граница слов \d+ и\s\d+$/ }).last();
  await border.waitFor();
  const later = Number(/\d+$/.exec((await border.getAttribute("aria-label")) ?? "")?.[0]);
  await page.getByRole("button", { name: /^Слово 3: / }).click();

  // A border moves with the pointer; the neighbours stay.
  const before = await valueOf(border);
  const grip = await border.boundingBox();
  if (grip === null) throw new Error("no border");
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2 + 15, grip.y + 20);
  await page.mouse.up();
  await expect.poll(() => valueOf(border)).toBeGreaterThan(before);
  await staff.button("По кругу").last().click();
  await expectAccessibleAtBothSizes(page, "times of words");

  // Leaving with unsaved times asks first.
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.answer(/Уйти без сохранения/, "Остаться");
  await staff.button("Сохранить").click();
  await staff.expectToast("Песня успешно отредактирована");
  const song = await stored();
  expect(song?.word_times?.length).toBe(words);
  expect(song?.word_times?.[later - 1]?.[0]?.[0]).toBe(await valueOf(border));
  expect(song?.audio_ms).toBe((song?.cut?.end_ms ?? 0) - (song?.cut?.start_ms ?? 0));
  // A player can get the song.
  await page.getByRole("tab", { name: "Текст" }).click();
  await expect(page.getByText("Игроки пока не")).toHaveCount(0);
});

test("the same is done by keyboard alone", async () => {
  const { staff, page, audio, stored } = await newSong("Калинка с клавиатуры", studio);
  const { keyboard } = page;
  /** Presses Tab until the focused element has this name. */
  const tabTo = async (name: RegExp) => {
    // The element may not have appeared yet, or be disabled still.
    for (const until = Date.now() + longest; Date.now() < until;) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined;
        return element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "";
      });
      if (name.test(plain(focused).trim())) return;
      await keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${String(name)}`);
  };

  // The file dialog of the browser is intercepted.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(/^Текст$/);
  await keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Звук", selected: true }).waitFor();
  await tabTo(/^Загрузить: Запись целиком$/);
  await keyboard.press("Enter");
  await (await chooser).setFiles(recording);
  await staff.expectToast("Файлы успешно загружены");

  const from = page.getByRole("slider", { name: "Начало отрывка" });
  await tabTo(/^Начало отрывка$/);
  const start = await valueOf(from);
  await keyboard.press("ArrowRight");
  expect(await valueOf(from)).toBe(start + 50);
  await keyboard.press("Shift+ArrowLeft");
  expect(await valueOf(from)).toBe(start - 450);
  // A time far away is typed; one out of range is corrected.
  await tabTo(/^Конец$/);
  await keyboard.press("Control+a");
  await keyboard.type("1:57");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Control+a");
  await keyboard.type("1:45,00");
  await keyboard.press("Enter");
  expect(await valueOf(from)).toBe(105_000);
  await tabTo(/^Вырезать отрывок$/);
  await keyboard.press("Enter");
  await staff.expectToast("Отрывок вырезан");

  await tabTo(/^Отстучать слова$/);
  await keyboard.press("Enter");
  await tabTo(/^×0,6$/);
  await keyboard.press("Enter");
  await tabTo(/^Включить музыку/);
  await pressAlong(
    { page, audio },
    () => keyboard.press("Space"),
    () => keyboard.press("Backspace"),
  );
  await page.getByText("Все слова отмечены").waitFor();
  await tabTo(/^Готово$/);
  // While the music plays Space marks a word; Enter presses the button.
  await keyboard.press("Enter");

  await tabTo(/^Граница слов \d+ и \d+$/);
  const border = page.locator(":focus");
  const later = Number(/\d+$/.exec((await border.getAttribute("aria-label")) ?? "")?.[0]);
  const before = await valueOf(border);
  await keyboard.press("ArrowRight");
  await keyboard.press("Shift+ArrowLeft");
  expect(await valueOf(border)).toBe(before + 40);
  await keyboard.press("Control+s");
  await staff.expectToast("Песня успешно отредактирована");
  const song = await stored();
  expect(song?.word_times?.length).toBe(words);
  expect(song?.word_times?.[later - 1]?.[0]?.[0]).toBe(before + 40);
});

/** An aligner that gives every word a second and a half, with the confidences in turn. */
const aligner = `
import { readFileSync } from "node:fs";
const { words } = JSON.parse(readFileSync(0, "utf8"));
const sure = [0.9, 0.5, 0.1];
const times = words.map((_, at) => ({ times: [[at * 1500, (at + 1) * 1500]], confidence: sure[at % 3] }));
console.log(JSON.stringify({ words: times }));
`;

test("duplicates of a ready fragment are found at once, times are proposed, and no times are lost silently", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "hitoslov-aligner-"));
  const program = path.join(folder, "aligner.mjs");
  await writeFile(program, aligner);
  // A server of its own: the fragments that other tests cut sound alike.
  const server = await startServer({ ALIGNER_COMMAND: `${process.execPath} ${program}` });
  try {
    const { staff, page, stored } = await newSong("Калинка готовая", server);
    const files = page.getByRole("complementary", { name: "Файлы и показ" });
    const put = (buffer: Buffer) =>
      files
        .getByRole("group", { name: "Звук" })
        .locator("input[type=file]")
        .setInputFiles({ name: "калинка.mp3", mimeType: "audio/mpeg", buffer });
    const text = page.getByRole("tab", { name: "Текст" });
    const sound = page.getByRole("tab", { name: "Звук" });
    const desk = page.getByRole("tabpanel", { name: "Звук" });
    const kalinka = demo("audio/kalinka.mp3");

    // Two thirds of a demo song, then all of it: the duplicate is reported beside the file and in the sound editor.
    await put(kalinka.subarray(0, (kalinka.length * 2) / 3));
    await files.getByText("Похоже на\u00A0слух").waitFor();
    await staff.button("Сохранить").first().click();
    await staff.expectToast("Файлы успешно загружены");
    await files.getByRole("link", { name: /^Калинка.*совпадает на/ }).waitFor();
    await put(kalinka);
    await staff.button("Сохранить").first().click();
    await staff.expectToast("Файлы успешно загружены");
    await files.getByText("Такой же звук уже есть").waitFor();
    await expect(files.getByText("Похоже на\u00A0слух")).toHaveCount(0);
    await expectAccessibleAtBothSizes(page, "a song whose sound is there already");

    // Silencing needs the times of the words, and says so.
    const untimed = files.getByText("Подействует, когда у\u00A0слов будут времена");
    await choose(files.getByLabel("Тишина на\u00A0слове"), "Спрятанные слова не\u00A0звучат");
    await untimed.waitFor();

    await sound.click();
    await desk.getByText("Такой же звук уже есть").waitFor();

    // A press while the sound still loads marks a word at the start; Escape does not lose what was tapped.
    await staff.button("Отстучать слова").click();
    const loading = await holdCalls(page, "**/*.mp3");
    await page.getByRole("button", { name: "Включить музыку" }).click();
    await page.getByRole("button", { name: "Слово началось" }).click();
    await page.getByText(/^1 из\s6/).waitFor();
    await loading.release();
    await page.keyboard.press("Escape");
    await staff.answer("Уйти без времён слов?", "Остаться");
    await page.getByText(/^1 из\s6/).waitFor();
    // The other tab has shortcuts of its own.
    await text.click();
    const fact = page.getByLabel(/^Факт о\sпесне/);
    await fact.fill("Поют");
    await fact.press("Backspace");
    await expect(fact).toHaveValue("Пою");
    await text.press("Backspace");
    await text.press("Escape");
    await sound.click();
    await page.getByText(/^1 из\s6/).waitFor();
    await expect(staff.question).toHaveCount(0);
    await page.keyboard.press("Escape");
    await staff.answer("Уйти без времён слов?", "Уйти");

    await staff.button("Разметить программой").click();
    for (const [at, sureness] of ["уверен", "проверьте", "не уверен", "уверен"].entries()) {
      const word = desk.getByRole("button", { name: new RegExp(`^Слово ${at + 1}: `) });
      await expect.poll(async () => plain((await word.getAttribute("aria-label")) ?? "").split("— ")[1]).toBe(sureness);
    }
    await expectAccessibleAtBothSizes(page, "times that a program proposes");
    // A start that was moved by hand is certain, and is not replaced silently.
    const start = desk.getByRole("slider", { name: "Граница слов 2 и\u00A03" });
    await start.press("ArrowRight");
    await expect(desk.getByRole("button", { name: /^Слово 3: .*— уверен$/ })).toHaveCount(1);
    await staff.button("Разметить программой").click();
    await staff.answer("Разметить слова заново?", "Отменить");
    expect(await valueOf(start)).toBe(3050);
    // Nor is one that is moved while the program works.
    const proposed = await holdAnswers(page, "**/api/sound/align");
    await staff.button("Разметить программой").click();
    await staff.answer("Разметить слова заново?", "Разметить");
    await staff.button("Размечаем…").waitFor();
    await start.press("ArrowRight");
    await proposed.release();
    await staff.expectToast(/разметка программы не\sприменена$/, "warning");
    expect(await valueOf(start)).toBe(3100);
    await start.press("ArrowLeft");
    await staff.button("Сохранить").click();
    await staff.expectToast("Песня успешно отредактирована");
    const { sound: before, word_times: times } = (await stored()) ?? {};
    expect(times?.[2]).toEqual([[3050, 4500]]);
    await text.click();
    await expect(untimed).toHaveCount(0);

    // Where this fragment was in the recording is unknown: cutting anew would lose the times.
    await sound.click();
    const source = page.getByRole("group", { name: "Запись целиком" });
    await source.locator("input[type=file]").setInputFiles(recording);
    await staff.expectToast("Файлы успешно загружены");
    await staff.button("Вырезать отрывок").click();
    await staff.answer("Вырезать без времён слов?", "Отменить");
    expect(await stored()).toMatchObject({ sound: before, word_times: times });
    await staff.button("Вырезать отрывок").click();
    await staff.answer("Вырезать без времён слов?", "Вырезать");
    await staff.expectToast("Отрывок вырезан");
    expect((await stored())?.word_times).toBeNull();

    // Times that the program finds in the audio from before another cut come too late.
    const tooLate = await holdAnswers(page, "**/api/sound/align");
    await staff.button("Разметить программой").click();
    await staff.button("Размечаем…").waitFor();
    await page.getByRole("slider", { name: "Конец отрывка" }).press("ArrowLeft");
    await staff.button("Вырезать отрывок").click();
    await staff.expectToast("Отрывок вырезан");
    // The editor of the other sound.
    await staff.button("Разметить программой").waitFor();
    const late = page.waitForResponse("**/api/sound/align");
    await tooLate.release();
    await (await late).finished();
    await staff.button("Сохранить").click();
    await staff.expectToast("Песня успешно отредактирована");
    await expect(staff.button("Убрать времена")).toHaveCount(0);
    expect((await stored())?.word_times).toBeNull();

    // Times for a sound that a colleague replaces meanwhile are not stored for the other one.
    browser.expectErrors(/409/);
    const headers = { token: (await page.evaluate(() => localStorage.getItem("hitoslov.admin.token"))) ?? "" };
    const { _id = "" } = (await stored()) ?? {};
    await staff.button("Разметить программой").click();
    await staff.button("Убрать времена").waitFor();
    const other = { name: "другая.mp3", mimeType: "audio/mpeg", buffer: kalinka };
    const replaced = await page.request.put("/api/sound/files", { headers, multipart: { _id, sound: other } });
    expect(replaced.status()).toBe(200);
    await page.keyboard.press("Control+s");
    await staff.expectToast(
      "Звук заменили или удалили: времена слов, отмеченные для прежнего, не\u00A0сохранены",
      "warning",
    );
    await staff.expectToast("Песня успешно отредактирована");
    expect((await stored())?.word_times).toBeNull();

    // Nor does a chosen sound delete times that a colleague has stored meanwhile, unless that is wanted.
    await text.click();
    await put(kalinka.subarray(0, kalinka.length / 2));
    const song = await stored();
    const saved = await page.request.put("/api/sound", { headers, data: { ...song, word_times: times } });
    expect(saved.status()).toBe(200);
    await staff.button("Сохранить").first().click();
    const choice = staff.question.getByRole("group", { name: "Звук, Времена слов" });
    await choice.getByText(`отмечено слов: ${words}`).waitFor();
    await choice.getByRole("radio").last().check();
    await staff.answer(/^Вы изменили/, "Сохранить выбранное");
    await expect(files.getByRole("group", { name: "Звук" }).getByText("Отменить")).toHaveCount(0);
    expect(await stored()).toMatchObject({ sound: song?.sound, word_times: times });
  } finally {
    await browser.leave();
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
