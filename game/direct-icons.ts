import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Takes each icon from its own file: by the index of `lucide` every page would reach those of all. */
export function directIcons(): Plugin {
  const root = new URL(".", import.meta.resolve("lucide/package.json"));
  const index = readFileSync(new URL("dist/esm/lucide.mjs", root), "utf8");
  const files = new Map(
    [...index.matchAll(/export \{ (.+) \} from '\.(\/icons\/.+)'/g)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/\w+(?=,|$)/g)].map(([name]) => [name, fileURLToPath(new URL(`dist/esm${file}`, root))]),
    ),
  );
  const importOf = (name: string, as: string) => `import ${as} from ${JSON.stringify(files.get(name))};`;
  return {
    name: "hitoslov-direct-icons",
    apply: "build",
    transform: {
      filter: { code: /from "lucide"/ },
      handler: (code) =>
        code.replaceAll(/import \{([^}]*)\} from "lucide";/g, (_, names: string) =>
          [...names.matchAll(/(\w+)(?: as (\w+))?/g)].map(([, name = "", as = name]) => importOf(name, as)).join(" "),
        ),
    },
  };
}
