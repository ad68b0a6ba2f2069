// SPDX-License-Identifier: MIT
import { resolve } from "node:path";
import license from "rollup-plugin-license";
import { defineConfig } from "vite";

/** Where the server finds the page; DESIGNER_PAGE: another folder, to compare with. */
const page = process.env.DESIGNER_PAGE ?? resolve(__dirname, "../tools/weft/designer/page");

export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", legalComments: "none" },
  plugins: [license({ thirdParty: { output: resolve(page, "LICENSES.txt") } })],
  build: {
    outDir: page,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});
