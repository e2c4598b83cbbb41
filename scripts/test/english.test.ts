import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { findBannedPatterns } from "../checks/english.ts"

/** Pages that a script writes from results, or that quote the names of tests. */
const quoting = new Set([
  "docs/adapter-survey.md",
  "docs/kill-matrix.md",
  "evidence/pages/specification.md",
  "docs/store-kill-matrix.md",
])

/** Pages with tables that quote the names of tests, requirements of others, or what a script writes. */
const quotingInTables = new Set([
  ".github/SECURITY.md",
  "docs/account-decisions.md",
  "evidence/pages/advisories.md",
  "evidence/pages/asvs.md",
  "evidence/pages/conformance.md",
  "evidence/pages/faults-and-races.md",
])

/** A file without what it quotes; line numbers stay. */
function proseIn(file: string): string {
  const source = readFileSync(path.join(root, file), "utf8")
  return quotingInTables.has(file) ? source.replaceAll(/^\|.*$/gm, "") : source
}

/** Folders that are installed or written by a build. */
const left = /(^|\/)(node_modules|dist|\.next|\.lockstep)(\/|$)|^core\/docs(\/|$)|CHANGELOG\.md$/

const files = globSync(["**/*.{md,ts,tsx,mjs}", ".github/**/*.md", ".changeset/*.md"], {
  cwd: root,
  exclude: (file) => left.test(file),
}).filter((file) => !quoting.has(file))

const folders = [...new Set(files.map((file) => file.split("/", 1)[0] ?? ""))].toSorted()

describe("documents and comments use plain English", () => {
  test("of which there are many", () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(files).toContain("core/src/config/auth-config.ts")
    expect(files).toContain("docs/sessions.md")
    // Written by scripts from texts in the source.
    expect(files).toContain("docs/contract.md")
    expect(files).toContain("docs/providers.md")
    expect(files).toContain(".changeset/core.md")
  })

  test.each(folders)("%s", (folder) => {
    const own = files.filter((file) => file.split("/", 1)[0] === folder)
    const found = own.flatMap((file) => findBannedPatterns(file, proseIn(file)))
    expect(found).toEqual([])
  })
})

describe("a banned pattern", () => {
  test("is found in prose with its line and what to write instead", () => {
    const page = "# Errors\n\nEvery route responds with 500.\nIt does so until it is\nmended.\n"
    expect(findBannedPatterns("page.md", page)).toEqual(['page.md:5: "mended"; write: fix'])
  })

  test("is found although a line ends within it", () => {
    expect(findBannedPatterns("page.md", "One of the ways\nin.\n")).toEqual([
      'page.md:1: "ways in"; write: sign-in method(s)',
    ])
  })

  test("is not found in code, in comments and in targets of links", () => {
    const page = [
      "Call `mend()` of [the page](./mended.md), https://mend.example.",
      "",
      "```ts",
      "mend()",
      "```",
      "",
      "<!-- mended -->",
    ]
    expect(findBannedPatterns("page.md", page.join("\n"))).toEqual([])
  })

  test("is found among figures of speech", () => {
    const page = "The connection swallows everything.\nThe call ends all the same.\n"
    expect(findBannedPatterns("page.md", page)).toEqual([
      expect.stringContaining('page.md:1: "swallows"'),
      expect.stringContaining('page.md:2: "all the same"'),
    ])
  })

  test("is not found in a line that gives a reason", () => {
    const page = "It was mended. <!-- prose-ok: quotes a release note -->\n"
    expect(findBannedPatterns("page.md", page)).toEqual([])
  })

  test("is found in the comments of a module, not in its code", () => {
    const source = [
      "/**",
      " * Looks for the user.",
      " *",
      " * @param id - of somebody",
      " */",
      'const nobody = "nobody"',
      "// As for strangers, see `somebody`.",
    ]
    expect(findBannedPatterns("page.ts", source.join("\n"))).toEqual([
      'page.ts:4: "somebody"; write: user(s), a client, another request, everyone',
      'page.ts:7: "strangers"; write: signed-out visitor; attacker; new user',
    ])
  })
})
