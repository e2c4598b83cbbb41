import path from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { bundleForBrowser, coreSources } from "./support/browser-bundle.ts"

/** KiB, minified and compressed, of what an entry adds to an application that has React. */
async function weigh(entry: string): Promise<number> {
  const code = await bundleForBrowser({
    entry: path.join(import.meta.dirname, `../src/${entry}.ts`),
    alias: coreSources,
    external: ["react"],
    format: "esm",
    minify: true,
  })
  return gzipSync(code).length / 1024
}

test.each([
  ["react", 4.3],
  ["webauthn", 3.5],
] as const)("@lockstep/next/%s weighs at most %d KiB", async (entry, limit) => {
  const weight = await weigh(entry)
  expect(weight).toBeGreaterThan(1)
  expect(weight).toBeLessThanOrEqual(limit)
})
