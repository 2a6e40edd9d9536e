import { execFileSync } from "node:child_process";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/** Our server as `npm start` runs it. */
export const ourServer = [process.execPath, "--enable-source-maps", path.join(root, "server/dist/main.js")] as const;

export function buildServer(): void {
  execFileSync(path.join(root, "node_modules/.bin/rolldown"), ["--config", "rolldown.config.ts"], {
    cwd: path.join(root, "server"),
    stdio: "ignore",
  });
}
