import { execFileSync } from "node:child_process";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/** Our server as `npm start` runs it. */
export const ourServer = [process.execPath, "--max-semi-space-size=8", path.join(root, "server/dist/main.js")] as const;

export function buildServer(): void {
  execFileSync("npm", ["run", "build", "--workspace", "server"], { cwd: root, stdio: "ignore" });
}
