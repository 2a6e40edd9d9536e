import { expect, test } from "vitest";
import { expectAccessible } from "../src/axe.ts";
import { withBrowser } from "../src/browser.ts";

const browser = withBrowser();

test("every error of a page is seen: said, thrown, left unhandled, or a file that is missing", async () => {
  const page = await browser.visit();
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await page.evaluate(async () => {
    console.error("said");
    setTimeout(() => {
      throw new Error("thrown");
    });
    void Promise.reject(new Error("unhandled"));
    await fetch("/missing.png");
  });
  const seen: string[] = [];
  await expect
    .poll(() => {
      seen.push(...browser.takeErrors());
      return ["said", "thrown", "unhandled", "missing.png"].filter((part) => !seen.some((it) => it.includes(part)));
    })
    .toEqual([]);
});

test("an expected error is forgiven, any other is not", async () => {
  browser.expectErrors(/^expected/);
  const page = await browser.visit();
  await page.goto("/auth");
  await page.evaluate(() => {
    console.error("expected");
    console.error("other");
  });
  await expect.poll(browser.takeErrors).toEqual([expect.stringContaining("other")]);
});

test("axe finds what is wrong, by day and by night", async () => {
  const page = await browser.visit();
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Войти в эфир" }).waitFor();
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  await expect(expectAccessible(page, "a button without a name")).rejects.toThrow(
    "axe: a button without a name, light: expected 'button-name: ",
  );
});
