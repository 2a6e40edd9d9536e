import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const text = /\.(css|html|js|json|svg|webmanifest)$/;

/** Compresses the files of the build; it runs last, so that files of other plugins are included. */
export function compressed({ except }: { readonly except?: RegExp } = {}): Plugin {
  let dir = "";
  return {
    name: "hitoslov-compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      dir = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const files = (await readdir(dir, { recursive: true })).filter((file) => text.test(file));
        await Promise.all(
          files
            .filter((file) => !file.startsWith(".vite") && except?.test(file) !== true)
            .map((file) => compress(path.join(dir, file))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Inserts the drawings shown before any script has loaded into the page, replacing `<!-- brand/page/… -->`. */
export function drawings(): Plugin {
  return {
    name: "hitoslov-drawings",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        let page = html;
        for (const [mark, name = ""] of html.matchAll(/<!-- brand\/page\/(\w+) -->/g)) {
          const drawing = await readFile(path.join(import.meta.dirname, "page", `${name}.html`), "utf8");
          page = page.replace(mark, () => drawing);
        }
        return page;
      },
    },
  };
}

/** Preloads the fonts of every Russian screen before the styles ask for them. */
export function preloadedFonts(): Plugin {
  let base = "";
  return {
    name: "hitoslov-preloaded-fonts",
    apply: "build",
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-(russian|signs)-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: base + file, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head",
        })),
  };
}
