import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The page may be served under a prefix: `agora serve --base /x` rewrites "/assets/ and the base in index.html; chunks find each other relatively. */
const absoluteEntry: Plugin = {
  name: "agora-absolute-entry",
  transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('"./assets/', '"/assets/') },
};

const server = process.env.AGORA ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [svelte(), absoluteEntry],
  build: {
    outDir: "../src/agora/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
});
