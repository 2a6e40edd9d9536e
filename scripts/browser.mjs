import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./house.mjs";
import { aptInstall } from "./tools.mjs";

/** Chromium without windows, which needs a third less work to paint. */
const shell = "/usr/bin/chromium-headless-shell";

/** The path of Chromium for the browser tests, or undefined. */
export function findChromium({ env = process.env, exists = existsSync, own = playwrightsOwn } = {}) {
  if (env.CHROMIUM_PATH) return exists(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return [shell, "/usr/bin/chromium", "/usr/bin/google-chrome", own()].find((path) => path && exists(path));
}

/** The same for programs that need one: throws if there is none. */
export function requireChromium(options) {
  const found = findChromium(options);
  if (!found) throw new Error(missing(options?.env ?? process.env));
  return found;
}

function missing({ CHROMIUM_PATH }) {
  return CHROMIUM_PATH
    ? `CHROMIUM_PATH leads nowhere: ${CHROMIUM_PATH}`
    : "No Chromium found. Do `apt-get install chromium` or `npx playwright-core install chromium`, or set CHROMIUM_PATH.";
}

/** Where Playwright's `install` command puts its browser, whether it is there or not. */
function playwrightsOwn() {
  const { chromium } = createRequire(join(root, "e2e", "package.json"))("playwright-core");
  return chromium.executablePath();
}

/** Finds Chromium, or installs Debian's if that needs no password; otherwise says how to get one. */
export async function ensureChromium() {
  const mayInstall = !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall && !existsSync(shell)) {
    console.log("Installing Chromium...");
    // Older systems have it in a single package.
    await aptInstall("chromium-headless-shell");
    if (!findChromium()) await aptInstall("chromium");
  }
  const found = findChromium();
  if (found) return found;
  console.error(missing(process.env));
  return undefined;
}
