import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed, drawings, preloadedFonts } from "@hitoslov/brand/build-plugins.ts";
import { contract } from "@hitoslov/contract";
import { endpoints } from "@hitoslov/contract/endpoints-plugin";

export default defineConfig({
  base: "/admin/",
  // The page itself is not compressed here: the server puts a new nonce into it at every request.
  plugins: [react(), endpoints(contract), drawings(), preloadedFonts(), compressed({ except: /\.html$/ })],
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: true,
    // Nothing as a data: address, which the content policy forbids.
    assetsInlineLimit: 0,
    // Browsers of 2023 and later know modulepreload.
    modulePreload: { polyfill: false },
    // antd in one piece: it changes less often than the screens.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            // With what is to run before the schemas are made.
            { name: "contract", test: /node_modules\/zod\/|contract\/src\/|src\/lib\/jitless/ },
            { name: "antd", test: /node_modules\/(antd|@ant-design|@rc-component|dayjs)\// },
          ],
        },
      },
    },
    target: ["chrome117", "edge117", "firefox117", "safari17"],
  },
  server: { port: 5174, proxy: { "^/(api|media)/": "http://127.0.0.1:3000" } },
});
