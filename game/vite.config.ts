import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { publicContract } from "@hitoslov/contract";
import { endpoints } from "@hitoslov/contract/endpoints-plugin";

export default defineConfig({
  // Compressed once here, not at every request.
  plugins: [
    react(),
    endpoints(publicContract),
    preloadFonts(),
    compression({ algorithms: ["brotliCompress", "gzip"] }),
  ],
  build: {
    manifest: true,
    // Nothing as a data: address, which the content policy forbids.
    assetsInlineLimit: 0,
    // Browsers of 2023 and later know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs in one chunk: small ones compress worse.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|lucide-react\/dist\/esm\/(?!icons))|src\/(app|lib|art(?!\/(radiola|avatar-disc|record-text|use-modal)))\/|src\/screens\/chrome|features\/menu\/(top-bar|score|theme|operator)|contract\/src/,
            },
          ],
        },
      },
    },
    // A hundredth smaller than the default, once per build.
    minify: "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true } },
    target: ["chrome117", "edge117", "firefox117", "safari17"],
  },
  server: {
    proxy: {
      "^/(api|media)/": "http://127.0.0.1:3000",
      // The admin's own Vite, so that both live on one address in development too.
      "^/admin(/|$)": { target: "http://127.0.0.1:5174", ws: true },
    },
  },
});

/** The Cyrillic halves of both typefaces are on every screen, so they start loading before the styles name them. */
function preloadFonts(): Plugin {
  return {
    name: "hitoslov-preload-fonts",
    apply: "build",
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-cyrillic-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head",
        })),
  };
}
