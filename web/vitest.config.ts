import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // Svelte's other half is for servers, where nothing changes
  test: { include: ["tests/**/*.test.ts"], unstubGlobals: true, restoreMocks: true },
});
