import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { apiOf, guessLevel, tokenOf } from "../src/api.ts";
import { expectAccessible } from "../src/axe.ts";
import { browser, onDesktop, onPhone, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { expectFocused } from "../src/focus.ts";
import { plain, playOn } from "../src/play.ts";
import { owner } from "../src/serve.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** A picture of so many pixels, by default red on the left and blue on the right. */
async function picture(page: Page, width: number, height: number, colours = ["red", "blue"]): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([width, height, colours]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      for (const [at, colour] of colours.entries()) {
        if (context !== null) context.fillStyle = colour;
        context?.fillRect((at * width) / 2, 0, width / 2, height);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height, colours] as const,
  );
  return Buffer.from(base64, "base64");
}

for (const size of onDesktop) {
  test(`a player reads and changes their profile with the keyboard alone (${size})`, async () => {
    browser.expectErrors(/status of 40[01] .*\/auth\/me/);
    const page = await browser.visit({ size });
    const play = playOn(page);
    const { login, password } = await play.registerByApi();
    // Songs of the demo, which are of the first level, earn nothing in draws.
    await guessLevel(page, 2, { leave: 6 });
    const menu = await play.openMenu();
    const [profile] = await Promise.all([
      page.context().waitForEvent("page"),
      menu.getByRole("link", { name: /^Профиль/ }).press("Enter"),
    ]);
    await heading(profile, login).waitFor();
    await profile.getByText(/^играет с\s[а-я]+\s20\d\d$/).waitFor();
    await expect.poll(() => new URL(profile.url()).pathname).toBe("/profile");
    const stats = await profile.getByRole("definition").allInnerTexts();
    expect(stats.slice(0, 2).map((text) => Number(text.replaceAll(/\s/g, "")) > 0)).toEqual([true, true]);
    const place = profile.getByRole("definition").nth(2);
    await expect.poll(async () => Number((await place.innerText()).replaceAll(/\s/g, ""))).toBeGreaterThan(0);
    const draws = profile.getByRole("table", { name: /^Участие в\sрозыгрышах$/ });
    await draws.getByRole("cell", { name: "Первый тираж" }).waitFor();
    // The guessed songs, and room for the next.
    const shelf = profile.getByRole("heading", { name: "Моя полка" }).locator("../..").getByRole("listitem");
    await expect
      .poll(async () => (await shelf.allInnerTexts()).map(plain))
      .toEqual([...Array.from({ length: 3 }, () => expect.stringMatching(/./)), "ещё не собрана"]);
    // Premium cannot be bought.
    await expect(profile.getByText("Премиум")).toHaveCount(0);
    await expectAccessible(profile, "profile");

    // Each error is shown at its field, and what was typed stays.
    const field = (name: string) => profile.getByLabel(name, { exact: true });
    await field("Имя в игре").focus();
    await profile.keyboard.type("Нина Звонкая");
    await profile.keyboard.press("Tab");
    await profile.keyboard.press("Tab");
    await profile.keyboard.type("nina@zvonkaya");
    await profile.keyboard.press("Tab");
    await profile.keyboard.type(`8916${String(process.pid).padStart(6, "0")}${size === "phone" ? 1 : 2}`);
    await expect(field("Телефон")).toHaveValue(/^\+7\(916\)\d{3}-\d\d-\d\d$/);
    await profile.keyboard.press("Enter");
    await profile.getByText("Похоже, в адресе ошибка").waitFor();
    await expectFocused(field("Почта"));
    await expectAccessible(profile, "profile with an error");
    await profile.keyboard.press("Control+a");
    await profile.keyboard.type(`${login}@example.org`);
    await profile.keyboard.press("Enter");

    // E-mail and phone can sign one in, so changing them needs the password.
    const data = field("Текущий пароль").first();
    await profile.getByText("Введите текущий пароль").waitFor();
    await expectFocused(data);
    await expectAccessible(profile, "profile with the password asked for");
    await profile.keyboard.type(password);
    await profile.keyboard.press("Enter");
    await playOn(profile).expectToast("Данные сохранены");
    await expect.poll(() => field("Текущий пароль").count()).toBe(1);
    await expectFocused(profile.getByRole("heading", { name: "Данные" }));
    await heading(profile, "Нина Звонкая").waitFor();
    await profile.reload();
    await heading(profile, "Нина Звонкая").waitFor();
    await expect(field("Почта")).toHaveValue(`${login}@example.org`);
    await expect(field("Телефон")).toHaveValue(/^\+7\(916\)\d{3}-\d\d-\d\d$/);

    // The password, with the current one.
    await field("Текущий пароль").focus();
    await profile.keyboard.type("не тот");
    await profile.keyboard.press("Tab");
    await profile.keyboard.press("Tab");
    await profile.keyboard.type("новый пароль нины");
    await profile.keyboard.press("Enter");
    await profile.getByText("Текущий пароль не подходит").waitFor();
    await expectFocused(field("Текущий пароль"));
    await profile.keyboard.press("Control+a");
    await profile.keyboard.type(password);
    await profile.keyboard.press("Enter");
    await playOn(profile).expectToast("Пароль изменён");
    await expect.poll(() => field("Новый пароль").inputValue()).toBe("");
    await expectFocused(profile.getByRole("heading", { name: "Пароль" }));

    await profile.getByRole("main").getByRole("button", { name: "Выйти" }).press("Enter");
    await heading(profile, "Войти в эфир").waitFor();
    await playOn(profile).signIn({ login, password: "новый пароль нины" });
  });
}

test("a profile that is open takes nothing back that was saved elsewhere", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const { login, password } = await play.registerByApi();
  await page.goto("/profile");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Почта").fill(`${login}@example.org`);
  await (await apiOf(page)).updateMe({ name: "Нина Звонкая" });
  await field("Текущий пароль").first().fill(password);
  await play.button("Сохранить").click();
  await play.expectToast("Данные сохранены");
  await heading(page, "Нина Звонкая").waitFor();
});

/** The colour in the middle of the crop. */
const middleOf = (frame: Locator) =>
  frame.evaluate((canvas) => {
    const context = canvas instanceof HTMLCanvasElement ? canvas.getContext("2d") : null;
    return [...(context?.getImageData(256, 256, 1, 1).data ?? [])].slice(0, 3).join();
  });

for (const size of onPhone) {
  test(`a photo is cropped by mouse or by keyboard, and removed (${size})`, async () => {
    browser.expectErrors(/status of 415 .*\/photo/);
    const page = await browser.visit({ size });
    await playOn(page).registerByApi();
    await page.goto("/profile");
    const main = page.getByRole("main");
    const input = page.locator("input[type=file]");
    const buffer = await picture(page, 400, 100);
    const dialog = page.getByRole("dialog", { name: "Кадр для фото" });
    const frame = dialog.getByRole("img");
    const middle = () => middleOf(frame);

    await main.getByRole("button", { name: "Добавить фото" }).waitFor();
    await input.setInputFiles({ name: "nina.png", mimeType: "image/png", buffer });
    await dialog.waitFor();
    await expectAccessible(page, "cropping a photo");
    const box = await frame.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(middle).toBe("255,0,0");
    await dialog.getByLabel("Ближе").focus();
    await page.keyboard.press("ArrowRight");
    await dialog.getByLabel("Левее или правее").focus();
    await page.keyboard.press("End");
    await expect.poll(middle).toBe("0,0,255");
    await dialog.getByRole("button", { name: "Готово" }).press("Enter");
    await playOn(page).expectToast("Фото сохранено");
    await dialog.waitFor({ state: "detached" });
    const photo = main.locator("img").first();
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(256);
    const size256 = await photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight);
    expect(size256).toBe(256);
    await expectAccessible(page, "profile with a photo");

    // Not a picture: the server's error is shown, and the photo stays.
    await input.setInputFiles({ name: "nina.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    await playOn(page).expectToast("Загрузить можно только файлы с расширением jpeg, jpg, png, svg!");
    await input.setInputFiles({ name: "nina.png", mimeType: "image/png", buffer });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect(photo).toBeVisible();

    const question = page.getByRole("alertdialog", { name: "Вы действительно хотите удалить фото?" });
    for (const answer of ["Оставить", "Удалить"]) {
      await expect(photo).toBeVisible();
      await main.getByRole("button", { name: "Удалить фото" }).press("Enter");
      await question.getByRole("button", { name: answer }).press("Enter");
      await question.waitFor({ state: "detached" });
    }
    await main.getByRole("button", { name: "Добавить фото" }).waitFor();
    await expect(main.locator("img")).toHaveCount(0);
  });
}

test("of two photos chosen in a row the last is cropped, also if the first is decoded after it", async () => {
  const page = await browser.visit();
  await playOn(page).registerByApi();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Добавить фото" }).waitFor();
  await page.evaluate(() => {
    const decode = createImageBitmap;
    const held = Promise.withResolvers<void>();
    let count = 0;
    Object.assign(globalThis, {
      createImageBitmap: async (file: Blob) => {
        count += 1;
        if (count === 1) await held.promise;
        return decode(file);
      },
      decodeFirst: held.resolve,
    });
  });
  const input = page.locator("input[type=file]");
  for (const colour of ["red", "blue"]) {
    const buffer = await picture(page, 100, 100, [colour, colour]);
    await input.setInputFiles({ name: `${colour}.png`, mimeType: "image/png", buffer });
  }
  const frame = page.getByRole("dialog", { name: "Кадр для фото" }).getByRole("img");
  await expect.poll(() => middleOf(frame)).toBe("0,0,255");
  await page.evaluate(async () => {
    (globalThis as unknown as { decodeFirst: () => void }).decodeFirst();
    // What follows the decoding is drawn after that of another picture.
    await createImageBitmap(new ImageData(1, 1));
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });
  expect(await middleOf(frame)).toBe("0,0,255");
});

test("a player ends other sessions, downloads their data and deletes the account", async () => {
  browser.expectErrors(/status of 40[01] .*\/auth\//);
  const page = await browser.visit();
  const { login, password } = await playOn(page).registerByApi();
  const signIn = async () => {
    const answer = await page.request.post("/api/auth/login", { data: { login, password } });
    return ((await answer.json()) as { token?: string }).token ?? "";
  };
  const status = async (token: string) => (await page.request.get("/api/auth/me", { headers: { token } })).status();
  const others = [await signIn(), await signIn()] as const;
  await page.goto("/profile");
  const end = page.getByRole("button", { name: /^Завершить: / });
  await expect.poll(() => end.count()).toBe(2);
  await expectAccessible(page, "sessions");
  await end.first().press("Enter");
  await expect.poll(() => end.count()).toBe(1);
  const left = await Promise.all(others.map(status));
  expect(left.toSorted((a, b) => a - b)).toEqual([200, 401]);
  await page.getByRole("button", { name: "Выйти везде, кроме этого устройства" }).press("Enter");
  await expect.poll(() => end.count()).toBe(0);
  expect(await Promise.all(others.map(status))).toEqual([401, 401]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Скачать свои данные" }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("hitoslov.json");
  expect(await readFile(await download.path(), "utf8")).toContain(login);

  await page.getByRole("button", { name: "Удалить учётную запись" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Ваш пароль").fill("не тот пароль");
  await expectAccessible(page, "deleting the account");
  await page.keyboard.press("Enter");
  await question.getByText("Пароль не подходит").first().waitFor();
  // What is said while a dialog is open is said inside it; the focus is on the field already.
  await question.getByRole("status").filter({ hasText: "Пароль не подходит" }).waitFor();
  await question.getByLabel("Ваш пароль").fill(password);
  await page.keyboard.press("Enter");
  await heading(page, "Войти в эфир").waitFor();
  await expect.poll(() => tokenOf(page)).toBe("");
  expect(await signIn()).toBe("");
});

test("staff who play have a profile; guests and demo visitors are redirected to the sign-in", async () => {
  const page = await browser.visit();
  await page.goto("/profile");
  await heading(page, "Войти в эфир").waitFor();
  await playOn(page).signIn(owner);
  await page.goto("/profile");
  await heading(page, owner.login).waitFor();

  const visitor = await browser.visit();
  await visitor.goto("/demo");
  await playOn(visitor).line.waitFor();
  await expect.poll(() => tokenOf(visitor)).not.toBe("");
  await visitor.goto("/profile");
  await heading(visitor, "Войти в эфир").waitFor();
});
