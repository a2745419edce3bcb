import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  build: {
    outDir: "../src/zaruba/apps/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server forbids data: addresses
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
  },
  test: { environment: "jsdom", include: ["test/**/*.test.{ts,tsx}"] },
});
