import type { Client } from "@hitoslov/contract/client";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdAnswers, holdCalls } from "../../src/hold-calls.ts";
import { officeOf } from "../../src/office.ts";
import { plain } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { choose, staffApiOf, staffOn, storeFile } from "../../src/staff.ts";

const demo = (name: string) => readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/${name}`)));
/** A recording of over a minute: songs one after another. */
const recording = {
  name: "концерт.mp3",
  mimeType: "audio/mpeg",
  buffer: Buffer.concat(
    ["chizhik-pyzhik", "korobeyniki", "vo-pole-bereza", "kalinka"].map((slug) => demo(`audio/${slug}.mp3`)),
  ),
};

let codes = 910_000;
const nextCodes = () => (codes += 10);

/** What another test has left would come first. */
async function deleteDrafts(office: Client): Promise<void> {
  const left = (await office.listCatalogue({ filter: JSON.stringify({ status_id: "Черновик" }), limit: 100 })).data;
  for (const { _id } of left) await office.deleteSound({ _id });
}

/** Drafts with a recording and an author; the last one has neither. Their codes follow `code`. */
async function createDrafts(page: Page, names: readonly string[], code = nextCodes()): Promise<string[]> {
  const api = await staffApiOf(page);
  const [level] = (await api.listDifficulty({ limit: 1 })).data;
  const [author] = (await api.listAuthor({ limit: 1 })).data;
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const isBare = at === names.length - 1;
    const { _id } = await api.createSound({
      name,
      fragment: "Во саду ли, в огороде девица гуляла, она ростом невеличка, лицом круглоличка",
      sound_id: code + at,
      status_id: "Черновик",
      difficulty_id: level?._id ?? "",
      ...(!isBare && { text_author_id: [author?._id ?? ""] }),
    });
    ids.push(_id);
    if (isBare) continue;
    await storeFile(page, "/api/sound/source", { _id, name: recording.name, source: recording });
  }
  return ids;
}

const fetchSong = async (page: Page, _id: string) =>
  (await (await staffApiOf(page)).listCatalogue({ ids: _id })).data[0];

// A server of its own, so that drafts of other journeys are not in the queue.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => (server = await startServer()));
test.afterAll(() => server.stop());

const openStaff = async () => {
  const staff = staffOn(await browser.visit({ size: "desktop", origin: server.origin }));
  await staff.signInByApi();
  await staff.open("/", "Каталог песен");
  return staff;
};

test("an editor publishes drafts with the keyboard alone, one in seconds, and undoes the last one", async () => {
  browser.expectErrors(/400/);
  const staff = await openStaff();
  const { page } = staff;
  const names = ["Огород первый", "Огород второй", "Огород третий"];
  const [first = "", second = "", bare = ""] = await createDrafts(page, names);
  await page.reload();
  await page.getByRole("link", { name: "Черновики: 3" }).press("Enter");
  const card = (name: string) => page.getByRole("region", { name: `Черновик: ${name}` });
  await expect(card("Огород первый")).toBeFocused();

  // Hidden words and a fragment are proposed; Space plays it.
  const words = page.getByRole("group", { name: /^Слова отрывка/ }).getByRole("button", { pressed: true });
  await expect.poll(() => words.count()).toBeGreaterThan(1);
  const proposed = await words.count();
  await page.getByText(/^Отрывок \d:\d\d–\d:\d\d из/).waitFor();
  const listen = staff.button("Слушать отрывок");
  await expect(listen).toBeEnabled();
  await page.keyboard.press("Space");
  await staff.button("Пауза").waitFor();
  await page.keyboard.press("Space");
  await listen.waitFor();
  const level = page.getByRole("button", { name: "Уровень 2" });
  await level.waitFor();
  await page.keyboard.press("2");
  await expect(level).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("1");
  await expectAccessibleAtBothSizes(page, "queue");

  // Leaving with unsaved decisions asks first.
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.answer(/Уйти без сохранения/, "Остаться");

  // Forward and back, then published: the next draft is there with its sound.
  await page.keyboard.press("ArrowRight");
  await expect(card("Огород второй")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(card("Огород первый")).toBeFocused();
  await expect(staff.button("Опубликовать")).toBeEnabled();
  const cutting = await holdCalls(page, "**/api/sound/cut");
  await page.keyboard.press("Enter");
  // The editor need not wait for the cut, but leaving the page asks first.
  await expect(card("Огород второй")).toBeFocused();
  const asksToStay = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(asksToStay).toBe(true);
  await cutting.release();
  await page.getByRole("status").getByText("Опубликовано: 1").waitFor();
  await expect.poll(asksToStay).toBe(false);
  expect(await fetchSong(page, first)).toMatchObject({ status_id: "Активна", sound: expect.stringContaining(".mp3") });
  expect((await fetchSong(page, first))?.hidden).toHaveLength(proposed);
  await expect(listen).toBeEnabled();

  await page.keyboard.press("Control+z");
  await expect(card("Огород первый")).toBeFocused();
  await staff.expectToast("Песня снова черновик", "success");
  expect((await fetchSong(page, first))?.status_id).toBe("Черновик");
  await expect(staff.button("Опубликовать")).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(card("Огород второй")).toBeFocused();
  await expect(staff.button("Опубликовать")).toBeEnabled();
  await page.keyboard.press("Enter");

  // What is missing is reported, and nothing is published.
  await expect(card("Огород третий")).toBeFocused();
  await expect(staff.button("Опубликовать")).toBeEnabled();
  await page.keyboard.press("Enter");
  const alert = page.getByRole("main").getByRole("alert").filter({ hasText: "не\u00A0опубликовать" });
  await expect.poll(async () => plain(await alert.innerText())).toContain("нет звука и авторов");
  expect((await fetchSong(page, bare))?.status_id).toBe("Черновик");
  await page.getByRole("status").getByText("Опубликовано: 2").waitFor();
  expect((await fetchSong(page, second))?.status_id).toBe("Активна");
  await page.keyboard.press("ArrowRight");
  await page.getByText("Черновики кончились. Опубликовано: 2 из\u00A03").waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect(card("Огород третий")).toBeFocused();
});

test("an editor who comes back from the card of a draft goes on at this draft", async () => {
  const office = await officeOf(server.origin);
  await deleteDrafts(office);
  const staff = await openStaff();
  const { page } = staff;
  await createDrafts(page, ["Пруд первый", "Пруд второй", "Пруд третий"]);
  await staff.open("/queue", "Черновики");
  const card = (name: string) => page.getByRole("region", { name: `Черновик: ${name}` });
  await expect(card("Пруд первый")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(card("Пруд второй")).toBeFocused();
  await page.getByRole("link", { name: "Открыть карточку" }).click();
  await staff.heading("Пруд второй").waitFor();
  await page.goBack();
  await expect(card("Пруд второй")).toBeFocused();

  // The next one, if this is no longer a draft.
  await page.getByRole("link", { name: "Открыть карточку" }).click();
  await staff.heading("Пруд второй").waitFor();
  // The page asks for them; where the song is gone, they are not found.
  await page.getByRole("group", { name: "Предлагаем" }).waitFor();
  const [song] = (await office.listCatalogue({ find: "Пруд второй" })).data;
  await office.deleteSound({ _id: song?._id ?? "" });
  await page.goBack();
  await expect(card("Пруд третий")).toBeFocused();
});

test("an editor neither publishes nor takes back what a colleague has changed meanwhile", async () => {
  browser.expectErrors(/status of 409/);
  const staff = await openStaff();
  const { page } = staff;
  const office = await officeOf(server.origin);
  await deleteDrafts(office);
  const [first = "", second = ""] = await createDrafts(page, ["Сад первый", "Сад второй", "Сад пустой"]);
  const songOf = async (ids: string) => (await office.listCatalogue({ ids })).data[0];
  /** A colleague saves the song. */
  const save = async (_id: string, changes: Partial<Parameters<typeof office.updateSound>[0]>) => {
    const song = await songOf(_id);
    if (song === undefined) throw new Error("There is no song");
    const { name, fragment, sound_id, hidden, status_id, difficulty } = song;
    const text_author_id = song.text_authors.map((author) => author._id);
    const fields = { _id, name, fragment, sound_id, hidden, status_id, difficulty_id: difficulty._id, text_author_id };
    return office.updateSound({ ...fields, ...changes });
  };
  const card = (name: string) => page.getByRole("region", { name: `Черновик: ${name}` });
  const publish = staff.button("Опубликовать");
  await staff.open("/queue", "Черновики");
  await expect(card("Сад первый")).toBeFocused();
  await expect(publish).toBeEnabled();

  // Neither the cut nor the hidden words go over what a colleague has published.
  await office.cutSound({ _id: first, start_ms: 0, end_ms: 10_000, fade_in_ms: 0, fade_out_ms: 0 });
  const published = await save(first, { hidden: [0], status_id: "Активна" });
  await page.keyboard.press("Enter");
  await staff.expectToast(/«Сад первый»: Запись уже изменил другой сотрудник/, "danger");
  expect(await songOf(first)).toEqual(published);
  await page.keyboard.press("ArrowLeft");
  await page
    .getByRole("alert")
    .getByText(/^Это уже не.черновик/)
    .waitFor();
  await expect(publish).toBeDisabled();
  await page.keyboard.press("Enter");
  await expectAccessibleAtBothSizes(page, "a draft that a colleague has published");

  // What a colleague has edited stays published.
  await page.keyboard.press("ArrowRight");
  await expect(card("Сад второй")).toBeFocused();
  await expect(publish).toBeEnabled();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Опубликовано: 1").waitFor();
  const edited = await save(second, { name: "Сад зелёный" });
  await page.keyboard.press("Control+z");
  await staff.expectToast(/«Сад второй»: Запись уже изменил другой сотрудник/, "danger");
  expect(await songOf(second)).toEqual(edited);
  await expect(staff.button("Вернуть")).toBeDisabled();
});

test("the words hidden in a draft are of its text, also when a colleague has changed it", async () => {
  browser.expectErrors(/status of 409/);
  const staff = await openStaff();
  const { page } = staff;
  const office = await officeOf(server.origin);
  await deleteDrafts(office);
  const [first = "", second = ""] = await createDrafts(page, ["Лес первый", "Лес второй", "Лес пустой"]);
  /** A colleague puts a word before the text. */
  const lengthen = async (_id: string) => {
    const song = (await office.listCatalogue({ ids: _id })).data[0];
    if (song === undefined) throw new Error("There is no song");
    const { name, sound_id, status_id, difficulty } = song;
    const text_author_id = song.text_authors.map((author) => author._id);
    const fragment = `Ой ${song.fragment}`;
    await office.updateSound({
      _id,
      name,
      fragment,
      sound_id,
      status_id,
      difficulty_id: difficulty._id,
      text_author_id,
    });
  };
  const card = (name: string) => page.getByRole("region", { name: `Черновик: ${name}` });
  const words = page.getByRole("group", { name: /^Слова отрывка/ }).getByRole("button");
  const hidden = async () => {
    const pressed = await words.evaluateAll((all) => all.map((word) => word.getAttribute("aria-pressed") === "true"));
    return pressed.flatMap((isHidden, at) => (isHidden ? [at] : []));
  };
  const proposed = async (_id: string) => (await office.proposeSound({ _id })).hidden;
  const publish = staff.button("Опубликовать");
  await page.clock.install();
  await staff.open("/queue", "Черновики");
  await expect(card("Лес первый")).toBeFocused();
  await expect(publish).toBeEnabled();
  const old = await hidden();
  expect(old).toEqual(await proposed(first));
  await lengthen(first);
  await page.keyboard.press("Enter");
  await staff.expectToast(/«Лес первый»: Запись уже изменил другой сотрудник/, "danger");

  // Neither do words stay that the editor has chosen in the text before.
  await expect(card("Лес второй")).toBeFocused();
  await expect(publish).toBeEnabled();
  const at = (await hidden())[0] ?? 0;
  await words.nth(at).click();
  await expect(words.nth(at)).toHaveAttribute("aria-pressed", "false");
  await lengthen(second);
  // A song that is shown again after ten seconds is read again.
  await page.clock.fastForward(11_000);
  await card("Лес второй").press("ArrowLeft");
  await expect(card("Лес первый")).toBeFocused();
  await expect(words).toHaveCount(13);
  await expect.poll(hidden).toEqual(await proposed(first));
  expect(await hidden()).not.toEqual(old);
  await expect(publish).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(card("Лес второй")).toBeFocused();
  await expect(words).toHaveCount(13);
  await expect.poll(hidden).toEqual(await proposed(second));
});

test("a draft whose answers were lost is published by the next press, with the same decisions", async () => {
  browser.expectErrors(/ERR_FAILED/);
  const staff = await openStaff();
  const { page } = staff;
  const office = await officeOf(server.origin);
  await deleteDrafts(office);
  const [first = ""] = await createDrafts(page, ["Поле первое", "Поле пустое"]);
  const card = (name: string) => page.getByRole("region", { name: `Черновик: ${name}` });
  await staff.open("/queue", "Черновики");
  await expect(card("Поле первое")).toBeFocused();
  const level = page.getByRole("button", { name: "Уровень 2" });
  await level.waitFor();
  await page.keyboard.press("2");
  await expect(level).toHaveAttribute("aria-pressed", "true");
  for (const path of ["**/api/sound/cut", "**/api/sound"]) {
    await page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await expect(staff.button("Опубликовать")).toBeEnabled();
    await page.keyboard.press("Enter");
    await staff.expectToast(/^«Поле первое»/, "danger");
    await page.keyboard.press("ArrowLeft");
    await expect(card("Поле первое")).toBeFocused();
  }
  await expect(staff.button("Опубликовать")).toBeEnabled();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Опубликовано: 1").waitFor();
  const [song] = (await office.listCatalogue({ ids: first })).data;
  expect(song).toMatchObject({ status_id: "Активна", difficulty: { name: "2" } });
});

test("a draft is published with an author who is being added", async () => {
  const staff = await openStaff();
  const { page } = staff;
  const office = await officeOf(server.origin);
  await deleteDrafts(office);
  const [first = ""] = await createDrafts(page, ["Сад с поэтом", "Сад без поэта"]);
  await staff.open("/queue", "Черновики");
  const publish = staff.button("Опубликовать");
  await expect(publish).toBeEnabled();
  const adding = await holdCalls(page, "**/api/author", { method: "POST" });
  await page.getByLabel("Авторы слов").fill("Поэт садовый");
  await page.getByRole("option", { name: "Добавить «Поэт садовый»" }).click();
  await page.keyboard.press("Escape");
  await publish.click();
  await staff.button("Публикуем…").waitFor();
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.answer("Уйти без сохранения?", "Остаться");
  await adding.release();
  await page.getByRole("status").getByText("Опубликовано: 1").waitFor();
  const [song] = (await office.listCatalogue({ ids: first })).data;
  expect(song?.text_authors.map(({ name }) => name)).toContain("Поэт садовый");
});

test("proposals stay while others are asked for, but none for another text or recording", async () => {
  const staff = await openStaff();
  const { page } = staff;
  const [draft = ""] = await createDrafts(page, ["Муха", "Без звука"]);
  await staff.open(`/songs/${draft}`, "Муха");
  const offers = page.getByRole("group", { name: "Предлагаем" });
  const hide = offers.getByRole("button", { name: /^Спрятать: / });
  const cut = offers.getByRole("button", { name: /^Вырезать отрывок/ });
  await hide.waitFor();
  await cut.waitFor();
  /** Looks at what is offered after a change, while the server's answer to it is held. */
  const whileAsked = async (change: () => Promise<unknown>, look: () => Promise<void>) => {
    const proposals = await holdCalls(page, "**/api/sound/proposals");
    await change();
    await proposals.held();
    await look();
    const answer = page.waitForResponse("**/api/sound/proposals");
    await proposals.release();
    await answer;
    await hide.waitFor();
    await cut.waitFor();
  };
  await whileAsked(
    () => page.getByLabel(/^Фрагмент/).fill("Муха по полю пошла, муха денежку нашла"),
    async () => {
      await expect(hide).toHaveCount(0);
      await expect(cut).toHaveCount(1);
    },
  );
  await whileAsked(
    () => page.getByLabel("Название").fill("Муха-цокотуха"),
    async () => {
      await expect(hide).toHaveCount(1);
      await expect(cut).toHaveCount(1);
    },
  );
  await page.getByRole("tab", { name: "Звук" }).click();
  const sound = page.getByRole("group", { name: "Запись целиком" }).locator("input[type=file]");
  await whileAsked(
    () => sound.setInputFiles({ ...recording, buffer: recording.buffer.subarray(0, recording.buffer.length / 2) }),
    async () => {
      await page.getByRole("tab", { name: "Текст" }).click();
      await expect(hide).toHaveCount(1);
      await expect(cut).toHaveCount(0);
    },
  );
  await hide.press("Enter");
  await page.getByText(/^[1-9]\d*\sиз\s7\sслов\sпропущено/).waitFor();
});

test("a draft takes proposals at a press, can be copied, and a new song follows a save", async () => {
  const staff = await openStaff();
  const { page } = staff;
  const [draft = ""] = await createDrafts(page, ["Пчёлка", "Без звука"]);
  await staff.open(`/songs/${draft}`, "Пчёлка");
  const offers = page.getByRole("group", { name: "Предлагаем" });
  await offers.getByRole("button", { name: /^Спрятать: / }).press("Enter");
  await page.getByText(/^[1-9]\d*\sиз\s12\sслов\sпропущено/).waitFor();
  await expect(offers.getByRole("button", { name: /^Спрятать: / })).toHaveCount(0);
  const cut = await holdAnswers(page, "**/api/sound/cut");
  await offers.getByRole("button", { name: /^Вырезать отрывок/ }).press("Enter");
  // A genre that does not exist yet is created in place, also while the genres are read again after the cut.
  await page.getByLabel("Жанры").fill("Плясовая для пчёл");
  const option = page.getByRole("option", { name: "Добавить «Плясовая для пчёл»" });
  await option.waitFor();
  const genres = await holdCalls(page, "**/api/genre?*");
  await cut.release();
  await genres.held();
  // The player moves what is below it.
  await page.getByRole("group", { name: "Звук", includeHidden: true }).locator("audio").waitFor();
  await option.click();
  await genres.release();
  await page.locator("form").getByText("Плясовая для пчёл", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await staff.button("Сохранить").click();
  await staff.expectToast("Песня успешно отредактирована");

  await staff.button("Дублировать").click();
  await staff.heading("Новая песня").waitFor();
  await expect(page.getByLabel("Название")).toHaveValue("Пчёлка");
  await page.getByText("Плясовая для пчёл", { exact: true }).waitFor();
  await expect(page.getByLabel(/^Код звука/)).not.toHaveValue("");
  // A colleague's song takes the proposed code meanwhile; this one gets the next.
  browser.expectErrors(/status of 409/);
  const code = Number((await page.getByLabel(/^Код звука/).inputValue()).replaceAll(/\D/g, ""));
  await createDrafts(page, ["Чужая пчёлка"], code);
  // The songs are read again when a genre is added; what this form has proposed stays.
  await page.getByLabel("Жанры").fill("Плясовая для шмелей");
  await page.getByRole("option", { name: "Добавить «Плясовая для шмелей»" }).click();
  await page.locator("form").getByText("Плясовая для шмелей", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Название").fill("Пчёлка вторая");
  await staff.button(/^Сохранить и\sещё$/).click();
  await staff.expectToast("Песня успешно добавлена");
  await expect(page.getByLabel("Название")).toHaveValue("");
  await page.getByLabel("Название").fill("Пчёлка третья");
  await page.getByLabel(/^Фрагмент/).fill("Пчёлка третья жужжит");
  await choose(page.getByLabel(/^Уровень/).first(), "Уровень 1");
  await staff.button("Сохранить").click();
  await staff.expectToast("Песня успешно добавлена");
  await staff.heading("Пчёлка третья").waitFor();

  // A copy that was saved is not copied again by another way to the form of a new song.
  await staff.button("Дублировать").click();
  await staff.heading("Новая песня").waitFor();
  await page.getByLabel("Название").fill("Пчёлка четвёртая");
  await staff.button("Сохранить").click();
  await staff.expectToast("Песня успешно добавлена");
  await staff.heading("Пчёлка четвёртая").waitFor();
  await page.keyboard.press("Control+k");
  const palette = staff.dialog("Перейти или сделать");
  await palette.waitFor();
  await page.keyboard.type("добавить песню");
  await expect(palette.getByRole("menuitem")).toHaveText([/Добавить песню/]);
  await palette.getByRole("menuitem").click();
  await staff.heading("Новая песня").waitFor();
  await expect(page.getByLabel("Название")).toHaveValue("");
});
