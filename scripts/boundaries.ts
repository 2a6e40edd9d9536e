import { posix } from "node:path";

export type SourceFile = { readonly path: string; readonly text: string };

/** Which of our packages a package may import. Others, such as e2e, are free. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: ["rules"],
  rules: [],
  brand: [],
  demo: [],
  server: ["contract", "rules", "demo"],
  game: ["contract", "rules", "brand"],
  admin: ["contract", "rules", "brand"],
};

type Rule = {
  readonly why: string;
  /** Whether the file must not import the target: a path from the root of the repository, or the name of a package. */
  readonly forbids: (file: string, target: string) => boolean;
};

const rules: readonly Rule[] = [
  {
    why: "no arrow leads from this package to that one",
    forbids: (file, target) => {
      const to = packageOf(target);
      return to !== undefined && to !== packageOf(file) && !arrows[packageOf(file) ?? ""]?.includes(to);
    },
  },
  {
    why: "the contract is data: it imports zod and nothing else",
    forbids: (file, target) => packageOf(file) === "contract" && packageOf(target) === undefined && target !== "zod",
  },
  {
    why: "the rules are pure: they import nothing",
    forbids: (file, target) => packageOf(file) === "rules" && packageOf(target) === undefined,
  },
  {
    why: "features do not import each other; screens compose them",
    forbids: (file, target) => {
      const [own, other] = [frontFeature(file), frontFeature(target)];
      return own !== undefined && other !== undefined && own !== other;
    },
  },
  {
    why: "screens and the app are made of features, not the other way round",
    forbids: (file, target) => frontFeature(file) !== undefined && /^\w+\/src\/(app|screens)\//.test(target),
  },
  {
    why: "only server/src/db knows the drivers",
    forbids: (file, target) => !file.startsWith("server/src/db/") && /^(pg|@electric-sql\/pglite)(\/|$)/.test(target),
  },
  {
    why: "only server/src/mail knows how letters leave",
    forbids: (file, target) => !file.startsWith("server/src/mail/") && target === "nodemailer",
  },
  {
    why: "only server/src/media knows how media are kept and read",
    forbids: (file, target) => {
      if (file.startsWith("server/src/media/")) return false;
      // Elsewhere in the server files are not media: the built pages, the data folder, the demo catalogue.
      const isFeature = /^server\/src\/(features|jobs)\//.test(file);
      return (
        /^(sharp|music-metadata|file-type|aws4fetch)$/.test(target) || (isFeature && /^(node:)?fs(\/|$)/.test(target))
      );
    },
  },
];

/** Every import that breaks a rule, as a line to print. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) =>
      rules
        .filter(({ forbids }) => forbids(path, targetOf(path, specifier)))
        .map(({ why }) => `${path} imports ${specifier}: ${why}`),
    ),
  );
}

/** What a TypeScript or CSS file imports, in whatever form: types and what is imported on demand as well. */
export function importsOf(text: string): string[] {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "");
  const found = code.matchAll(/(?:\bfrom|\bimport\s*\(?|@import)\s*["']([^"'\n]+)["']/g);
  return [...found].map(([, specifier = ""]) => specifier);
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  return specifier.replace(/^@hitoslov\//, "");
}

/** The package of ours that a path lies in; undefined for a package from npm or Node. */
function packageOf(path: string): string | undefined {
  const [first = ""] = path.split("/");
  return first in arrows ? first : undefined;
}

/** The feature of the game or of the admin that a file belongs to. */
function frontFeature(path: string): string | undefined {
  return /^(?:game|admin)\/src\/features\/([^/]+)/.exec(path)?.[0];
}
