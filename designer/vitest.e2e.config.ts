// SPDX-License-Identifier: MIT
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Not localhost: a Debian made by debootstrap knows no such name.
  server: { host: "127.0.0.1" },
  test: {
    // The page waits 5 s at most before it connects again.
    expect: { poll: { timeout: 10_000 } },
    include: ["e2e/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 30_000,
    fileParallelism: false,
  },
});
