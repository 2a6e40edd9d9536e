import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { writeFileSync } from "node:fs";
import { requireChromium } from "../scripts/browser.mjs";
import { withServer } from "./built-server.ts";
await withServer(async (origin) => {
  for (let i = 0; i < 3; i++) {
    const { stdout } = await promisify(execFile)("npx", ["--yes", "lighthouse@13.5.0", origin + "/demo", "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic"], { env: { ...process.env, CHROME_PATH: requireChromium() }, maxBuffer: 64 * 2 ** 20 });
    writeFileSync(`/tmp/lh-${i}.json`, stdout);
  }
});
