import { readFileSync } from "node:fs";

/** A file of deploy/ with its values filled in, as envsubst does. */
export function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(new URL(`../deploy/${file}`, import.meta.url), "utf8").replaceAll(
    /\$\{(\w+)\}/g,
    (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`deploy/${file} wants ${name}`);
      return value;
    },
  );
}
