import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.AGORA ?? "http://127.0.0.1:8484";

export default defineConfig({
  base: "./", // the server says in <base> under which prefix it stands
  plugins: [svelte()],
  build: {
    outDir: "../src/agora/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
});
