import { readFileSync } from "node:fs"
import { expect } from "vitest"

/**
 * The code of a document's block that has a certain line in it.
 *
 * @param document - its path, from the root of the repository
 * @param line - that no other block of the document has
 */
export function sampleWith(document: string, line: string): string {
  const markdown = readFileSync(new URL(`../../${document}`, import.meta.url), "utf8")
  const blocks = [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)
  const found = blocks.filter((code) => code.includes(line))
  expect(found, `blocks of ${document} with ${line}`).toHaveLength(1)
  return found[0] ?? ""
}
