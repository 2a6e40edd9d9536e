import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed, drawings, preloadedFonts } from "@hitoslov/brand/build-plugins.ts";
import { contract } from "@hitoslov/contract";
import { endpoints } from "@hitoslov/contract/endpoints-plugin";

export default defineConfig({
  base: "/admin/",
  // The page itself is not compressed here: the server puts a new nonce into it at every request.
  plugins: [
    react(),
    endpoints(contract),
    drawings(),
    preloadedFonts(),
    // The texts of React Aria in one language of its thirty.
    optimizeLocales.vite({ locales: ["ru-RU"] }),
    compressed({ except: /\.html$/ }),
  ],
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: true,
    // Nothing as a data: address, which the content policy forbids.
    assetsInlineLimit: 0,
    // Browsers of 2023 and later know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            // With what is to run before the schemas are made.
            { name: "contract", test: /node_modules\/zod\/|contract\/src\/|src\/lib\/jitless/ },
            // In one piece: it changes less often than the screens.
            {
              name: "controls",
              test: /node_modules\/(react-aria|react-stately|react-aria-components|@internationalized)\//,
            },
          ],
        },
      },
    },
    target: ["chrome117", "edge117", "firefox117", "safari17"],
  },
  server: { port: 5174, proxy: { "^/(api|media)/": "http://127.0.0.1:3000" } },
});
