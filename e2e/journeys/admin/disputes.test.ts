import type { Page } from "playwright-core";
import { apiOf } from "../../src/api.ts";
import { expectAccessibleAtBothSizes } from "../../src/axe.ts";
import { browser, test } from "../../src/browser.ts";
import { expect } from "../../src/expect.ts";
import { holdCalls } from "../../src/hold-calls.ts";
import { stubWrongWord } from "../../src/metrics.ts";
import { officeOf } from "../../src/office.ts";
import { playOn } from "../../src/play.ts";
import { startServer } from "../../src/serve.ts";
import { staffOn } from "../../src/staff.ts";

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("staff answer disputes with the keyboard alone", async () => {
  const player = await browser.visit({ origin: server.origin });
  const play = playOn(player);
  await player.goto("/demo");
  await play.line.waitFor();
  await play.dispute((await play.hidden()).slice(0, 2));

  const page = await browser.visit({ size: "desktop", origin: server.origin });
  const staff = staffOn(page);
  await staff.signInByApi();
  await staff.open("/disputes", "Споры о\u00A0словах");
  const queue = page.getByRole("list", { name: "Очередь" });
  const chosen = queue.getByRole("button", { name: /^Разбираем: / });
  await expect(chosen).toBeFocused();
  await expect(staff.sections.getByRole("link", { name: /Споры о\s+словах\s*2/ })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "disputes");

  // The effect is shown before the answer is sent.
  await page.getByText("Пересчитать игр").waitFor();
  await page.getByText(/^Сменят место в.топе$/).waitFor();
  // Nobody has finished these songs; their finish will count the accepted word.
  await page.getByText(/^Пересчитывать нечего; ещё 1.игрок в.игре: его ответ зачтёт финиш\.$/).waitFor();
  // A reply that was typed is not lost without a question.
  const reply = page.getByLabel("Ответ игрокам");
  const usual = await reply.inputValue();
  await reply.fill("Спасибо, переслушали");
  await staff.button("Зачли").press("Enter");
  await staff.answer("Уйти без сохранения?", "Остаться");
  await expect(reply).toHaveValue("Спасибо, переслушали");
  await reply.fill(usual);
  await chosen.focus();
  const before = await chosen.getAttribute("aria-label");
  expect(before).not.toBeNull();
  await page.keyboard.press("ArrowRight");
  await expect(chosen).not.toHaveAttribute("aria-label", before ?? "");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("r");
  await staff.dialog("Отклонить жалобы?").waitFor();
  await page.keyboard.press("Enter");
  await staff.expectToast(/Отклонили: 1/);
  await expect(chosen).toHaveAttribute("aria-label", before ?? "");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("a");
  await staff.expectToast(/Зачли: 1/);
  await page.getByText("Все споры разобраны").waitFor();

  await staff.button("Зачли").press("Enter");
  await queue.getByText("зачли 1").first().waitFor();
  await staff.button("Отклонили").press("Enter");
  await queue.getByText("Ответ: ").waitFor();

  // The song now has the word as an alias, and it can be removed.
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
  await staff.button("Сохранить").press("Enter");
  await staff.expectToast("Песня успешно отредактирована");
  await stubWrongWord(page, { _id: sound._id, name: sound.name }, answer, now ?? "", Number(position));
  await page.reload();
  await staff.button("Добавить верный ответ").waitFor();
  await expect(alias).toHaveCount(0);

  // Staff accept a frequent wrong word from the figures of a song, without a dispute.
  await page.getByRole("button", { name: `Засчитать этот ответ: «${answer}» вместо «${now}»` }).press("Enter");
  await staff.question.getByRole("heading", { name: `Засчитать «${answer}» вместо «${now}»?` }).waitFor();
  await staff.question.getByText(/^Пересчитывать нечего; ещё 1.игрок в.игре: его ответ зачтёт финиш\.$/).waitFor();
  await staff.question.getByRole("button", { name: "Засчитать" }).press("Enter");
  await staff.expectToast(`Зачли «${answer}»`);
  await expect(alias.getByRole("textbox")).toHaveValue(answer);

  await page.unrouteAll();
  await staff.open("/metrics", "Метрики");
  const numbers = page.getByRole("region", { name: /^Споры о.словах$/ });
  await expect(numbers.getByRole("definition")).toHaveText(["0", "2", "1", /с$|мин$/]);
  await expect(numbers.getByRole("listitem")).toHaveCount(1);
  await expectAccessibleAtBothSizes(page, "numbers of disputes");
});

/** A demo visitor, who can dispute words. */
async function visitDemo() {
  const player = await browser.visit({ origin: server.origin });
  await player.goto("/demo");
  await playOn(player).line.waitFor();
  const visitor = await apiOf(player, server.origin);
  const { data: songs } = await visitor.listDemoSounds({});
  const blanks = songs.flatMap(({ _id: soundId, fragment }) =>
    fragment.words.flatMap((word) => ("hidden" in word ? { soundId, position: word.position } : [])),
  );
  const complain = async (of: typeof blanks) => {
    for (const blank of of) await visitor.sendDispute({ ...blank, kind: "hearing" });
  };
  return { blanks, complain };
}

const list = /\/api\/disputed\?/;

/** Opens the queue of disputes as staff. */
async function openQueue() {
  const page = await browser.visit({ size: "desktop", origin: server.origin });
  const staff = staffOn(page);
  await staff.signInByApi();
  await staff.open("/disputes", "Споры о\u00A0словах");
  const queue = page.getByRole("list", { name: "Очередь" });
  const rejecting = staff.dialog("Отклонить жалобы?");
  return {
    page,
    staff,
    words: queue.getByRole("button", { name: /^(Разбираем|Разобрать): / }),
    chosen: queue.getByRole("button", { name: /^Разбираем: / }),
    rejecting,
    reply: rejecting.getByLabel(/^Ответ игрокам/),
    reject: rejecting.getByRole("button", { name: "Отклонить", exact: true }),
  };
}

/** The open disputes, and those of the song with this name. */
async function openBlanks(office: Awaited<ReturnType<typeof officeOf>>, name = "") {
  const { data } = await office.listDisputedBlanks({ state: "open" });
  const blanks = data.map(({ sound, position }) => ({
    soundId: sound._id,
    position: Number(position),
    name: sound.name,
  }));
  const isNamed = (one: (typeof blanks)[number]) => name.endsWith(`${one.name}, слово ${one.position + 1}`);
  return { blanks, named: blanks.filter(isNamed), others: blanks.filter((one) => !isNamed(one)) };
}

/**
 * From now on the page draws what nobody waits for half a second later, and is told of loaded data a second later: as on
 * a busy machine, the list is drawn together with something else.
 */
async function drawLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ports = MessagePort.prototype;
    const post = Object.getOwnPropertyDescriptor(ports, "postMessage")?.value as MessagePort["postMessage"];
    ports.postMessage = function postLate(message: unknown) {
      setTimeout(() => Reflect.apply(post, this, [message]), 500);
    };
    const start = globalThis.setTimeout;
    globalThis.setTimeout = Object.assign(
      (act: () => void, ms = 0) => start(act, ms === 0 ? 1000 : ms),
      globalThis.setTimeout,
    );
  });
}

test("the next dispute gets the focus, also where the list is drawn together with the new address", async () => {
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 2));
  const { page, staff, words, chosen, reject } = await openQueue();
  await expect(words).toHaveCount(2);
  await expect(chosen).toBeFocused();
  await drawLate(page);
  await page.keyboard.press("r");
  await reject.press("Enter");
  await staff.expectToast(/Отклонили: 1/);
  await expect(words).toHaveCount(1);
  await expect(chosen).toBeFocused();
  await page.keyboard.press("a");
  await page.getByText("Все споры разобраны").waitFor();
});

test("a dispute that a colleague has answered meanwhile closes its dialog, and no other dispute is answered", async () => {
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 3));
  const { page, staff, words, chosen, reply } = await openQueue();
  await expect(words).toHaveCount(3);
  const office = await officeOf(server.origin);

  /** The list reloads while the next dispute's dialog is open and after a colleague answered it; returns its name. */
  const meet = async () => {
    const first = (await chosen.getAttribute("aria-label")) ?? "";
    const reading = await holdCalls(page, list);
    await page.keyboard.press("a");
    await staff.expectToast(/Зачли: 1/);
    await expect(chosen).not.toHaveAttribute("aria-label", first);
    const second = (await chosen.getAttribute("aria-label")) ?? "";
    await page.keyboard.press("r");
    await reply.fill("Это слово слышно");
    for (const { soundId, position } of (await openBlanks(office, second)).named)
      await office.rejectDispute({ sound_id: soundId, position, reply: "Проверили" });
    await reading.release();
    await staff.expectToast("Эти жалобы уже разобраны", "warning");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await meet();
  // No other dispute takes its place: keys answer nothing until one is chosen.
  await page.getByText("Эти жалобы уже разобраны.").waitFor();
  await expect(chosen).toHaveCount(0);
  await expect(words.first()).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessibleAtBothSizes(page, "a dispute that is answered already");
  await staff.button("Следующий спор").click();
  await expect(chosen).toBeFocused();
  expect((await openBlanks(office)).blanks).toHaveLength(1);

  // The warning also comes when no dispute is left.
  await complain(blanks.slice(3, 4));
  await page.reload();
  await expect(words).toHaveCount(2);
  await meet();
  await page.getByText("Все споры разобраны").waitFor();
});

test("staff who look at an outdated list answer nothing over a colleague, and nothing by a double click", async () => {
  browser.expectErrors(/status of 409/);
  const office = await officeOf(server.origin);
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 4));
  const { page, staff, words, chosen } = await openQueue();
  await expect(words).toHaveCount(4);
  const first = (await chosen.getAttribute("aria-label")) ?? "";
  for (const { soundId, position } of (await openBlanks(office, first)).named)
    await office.rejectDispute({ sound_id: soundId, position, reply: "Проверили" });
  await staff.button("Принять").click();
  await staff.expectToast(/Здесь больше не.на.что отвечать/);
  await page.getByText("Эти жалобы уже разобраны.").waitFor();
  await expect(words).toHaveCount(3);

  await words.first().click();
  await staff.button("Принять").dblclick();
  await expect(words).toHaveCount(2);
  await expect(chosen).toBeFocused();

  // A slow one, whose second press comes after the answer.
  for (const clickCount of [1, 2]) {
    await staff.button("Принять").hover();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(words).toHaveCount(1);
  }
  await expect(chosen).toBeFocused();
  expect((await openBlanks(office)).blanks).toHaveLength(1);
  await page.keyboard.press("a");
  await page.getByText("Все споры разобраны").waitFor();
});

test("a word typed into the queue answers no dispute", async () => {
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 1));
  const { page, staff, chosen } = await openQueue();
  await expect(chosen).toBeFocused();
  const answers: string[] = [];
  page.on("request", (request) => {
    if (/disputed\/(accept|reject)/.test(request.url())) answers.push(request.url());
  });
  // No busy machine makes a pause between the letters.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type("anna");
  await page.clock.runFor(1000);
  await expect(chosen).toBeFocused();
  expect(answers).toEqual([]);
  await page.clock.resume();
  await page.keyboard.press("a");
  await page.getByText("Все споры разобраны").waitFor();
  expect(answers).toHaveLength(1);
  await staff.expectToast(/Зачли: 1/);
});

test("a late answer closes no dialog of another dispute and changes no selection", async () => {
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 5));
  const { page, staff, words, chosen, reply, reject } = await openQueue();
  await expect(words).toHaveCount(5);

  // The dialog of another dispute keeps what was typed, and can be sent afterwards.
  let accepting = await holdCalls(page, "**/api/disputed/accept");
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("r");
  await reply.fill("Это слово слышно");
  await expect(reject).toBeDisabled();
  await accepting.release();
  await staff.expectToast(/Зачли: 1/);
  await expect(reject).toBeEnabled();
  await expect(reply).toHaveValue("Это слово слышно");
  await reject.click();
  await staff.expectToast(/Отклонили: 1/);
  await expect(words).toHaveCount(3);

  // The other dispute stays selected.
  accepting = await holdCalls(page, "**/api/disputed/accept");
  await page.reload();
  await expect(chosen).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(words.nth(2)).toHaveAccessibleName(/^Разбираем: /);
  const third = (await chosen.getAttribute("aria-label")) ?? "";
  await accepting.release();
  await staff.expectToast(/Зачли: 1/);
  await expect(words).toHaveCount(2);
  await expect(chosen).toHaveAttribute("aria-label", third);
  await expect(chosen).toBeFocused();
});

test("the chosen dispute is still chosen after a look elsewhere, and after a reload", async () => {
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 3));
  const { page, staff, words, chosen } = await openQueue();
  await words.nth(2).click();
  await expect(words.nth(2)).toHaveAccessibleName(/^Разбираем: /);
  const third = (await chosen.getAttribute("aria-label")) ?? "";
  await staff.sections.getByRole("link", { name: "Фонотека" }).click();
  await staff.heading("Фонотека").waitFor();
  await page.goBack();
  await expect(chosen).toHaveAttribute("aria-label", third);
  await expect(chosen).toBeFocused();
  await page.reload();
  await expect(chosen).toHaveAttribute("aria-label", third);
  await expect(chosen).toBeFocused();
  // Another list begins at its start.
  await staff.button("Отклонили").click();
  expect(new URL(page.url()).hash).toBe("");
});

test("a dispute that moves beyond the end of the page is not taken for answered", async () => {
  browser.expectErrors(/net::ERR_FAILED/);
  const office = await officeOf(server.origin);
  // What another test has left may be of the same words, and would then count as a second complaint.
  for (const { soundId, position } of (await openBlanks(office)).blanks)
    await office.rejectDispute({ sound_id: soundId, position, reply: "Проверили" });
  const { blanks, complain } = await visitDemo();
  await complain(blanks.slice(0, 2));
  const { page, staff, words, chosen, rejecting, reply, reject } = await openQueue();
  // A page of one dispute stands for a list longer than its page.
  await page.route(list, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, "limit=1")
        .replace(/skip=[1-9]\d*/, "skip=100"),
    }),
  );
  await page.reload();
  await expect(words).toHaveCount(1);
  const name = (await chosen.getAttribute("aria-label")) ?? "";
  await page.keyboard.press("r");
  await reply.fill("Это слово слышно");
  // The others have more complaints now, so they come first.
  const { complain: complainToo } = await visitDemo();
  await complainToo((await openBlanks(office, name)).others.map(({ soundId, position }) => ({ soundId, position })));
  await page.route("**/api/disputed/reject", (route) => route.abort());
  await reject.click();
  await expect(page.locator("[data-choose]")).not.toHaveAttribute("aria-label", name);
  await expect(reply).toHaveValue("Это слово слышно");
  await page.unroute("**/api/disputed/reject");
  await reject.click();
  await staff.expectToast(/Отклонили: 1/);
  await expect(rejecting).toHaveCount(0);
  expect((await openBlanks(office, name)).named).toEqual([]);
});
