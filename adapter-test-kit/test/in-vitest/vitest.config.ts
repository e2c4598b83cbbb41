import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const source = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** What a project may set itself, and runs only what is named `*.sample.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^@lockstep\/core$/, replacement: source("core/src/index.ts") },
      { find: /^@lockstep\/core\/(.*)$/, replacement: source("core/src/$1.ts") },
      {
        find: /^@lockstep\/adapter-test-kit$/,
        replacement: source("adapter-test-kit/src/index.ts"),
      },
      {
        find: /^@lockstep\/adapter-test-kit\/(.*)$/,
        replacement: source("adapter-test-kit/src/$1.ts"),
      },
      { find: /^#(jwe|jws)$/, replacement: source("core/src/crypto/$1-node.ts") },
    ],
  },
  test: { include: ["*.sample.ts"], maxConcurrency: 6 },
})
