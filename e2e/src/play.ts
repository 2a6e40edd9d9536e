import { isSameWord, trayWord } from "@hitoslov/rules";
import type { Locator, Page } from "playwright-core";
import { expect } from "./expect.ts";
import { bare, isHidden, readWord, type State, type Word } from "./lyric-words.ts";
import { recognise, type Song } from "./lyrics.ts";
import { takeRefused } from "./refused.ts";
import { store } from "./store.ts";
import { shownToasts, takeToasts } from "./toasts.ts";

let players = 0;
function newPlayer(): { login: string; password: string } {
  players += 1;
  return { login: `nina-${process.pid}-${players}`, password: "коробушка-полна" };
}

/** The game as a player uses it: texts are read as a screen reader reads them. */
export function playOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const line = page.getByRole("list", { name: "Строка песни" });
  const tray = page.getByRole("group", { name: "Слова на выбор" });
  const authors = page.getByRole("group", { name: "Варианты ответа" });
  const result = page.getByRole("region", { name: "Итог песни" });
  const score = page.getByRole("img", { name: /^Ваши очки: / });

  const words = async (): Promise<Word[]> => {
    const items = await line.getByRole("listitem").evaluateAll((nodes) =>
      nodes.map((node) => {
        const field = node.querySelector("input");
        const name = (field ?? node.querySelector("button[data-position]"))?.getAttribute("aria-label") ?? null;
        // After the last word there are buttons, and what a replayed song still pays.
        return { name, text: node.firstElementChild?.textContent ?? "", value: field?.value ?? "" };
      }),
    );
    return items.map(readWord);
  };
  const word = async (position: number): Promise<Word | undefined> => (await words())[position];
  const song = async (): Promise<Song> => {
    // While the level changes there is no line for a moment.
    await line.getByRole("listitem").first().waitFor();
    const all = await words();
    const shown = all.filter((it) => !isHidden(it)).map(({ position, text }) => ({ position, text: text ?? "" }));
    return recognise(shown, all.length);
  };
  const hidden = async (): Promise<number[]> => (await words()).filter(isHidden).map(({ position }) => position);
  const choices = (): Promise<string[]> =>
    tray
      .getByRole("button")
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.split(",")[0] ?? ""));
  const choiceOf = (text: string): Locator =>
    tray.getByRole("button", { name: new RegExp(`^${trayWord(text)}(, под лампой)?$`) }).first();
  /** Waits until the word at a position is judged right. */
  const waitUntilRight = async (position: number): Promise<void> => {
    const judged = line.getByRole("button", {
      name: new RegExp(`^Слово ${position + 1} из .*(?: — верно|подсказано лампой|без очков)$`),
    });
    await judged.or(authors).or(result).first().waitFor();
  };

  const self = {
    page,
    button,
    line,
    tray,
    authors,
    result,
    transport: page.getByRole("region", { name: "Проигрыватель" }),
    level: page.getByRole("group", { name: "Уровень сложности" }),
    wordHint: button(/^Подсказать слово/),
    titleHint: button(/^Показать название/),
    author: page.getByRole("heading", { name: "Кто автор?" }),
    toasts: page.getByRole("region", { name: "Уведомления" }),
    /** Waits until a toast has been shown and said, even if it has disappeared since. */
    expectToast: async (text: string | RegExp): Promise<void> => {
      const isSaid = (toast: string) => !toast.endsWith(" off");
      const found = async () => ((await takeToasts(page, text)).some(isSaid) ? text : shownToasts(page));
      await expect.poll(found).toBe(text);
    },
    score: async () => Number((await score.getAttribute("aria-label"))?.replaceAll(/\D/g, "")),

    words,
    word,
    hidden,
    song,
    choices,
    blank: (position: number) =>
      line.getByRole("button", { name: new RegExp(`^Слово ${position + 1} из \\d+: пропущено`) }),
    field: (position: number) => line.getByRole("textbox", { name: new RegExp(`^Слово ${position + 1} из `) }),
    /** Waits until the word at a position has been refused, even if it is no longer shown; returns it. */
    refused: async (position: number): Promise<string> => {
      let found: string | undefined;
      const look = async () => {
        const [last] = (await takeRefused(page, position)).slice(-1).map(({ text }) => bare(text));
        found ??= last;
        return found;
      };
      await expect.poll(look, { message: `word ${position} refused` }).toBeDefined();
      return found ?? "";
    },
    /** Waits until the word at a position has this state; for one that passes by itself see `refused`. */
    expectState: async (position: number, state: Exclude<State, "wrong">) => {
      await expect.poll(async () => (await word(position))?.state, { message: `word ${position}` }).toBe(state);
    },

    /** A new player on the start screen. */
    register: async (): Promise<{ login: string; password: string }> => {
      const { login, password } = newPlayer();
      await page.goto("/auth");
      await button("Зарегистрироваться").click();
      await page.getByLabel("Логин").fill(login);
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await button("Зарегистрироваться").click();
      await button("Включить").waitFor();
      return { login, password };
    },
    /** Registers a new player by the API and opens their first song. */
    registerByApi: async (): Promise<{ login: string; password: string }> => {
      const player = newPlayer();
      const answer = await page.request.post("/api/auth/register", { data: player });
      const { token, user } = (await answer.json()) as { token: string; user: { _id: string } };
      await store(page, { "hitoslov.game.player": user._id, "hitoslov.game.token": `player ${token}` });
      await page.goto("/play");
      await line.waitFor();
      return player;
    },
    signIn: async (player: { login: string; password: string }): Promise<void> => {
      await page.goto("/auth");
      await self.fillSignIn(player);
      await button("Включить").waitFor();
    },
    /** On the sign-in page already. */
    fillSignIn: async ({ login, password }: { login: string; password: string }): Promise<void> => {
      await page.getByLabel("Логин, почта или телефон").fill(login);
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await button("Войти").click();
    },
    start: async (): Promise<void> => {
      await button("Включить").click();
      await line.waitFor();
    },
    /** Goes to the next song; waits until its words are there. */
    forward: async (): Promise<void> => {
      const before = await self.lyric();
      await button("Следующая песня").click();
      await expect.poll(async () => ["", before].includes(await self.lyric())).toBe(false);
    },
    backward: async (): Promise<void> => {
      const before = await self.lyric();
      await button("Предыдущая песня").click();
      await expect.poll(async () => ["", before].includes(await self.lyric())).toBe(false);
    },
    /** Goes forward to the first song that fits. */
    forwardTo: async (fits: (song: Song, words: readonly Word[]) => boolean): Promise<Song> => {
      for (let step = 0; step < 12; step += 1) {
        const found = await song();
        if (fits(found, await words())) return found;
        await self.forward();
      }
      throw new Error("No song fits");
    },
    lyric: async (): Promise<string> => {
      const all = await words();
      return all.map(({ position, text, state }) => (state === "given" ? text : position)).join(" ");
    },

    /** Puts a choice of the tray into the active blank. */
    pick: (text: string) => choiceOf(text).click(),
    /** A choice of the tray that is wrong at a position. */
    wrongChoice: async (position: number, not: readonly string[] = []): Promise<string> => {
      const right = (await song()).words[position] ?? "";
      const wrong = (await choices()).find((choice) => !isSameWord(choice, right) && !not.includes(choice));
      if (wrong === undefined) throw new Error("Every choice is right");
      return wrong;
    },
    /** Picks a wrong choice at each of these positions and disputes it; returns the choices. */
    dispute: async (positions: readonly number[]): Promise<string[]> => {
      const disputed: string[] = [];
      for (const position of positions) {
        if ((await word(position))?.state !== "active") await self.blank(position).click();
        // Only the last is excluded: in a song whose words recur, all the wrong ones might be used up.
        const wrong = await self.wrongChoice(position, disputed.slice(-1));
        await self.pick(wrong);
        disputed.push(wrong);
        const offer = page.getByRole("button", { name: /^Моё слово верное/ }).filter({ hasText: wrong });
        // At once: it is offered for ten seconds, but stays as long as it has the focus.
        await offer.focus();
        await offer.click();
        await page.getByRole("button", { name: "Отправить" }).click();
        await page.getByRole("heading", { name: "Передали редактору" }).waitFor();
        await page.getByRole("button", { name: "Играть дальше" }).click();
      }
      return disputed;
    },
    /** Restores every hidden word from the tray, in order, until the author is asked. */
    restoreByTray: async ({ leave = 0 } = {}): Promise<Song> => {
      const known = await song();
      const open = await hidden();
      for (const position of open.slice(0, open.length - leave)) {
        // Pressing the active blank would play its place.
        if ((await word(position))?.state !== "active") await self.blank(position).click();
        await choiceOf(known.words[position] ?? "").click();
        await waitUntilRight(position);
      }
      if (leave === 0) await authors.waitFor();
      return known;
    },
    chooseAuthor: async (known: Song, { right = true } = {}): Promise<string> => {
      const options = authors.getByRole("button");
      await options.first().waitFor();
      const names = await options.allInnerTexts();
      const name = names.find((it) => known.authors.includes(it.trim()) === right);
      if (name === undefined) throw new Error(`No such author among ${names.join()}`);
      await options.filter({ hasText: name.trim() }).click();
      await result.waitFor();
      return name.trim();
    },
    /** The lines of the result by their labels. */
    lines: async (): Promise<Record<string, string>> => {
      const labels = await result.getByRole("term").allInnerTexts();
      const values = await result.getByRole("definition").allInnerTexts();
      return Object.fromEntries(labels.map((label, at) => [plain(label), values[at] ?? ""]));
    },
    points: async (): Promise<number> => {
      const said = await result.getByText(/^Плюс \d+ очк/).innerText();
      return Number(said.replaceAll(/\D/g, ""));
    },
    next: async (): Promise<void> => {
      await button("Дальше").click();
      await result.waitFor({ state: "detached" });
    },
    openMenu: async () => {
      await button(/^Меню/).click();
      const menu = page.getByRole("dialog", { name: "Меню" });
      await menu.waitFor();
      return menu;
    },
    focused: () => page.evaluate(describeFocus),
  };
  return self;
}
export type Play = ReturnType<typeof playOn>;

/** Without no-break spaces. */
export function plain(text: string): string {
  return text.replaceAll("\u00A0", " ").trim();
}

function describeFocus(): string {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return "nowhere";
  return activeElement.getAttribute("aria-label") ?? activeElement.textContent.trim();
}
