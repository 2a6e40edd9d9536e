import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Comma, quote, UTF-8, cells as shown, texts quoted, every sheet into a separate file. */
const csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1";

/** Whether LibreOffice is installed; it is too big to install it for a test. */
export function hasLibreOffice(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What LibreOffice shows of a workbook: the lines of each sheet, texts in quotes. */
export async function showInLibreOffice(content: Uint8Array): Promise<Map<string, string[]>> {
  const dir = await mkdtemp(path.join(tmpdir(), "hitoslov-office-"));
  try {
    await writeFile(path.join(dir, "book.xlsx"), content);
    const profile = `-env:UserInstallation=file://${dir}/profile`;
    const out = path.join(dir, "out");
    const options = ["--headless", profile, "--convert-to", csv, "--outdir", out, path.join(dir, "book.xlsx")];
    // LibreOffice writes dates by the locale.
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    await promisify(execFile)("soffice", options, { timeout: 50_000, env });
    const sheets = new Map<string, string[]>();
    for (const file of await readdir(out)) {
      const name = file.replace(/^book-|\.csv$/g, "");
      sheets.set(name, (await readFile(path.join(out, file), "utf8")).trimEnd().split("\n"));
    }
    return sheets;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
