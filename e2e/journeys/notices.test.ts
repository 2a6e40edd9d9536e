import type { SettingsFields } from "@hitoslov/contract";
import { expectAccessible } from "../src/axe.ts";
import { browser, onPhone, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { changeSettings, officeOf } from "../src/office.ts";
import { startServer } from "../src/serve.ts";

// A notice covers every screen but the round, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
let set: (change: Partial<SettingsFields>) => Promise<void>;
test.beforeAll(async () => {
  server = await startServer();
  const office = await officeOf(server.origin);
  set = (change) => changeSettings(office, change);
});
test.afterAll(() => server.stop());

for (const size of onPhone) {
  test(`notices are shown one after another, each once, or postponed (${size})`, async () => {
    await set({
      notices: [
        { _id: `${size}-tell`, variantId: "info", payload: { title: "Праздничный эфир", message: "Песни до утра" } },
        {
          _id: `${size}-warn`,
          variantId: "info",
          payload: { type: "warning", title: "Гроза", message: "Возможны помехи" },
        },
        { _id: `${size}-ask`, variantId: "confirm", payload: { title: "Новые правила", message: "Прочтите их" } },
      ],
    });
    const page = await browser.visit({ size, origin: server.origin });
    await page.goto("/auth");
    const info = page.getByRole("dialog", { name: "Праздничный эфир" });
    await info.getByText("Песни до утра").waitFor();
    await expect(info.getByRole("img")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await info.waitFor({ state: "detached" });

    const warning = page.getByRole("dialog", { name: "Гроза" });
    await warning.getByRole("img", { name: "Предупреждение" }).waitFor();
    await expectAccessible(page, "info notice");
    await page.keyboard.press("Enter");
    await warning.waitFor({ state: "detached" });

    const question = page.getByRole("alertdialog", { name: "Новые правила" });
    await question.waitFor();
    await expectAccessible(page, "confirm notice");
    await question.getByRole("button", { name: "Напомнить позже" }).click();
    await question.waitFor({ state: "detached" });

    await page.reload();
    await question.waitFor();
    await expect(info).toHaveCount(0);
    await question.getByRole("button", { name: "Понятно" }).click();
    await question.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Войти" }).waitFor();
    // They load last, together with the garland.
    await set({ notices: [], holidays: [holiday(-60, 600)] });
    await page.reload();
    await page.getByRole("img", { name: "Праздничный эфир: День радио" }).waitFor();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(0);
  });
}

test("read notices stay closed where the browser stores nothing", async () => {
  const tell = (title: string) => ({ _id: title, variantId: "info" as const, payload: { title } });
  await set({ notices: ["Первое", "Второе", "Третье"].map(tell), holidays: [] });
  const page = await browser.visit({ origin: server.origin, newcomer: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    };
  });
  await page.goto("/auth");
  for (const name of ["Первое", "Второе", "Третье"]) {
    const notice = page.getByRole("dialog", { name });
    await notice.getByRole("button", { name: "Понятно" }).click();
    await notice.waitFor({ state: "detached" });
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("scheduled notices appear and disappear by the server's clock, whatever the device's clock", async () => {
  const tomorrow = { ...holiday(7200, 9000), name: "Завтра" };
  await set({ notices: [], holidays: [holiday(-60, 3600), tomorrow] });
  const page = await browser.visit({ origin: server.origin });
  await page.clock.setSystemTime(Date.now() + 5 * 365 * 86_400_000);
  await page.goto("/auth");
  const garland = page.getByRole("img", { name: "Праздничный эфир: День радио" });
  await garland.waitFor();
  await expectAccessible(page, "holiday");
  // Only now: a busy machine may take longer than a minute to draw the page.
  const notice = { _id: "timed", variantId: "info" as const, payload: { title: "Ночной эфир" } };
  await set({
    notices: [{ ...notice, shown_from: at(60), shown_until: at(3600) }],
    holidays: [holiday(-60, 60), tomorrow],
  });
  await page.getByRole("dialog", { name: "Ночной эфир" }).waitFor();
  await garland.waitFor({ state: "detached" });
  await expect(page.getByRole("img", { name: /Завтра/ })).toHaveCount(0);
});

/** An instant so many seconds from now. */
function at(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

function holiday(from: number, to: number) {
  return { name: "День радио", time_start: at(from), time_end: at(to) };
}
