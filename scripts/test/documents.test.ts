import { describe, expect, test } from "vitest"
import { checkChangeset } from "../checks/changesets.ts"
import { readSnippets } from "../checks/doc-snippets.ts"

describe("readSnippets", () => {
  test("finds the TypeScript blocks of a document and the lines that they start on", () => {
    const markdown =
      "# A\n\n```ts\nconst a = 1\n```\n\n```sh\nls\n```\n\n```typescript\nlet b\n```\n"
    expect(readSnippets(markdown)).toEqual([
      { line: 4, code: "const a = 1\n" },
      { line: 12, code: "let b\n" },
    ])
  })
})

describe("checkChangeset", () => {
  const packages = new Set(["@lockstep/core"])

  test("takes a changeset that names a package and says what changed", () => {
    expect(checkChangeset('---\n"@lockstep/core": minor\n---\n\nText.\n', packages)).toEqual([])
  })

  test.each([
    ["no front matter", "Text."],
    ["an unknown package", '---\n"@lockstep/other": minor\n---\n\nText.\n'],
    ["an unknown bump", '---\n"@lockstep/core": huge\n---\n\nText.\n'],
    ["no text", '---\n"@lockstep/core": patch\n---\n'],
  ])("refuses one with %s", (_, text) => {
    expect(checkChangeset(text, packages)).toHaveLength(1)
  })
})
