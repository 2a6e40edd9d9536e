import type { Client } from "@hitoslov/contract/client";
import type { Locator, Page } from "playwright-core";
import { clickAtOnce } from "./click-at-once.ts";
import { expect } from "./expect.ts";
import { clientOf } from "./office.ts";
import { owner } from "./serve.ts";
import { store } from "./store.ts";
import { takeToasts } from "./toasts.ts";

/** The back office as staff use it. */
export function staffOn(page: Page) {
  const toasts = page.getByRole("region", { name: "Уведомления" });
  const question = page.getByRole("alertdialog");
  const row = (name: string): Locator => page.getByRole("row").filter({ hasText: name });

  return {
    page,
    toasts,
    question,
    row,
    heading: (name: string | RegExp) => page.getByRole("heading", { level: 1, name }),
    button: (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }),
    dialog: (name: string | RegExp) => page.getByRole("dialog", { name }),
    sections: page.getByRole("navigation", { name: "Разделы пульта" }),

    /** Signs in by the API. */
    signInByApi: async ({ login, password }: { login: string; password: string } = owner): Promise<void> => {
      let signedIn = { token: "" };
      const data = { login, password, area: "admin" };
      // A server that is busy hashing passwords refuses; then it is asked again.
      await expect
        .poll(async () => {
          const answer = await page.request.post("/api/auth/login", { data });
          if (answer.ok()) signedIn = (await answer.json()) as { token: string };
          return answer.status();
        })
        .toBe(200);
      await store(page, { "hitoslov.admin.token": signedIn.token });
    },
    signIn: async ({ login, password }: { login: string; password: string } = owner): Promise<void> => {
      await page.goto("/admin/auth");
      await page.getByLabel("Логин или почта").fill(login);
      await page.getByLabel(/^Пароль/).fill(password);
      await page.getByRole("button", { name: "Войти" }).click();
      await page.getByRole("heading", { level: 1, name: "Каталог песен" }).waitFor();
    },
    /** Opens a screen by its address; needs a signed-in page. */
    open: async (path: string, title: string | RegExp): Promise<void> => {
      await page.goto(`/admin${path}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    },
    /** Waits until a toast has been shown, of the variant if one is given, and closes it if it is still there. */
    expectToast: async (text: string | RegExp, variant?: "success" | "warning" | "danger"): Promise<void> => {
      // Errors interrupt a screen reader, other toasts wait for their turn.
      const look =
        variant === undefined ? /./ : new RegExp(`^${variant} ${variant === "danger" ? "assertive" : "polite"}$`);
      const seen: string[] = [];
      const shown = async () => {
        seen.push(...(await takeToasts(page, text)));
        return seen;
      };
      await expect.poll(shown, { message: `toast ${String(text)}` }).toContainEqual(expect.stringMatching(look));
      const shownNow = toasts.locator("[data-variant]").filter({ hasText: text });
      await clickAtOnce(shownNow.getByRole("button", { name: "Закрыть уведомление" }));
      await expect.poll(() => toasts.getByText(text).count()).toBe(0);
      // A toast that moves into a dialog is rendered, and recorded, again.
      await takeToasts(page, text);
    },
    /** Presses a button of the confirmation with this title. */
    answer: async (title: string | RegExp, button: string): Promise<void> => {
      await question.getByRole("heading", { name: title }).waitFor();
      await question.getByRole("button", { name: button, exact: true }).click();
      await question.waitFor({ state: "detached" });
    },
    /** Finds one row of a list by the search above it. */
    find: async (text: string): Promise<void> => {
      await page.getByRole("searchbox").fill(text);
      await expect.poll(() => new URL(page.url()).searchParams.get("find")).toBe(text);
      // The old rows stay until the found ones arrive, which then move under a press.
      await expect.poll(() => page.locator("tbody tr").filter({ hasNotText: text }).count()).toBe(0);
      await row(text).first().waitFor();
    },
  };
}

/** The API with the session of the page. */
export async function staffApiOf(page: Page): Promise<Client> {
  const token = await page.evaluate(() => localStorage.getItem("hitoslov.admin.token"));
  return clientOf(new URL(page.url()).origin, token);
}

/** Creates a row by the API with the session of the page. */
export async function createRow(page: Page, path: string, fields: object): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("hitoslov.admin.token"));
  const answer = await page.request.post(path, { data: fields, headers: { token: token ?? "" } });
  if (!answer.ok()) throw new Error(await answer.text());
}

type StoredFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Stores a file of a row by the API with the session of the page. */
export async function storeFile(
  page: Page,
  path: string,
  multipart: Record<string, string | StoredFile>,
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("hitoslov.admin.token"));
  const answer = await page.request.put(path, { multipart, headers: { token: token ?? "" } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Searches in a select and picks the first option that is found: what was offered before the search must not be pressed. */
export async function chooseFound(select: Locator, text: string): Promise<void> {
  const options = select.page().getByRole("option");
  await select.fill(text);
  await options.filter({ hasText: text }).first().waitFor();
  await expect(options.filter({ hasNotText: text })).toHaveCount(0);
  await options.first().click();
}

/** Picks an option of a select by its text. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole("option", { name: option, exact: true }).click();
}
