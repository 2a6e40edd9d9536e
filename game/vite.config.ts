import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { compressed, drawings, preloadedFonts } from "@hitoslov/brand/build-plugins.ts";
import { laterContract, publicContract } from "@hitoslov/contract";
import { endpoints } from "@hitoslov/contract/endpoints-plugin";
import { directIcons } from "./direct-icons.ts";
import { staticImports } from "./static-imports.ts";

const withSong = ["src/screens/demo-screen.tsx", "src/screens/play-screen.tsx"];
const screens = globSync("src/screens/*-screen.tsx", { cwd: import.meta.dirname });
const ofEveryPage = staticImports(["src/main.tsx"]);
const ofSong = staticImports(withSong);
const ofOtherScreens = staticImports(screens.filter((screen) => !withSong.includes(screen)));
const isShared: typeof ofSong = (id, graph) =>
  ofEveryPage(id, graph) || (ofSong(id, graph) && ofOtherScreens(id, graph));
const isOfRoom = (id: string) => /\/room\/[\w-]+\.tsx?$/.test(id);
/** A drawing is too small for a chunk of its own. Those of a room alone do not weigh on every page. */
const isIconOfSeveral: typeof ofSong = (id, graph) =>
  id.includes("/lucide/dist/esm/icons/") &&
  (graph.getModuleInfo(id)?.importers.filter((importer) => !isOfRoom(importer)).length ?? 0) > 1;
/** Only forms use mutations; with the package's index they would weigh on every page. */
const isOfForms = (id: string) => /\/(mutationObserver|useMutation)\.js$/.test(id);
const isOfSongAlone: typeof ofSong = (id, graph) =>
  ofSong(id, graph) && !isShared(id, graph) && !isOfForms(id) && !withSong.some((screen) => id.endsWith(screen));
const markOf = (file: string) => createHash("sha256").update(file).digest("base64url").slice(0, 4);

export default defineConfig({
  plugins: [
    react(),
    directIcons(),
    endpoints(publicContract),
    endpoints(laterContract, "virtual:later-endpoints"),
    drawings(),
    preloadedFonts(),
    compressed(),
    VitePWA({
      registerType: "prompt",
      // `screens/extras/extras.tsx` does it, once the game is usable.
      injectRegister: false,
      manifest: {
        id: "/",
        name: "Хитослов",
        short_name: "Хитослов",
        description: "Слушайте песню. Верните слова на место.",
        lang: "ru",
        start_url: "/?utm_source=installed",
        display: "standalone",
        background_color: "#c5e4d8",
        theme_color: "#c5e4d8",
        icons: [
          { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
      workbox: {
        globPatterns: [
          "index.html",
          "before-paint.js",
          "favicon.svg",
          "assets/*.{js,css}",
          "assets/*-{russian,signs}-*.woff2",
        ],
        // Their names carry their hashes: what the page has loaded is taken from the browser's own cache.
        dontCacheBustURLsMatching: /^assets\//,
        inlineWorkboxRuntime: true,
        importScripts: ["/push.js"],
        // Online the page is the server's, with today's content policy; offline it is the kept one.
        navigateFallback: null,
        runtimeCaching: [
          {
            urlPattern: ({ request, sameOrigin, url }) =>
              sameOrigin && request.mode === "navigate" && !/^\/(admin|api|legal|media)(\/|$)/.test(url.pathname),
            handler: "NetworkOnly",
            options: { precacheFallback: { fallbackURL: "/index.html" } },
          },
        ],
      },
    }),
  ],
  css: {
    modules: {
      // One mark for all names of a file: the default adds the line of each, which does not compress.
      generateScopedName: (name, file) => `_${name}_${markOf(relative(import.meta.dirname, file))}`,
    },
  },
  resolve: {
    // React has it itself since 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
  },
  build: {
    manifest: true,
    // Nothing as a data: address, which the content policy forbids.
    assetsInlineLimit: 0,
    // Browsers of 2023 and later know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every first screen carries a hundred of these names, and a hash is what cannot be compressed.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // Small chunks compress worse and cost a request each: what every page loads is one, with what a song shares with
        // other screens. The bundler makes the others (decision 009).
        codeSplitting: {
          groups: [
            {
              name: (id, graph) =>
                (isShared(id, graph) && !isOfForms(id)) || isIconOfSeveral(id, graph) ? "app" : null,
              debugName: "app",
            },
            // All parts of forms are one chunk, and so are small modules: the list of chunks weighs on every first screen.
            {
              name: "formats",
              test: /\/(ui\/(dates|figures)|contract\/src\/(limits|plural)|screens\/use-(call|signed-out)|brand\/use-is-here)\.ts$/,
            },
            { name: "form", test: /\/(ui\/form|controls\/(form|text|password)-field)\.tsx$/ },
            { name: "dialog", test: /\/(controls\/(use-)?modal|notices\/confirm-dialog)\.tsx?$/ },
            { name: "cover", test: /\/(ui\/cover-record|brand\/lost-focus)\.tsx?$/ },
            // What the extras and the profile share is one chunk for the same reason.
            { name: "awards-query", test: /\/(profile\/awards-query|contract\/src\/zone-in-words)\.ts$/ },
            { name: "page", test: /\/ui\/(page|state)\.(tsx|module\.css)$/ },
            // A room uses parts of a song, which would weigh on the first song as chunks of their own.
            { name: (id, graph) => (isOfSongAlone(id, graph) ? "song" : null), debugName: "song" },
          ],
        },
      },
    },
    target: ["chrome117", "edge117", "firefox117", "safari17"],
  },
  server: {
    proxy: {
      "^/(api|legal|media)/": { target: "http://127.0.0.1:3000", ws: true },
      // The admin's own Vite, so that both live on one address in development too.
      "^/admin(/|$)": { target: "http://127.0.0.1:5174", ws: true },
    },
  },
});
