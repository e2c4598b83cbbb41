import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { missingTest, namedTests } from "./named-tests.ts"

/** Chapters of ASVS 5.0.0, and how many requirements their sections have. */
const chapters: Readonly<Record<string, readonly number[]>> = {
  "V1 Encoding and Sanitization": [2, 10, 12, 3, 3],
  "V2 Validation and Business Logic": [3, 3, 5, 2],
  "V3 Web Frontend Security": [1, 3, 5, 8, 8, 1, 5],
  "V4 API and Web Service": [5, 5, 2, 4],
  "V6 Authentication": [3, 12, 8, 6, 8, 4, 2, 4],
  "V7 Session Management": [3, 4, 2, 5, 3, 2],
  "V8 Authorization": [4, 4, 3, 2],
  "V9 Self-contained Tokens": [3, 4],
  "V10 OAuth and OIDC": [2, 3, 5, 16, 5, 2, 3],
  "V11 Cryptography": [4, 5, 5, 4, 2, 2, 2],
  "V12 Secure Communication": [5, 2, 5],
  "V13 Configuration": [4, 6, 4, 7],
  "V14 Data Protection": [2, 8, 3],
  "V15 Secure Coding and Architecture": [5, 5, 7, 4],
  "V16 Security Logging and Error Handling": [1, 5, 4, 3, 4],
}

/** Those that the page leaves out, and how many requirements they have. */
const leftOut: Readonly<Record<string, number>> = { V5: 13, V17: 12 }

const states = ["met", "option", "partly", "application", "no"]

const page = readFileSync(path.join(root, "docs/asvs.md"), "utf8")

function sectionOf(heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? ""
}

/** Cells of the rows of a section's table. */
function rowsOf(section: string): readonly (readonly string[])[] {
  const rows = section.split("\n").filter((line) => /^\| \d/.test(line))
  return rows.map((row) =>
    row
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

function requirementsOf(heading: string): readonly string[] {
  const chapter = heading.slice(1, heading.indexOf(" "))
  const counts = chapters[heading] ?? []
  return counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, place) => `${chapter}.${section + 1}.${place + 1}`),
  )
}

describe.each(Object.keys(chapters))("the chapter %s", (heading) => {
  const section = sectionOf(heading)
  const listed = rowsOf(section).map(([requirement = ""]) => requirement)
  const left = /^Not for a library: (.*)\.$/m.exec(section)?.[1]?.split(", ") ?? []

  test("has each requirement once, in its table or among those that are not for a library", () => {
    const byNumber = new Intl.Collator("en", { numeric: true }).compare
    const all = [...listed, ...left].toSorted(byNumber)
    expect(all).toEqual([...requirementsOf(heading)].toSorted(byNumber))
  })

  test("says of each requirement in its table how it is met, or why not", () => {
    for (const [, , state = "", how = ""] of rowsOf(section)) {
      expect(states).toContain(state)
      expect(how).not.toBe("")
    }
  })
})

test("the page has every chapter, or says why not", () => {
  const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(Object.keys(chapters))
  const [reason = ""] = /^Two chapters are left out:.*$/m.exec(page) ?? []
  for (const chapter of Object.keys(leftOut)) expect(reason).toContain(`(${chapter})`)
  const counts = [...Object.values(chapters).flat(), ...Object.values(leftOut)]
  // All that ASVS 5.0.0 has.
  expect(counts.reduce((sum, count) => sum + count)).toBe(345)
})

test("what is met, or an option, has a test", () => {
  const untested = rowsOf(page).filter(
    ([, , state, , tests = ""]) =>
      (state === "met" || state === "option") && namedTests(tests).length === 0,
  )
  expect(untested.map(([requirement]) => requirement)).toEqual([])
})

test("every test that the page names exists", () => {
  const tests = page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((row) => namedTests(row.split("|").at(-2) ?? ""))
  expect(tests.length).toBeGreaterThanOrEqual(200)
  expect(tests.flatMap((named) => missingTest(named) ?? [])).toEqual([])
})

test("the summary counts the rows", () => {
  const rows = rowsOf(page)
  const counts = states.map((name) => rows.filter(([, , state]) => state === name).length)
  const [met, option, partly, application, no] = counts
  const summary = `${rows.length} requirements: ${met} met by default, ${option} with an option, ${partly} partly, ${application} by the application, ${no} not`
  expect(page).toContain(summary)
})
