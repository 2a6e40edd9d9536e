import { posix } from "node:path";
import { parseSync } from "rolldown/utils";

export type SourceFile = { readonly path: string; readonly text: string };

/** Names of domains, the top layer first. */
export type Layers = readonly (readonly string[])[];

/** Which of our packages a package may import. Others, such as e2e, are unrestricted. */
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

/** The rules; `layers` are the domains of the server, each using only what is below it. */
const rulesOf = (layers: Layers): readonly Rule[] => [
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
    why: "the rules are pure: they import nothing but pure functions of cryptography",
    forbids: (file, target) =>
      packageOf(file) === "rules" && packageOf(target) === undefined && !target.startsWith("@noble/"),
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
    why: "a domain of the server uses only domains below it, by the order in ARCHITECTURE.md",
    forbids: (file, target) => isCrossing(file, target) && layerOf(layers, file) >= layerOf(layers, target),
  },
  {
    why: "domains use the rest of the server, not the other way round",
    forbids: (file, target) => /^server\/src\/(crud|db|http|mail|media)\//.test(file) && domainOf(target) !== undefined,
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
      // Other files of the server are not media: the built pages, the data folder, the demo catalogue.
      const isDomain = /^server\/src\/(domains|jobs)\//.test(file);
      return (
        /^(sharp|music-metadata|file-type|aws4fetch)$/.test(target) || (isDomain && /^(node:)?fs(\/|$)/.test(target))
      );
    },
  },
];

/** Every import that breaks a rule, one line each. */
export function violations(files: readonly SourceFile[], layers: Layers): string[] {
  const rules = rulesOf(layers);
  return files.flatMap((file) =>
    importsOf(file).flatMap((specifier) =>
      rules
        .filter(({ forbids }) => forbids(file.path, targetOf(file.path, specifier)))
        .map(({ why }) => `${file.path} imports ${specifier}: ${why}`),
    ),
  );
}

/** The imports that cross from one domain of the server into another, each as `from -> to`. */
export function crossings(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .map((specifier) => targetOf(file.path, specifier))
      .filter((target) => isCrossing(file.path, target))
      .map((target) => `${file.path} -> ${target}`),
  );
}

/** The order of the domains as a document gives it: `a, b → c → d`, the top first. */
export function readLayers(line: string): Layers {
  return line.split("→").map((layer) => layer.split(",").map((name) => name.trim()));
}

/** What a TypeScript or CSS file imports, in any syntax. */
export function importsOf({ path, text }: SourceFile): string[] {
  if (path.endsWith(".css")) {
    const code = text.replaceAll(/\/\*.*?\*\//gs, "");
    return [...code.matchAll(/(?:\bfrom|@import)\s*["']([^"'\n]+)["']/g)].map(([, specifier = ""]) => specifier);
  }
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value));
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.filter((specifier) => specifier !== undefined),
    ...dynamic.filter((request) => /^["'`]/.test(request)).map((request) => request.slice(1, -1)),
  ];
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  return specifier.replace(/^@hitoslov\//, "");
}

/** The domain of the server that a path lies in. */
function domainOf(path: string): string | undefined {
  return /^server\/src\/domains\/([^/]+)/.exec(path)?.[1];
}

function isCrossing(file: string, target: string): boolean {
  const [own, other] = [domainOf(file), domainOf(target)];
  return own !== undefined && other !== undefined && own !== other;
}

/** 0 for the top layer. */
function layerOf(layers: Layers, path: string): number {
  const domain = domainOf(path) ?? "";
  return layers.findIndex((layer) => layer.includes(domain));
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
