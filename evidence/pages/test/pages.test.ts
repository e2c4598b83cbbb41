import { describe, expect, test } from "vitest"
import { documents, notApplicable, readDocument, rowsOf, withTests } from "../src/pages.ts"
import { allTags, tagsIn, type TagKind } from "../src/tags.ts"
import { asvsChapters, asvsLeftOut, faults, plans } from "./expected.ts"

// The keys of a record of them.
const kinds = Object.keys(documents) as readonly TagKind[]
const tags = allTags()
const tagged = (kind: TagKind, id: string): boolean =>
  tags.some((tag) => tag.kind === kind && tag.id === id)
const headed = (kind: TagKind, heading: string) =>
  rowsOf(kind, readDocument(kind)).filter((row) => row.heading === heading)

/** Expectations of a row that its test meets, so the row must have one. */
const isShown = (kind: TagKind, { heading, cells }: ReturnType<typeof headed>[number]): boolean =>
  kind === "asvs"
    ? ["met", "option"].includes(cells[2] ?? "")
    : kind === "advisory"
      ? heading !== notApplicable
      : // Shown by the whole contract.
        !(kind === "spec" && cells[0] === "D3")

describe.each(kinds)("the tables of %s", (kind) => {
  const rows = rowsOf(kind, readDocument(kind))

  test("have each row once", () => {
    const ids = rows.flatMap((row) => row.ids)
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
    // Two plans of the conformance suite share modules.
    const allowed =
      kind === "conformance" ? plans["oidcc-client-basic-certification-test-plan"] : []
    expect(twice.filter((id) => !allowed?.includes(id))).toEqual([])
    expect(ids.length).toBeGreaterThanOrEqual(5)
  })

  test("have a test for each row that says that something holds", () => {
    const untested = rows
      .filter((row) => isShown(kind, row))
      .flatMap((row) => row.ids.filter((id) => !tagged(kind, id)))
    expect(untested).toEqual([])
  })

  test("have a row for each tag of a test", () => {
    const ids = new Set(rows.flatMap((row) => row.ids))
    const unknown = tags.filter((tag) => tag.kind === kind && !ids.has(tag.id))
    expect(unknown).toEqual([])
  })
})

describe("OWASP ASVS", () => {
  const page = readDocument("asvs")
  const section = (heading: string): string =>
    page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? ""
  const states = ["met", "option", "partly", "application", "no"]

  test.each(Object.entries(asvsChapters))(
    "%s has each requirement in its table or among those that are not for a library",
    (heading, counts) => {
      const chapter = heading.slice(1, heading.indexOf(" "))
      const all = counts.flatMap((count, at) =>
        Array.from({ length: count }, (_, place) => `${chapter}.${at + 1}.${place + 1}`),
      )
      const left = /^Not for a library: (.*)\.$/m.exec(section(heading))?.[1]?.split(", ") ?? []
      const listed = headed("asvs", heading).flatMap((row) => row.ids)
      expect([...listed, ...left].toSorted()).toEqual(all.toSorted())
    },
  )

  test("each requirement of a table has a state, and how it is met, or why not", () => {
    for (const { cells } of rowsOf("asvs", page)) {
      expect(states).toContain(cells[2])
      expect(cells[3]).not.toBe("")
    }
  })

  test("the page has every chapter, or says why not", () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(Object.keys(asvsChapters))
    const [reason = ""] = /^Two chapters are left out:.*$/m.exec(page) ?? []
    for (const chapter of Object.keys(asvsLeftOut)) expect(reason).toContain(`(${chapter})`)
    const counts = [...Object.values(asvsChapters).flat(), ...Object.values(asvsLeftOut)]
    // All that ASVS 5.0.0 has.
    expect(counts.reduce((sum, count) => sum + count)).toBe(345)
  })

  test("the summary counts the rows", () => {
    const rows = rowsOf("asvs", page)
    const counts = states.map((name) => rows.filter(({ cells }) => cells[2] === name).length)
    const [met, option, partly, application, no] = counts
    const summary = `${rows.length} requirements: ${met} met by default, ${option} with an option, ${partly} partly, ${application} by the application, ${no} not`
    expect(page).toContain(summary)
  })
})

test.each(Object.entries(plans))("conformance has each module of %s", (plan, modules) => {
  expect(headed("conformance", plan).flatMap((row) => row.ids)).toEqual(modules)
})

test.each(Object.entries(faults))("faults has each row of %s", (heading, ids) => {
  expect(headed("fault", heading).flatMap((row) => row.ids)).toEqual(ids)
})

test("advisories has more than 80, and the specification more than 100 rules", () => {
  expect(
    rowsOf("advisory", readDocument("advisory")).flatMap((row) => row.ids).length,
  ).toBeGreaterThan(80)
  expect(rowsOf("spec", readDocument("spec")).length).toBeGreaterThan(100)
})

test("each attacker of the threat model has what holds, and what does not", () => {
  for (const { cells } of rowsOf("threat", readDocument("threat"))) {
    expect(cells).toHaveLength(5)
    expect(cells.filter((cell) => cell === "")).toEqual([])
  }
})

test("tags are read from comments and from the names of tests", () => {
  const text = [
    "  // asvs 6.2.1, 6.2.3",
    '  test("a", () => {})',
    "// See asvs 6.2.1",
    'test("oidcc-client-test (CVE-2021-21310, GHSA-pg53-56cg-4m8q)", () => {})',
  ].join("\n")
  expect(tagsIn("x.ts", text).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "asvs 6.2.1",
    "asvs 6.2.3",
    "conformance oidcc-client-test",
    "advisory CVE-2021-21310",
    "advisory GHSA-pg53-56cg-4m8q",
  ])
})

test("a page gets the files with the tests of each row", () => {
  const text = "# A\n\n| No. | What |\n| --- | --- |\n| T1 | it ends |\n| T2 | it stays |\n"
  const tag = { kind: "fault", id: "T1" } as const
  const page = withTests("fault", text, [
    { ...tag, file: "core/test/a.test.ts" },
    { ...tag, file: "core/test/a.test.ts" },
    { ...tag, file: "core/test/b.test.ts" },
  ])
  const links =
    "[`core/test/a.test.ts`](../../core/test/a.test.ts)<br>[`core/test/b.test.ts`](../../core/test/b.test.ts)"
  expect(page).toBe(
    `# A\n\n| No. | What | Tests |\n| --- | --- | --- |\n| T1 | it ends | ${links} |\n| T2 | it stays |  |\n`,
  )
})
