import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { checkAdapter, runAdapterTests, type Report } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { afterAll, describe, expect, test, vi } from "vitest"
import { formatJUnit } from "../src/reports/junit.ts"
import { formatMarkdown } from "../src/reports/markdown-report.ts"
import { brokenUsers } from "./broken/behavior/users.ts"

vi.setConfig({ testTimeout: 30_000 })

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-reports-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inFolder = (name: string): string => path.join(folder, name)
const read = (name: string): string => readFileSync(inFolder(name), "utf8")

const lists = ["testsuite", "testcase"]
const parser = new XMLParser({
  ignoreAttributes: false,
  // Also decodes references by number.
  htmlEntities: true,
  isArray: (name) => lists.includes(name),
})

interface TestCase {
  readonly "@_name": string
  readonly "@_classname": string
  readonly failure?: { readonly "#text": string; readonly "@_message": string }
  readonly skipped?: { readonly "@_message": string }
}

interface TestSuite {
  readonly "@_name": string
  readonly "@_tests": string
  readonly "@_failures": string
  readonly "@_skipped": string
  readonly testcase: readonly TestCase[]
}

function suitesIn(xml: string): readonly TestSuite[] {
  expect(XMLValidator.validate(xml)).toBe(true)
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite: TestSuite[] } }
  return testsuites.testsuite
}

/** A report of an adapter with a broken rule, a known one, a skipped one and one that does not apply. */
function mixedReport(): Promise<Report> {
  return checkAdapter(brokenUsers["accepts-a-taken-address"].make(memoryStore()), {
    name: "mixed",
    only: ["X1", "U1", "U8", "U7", "U16"],
    skip: { U7: 'no <address> & no "name"' },
  })
}

describe("JUnit XML", () => {
  test("has a suite for each level and a test case for each case", async () => {
    const report = await mixedReport()
    const suites = suitesIn(formatJUnit(report))
    expect(suites.map((suite) => suite["@_name"])).toEqual([
      "L0 shape",
      "L1 behavior",
      "L2 data fidelity and hostile input",
    ])
    const names = suites.flatMap(({ testcase }) => testcase.map((each) => each["@_name"]))
    const cases = report.rules.flatMap((rule) =>
      rule.cases.map(({ id, title }) => `${id} ${title}`),
    )
    expect(names).toEqual(cases)
    expect(suites.map((suite) => Number(suite["@_tests"])).reduce((a, b) => a + b)).toBe(
      names.length,
    )
  })

  test("tells why a case failed, and why another was skipped", async () => {
    const cases = suitesIn(formatJUnit(await mixedReport())).flatMap(({ testcase }) => testcase)
    const failed = cases.find((each) => each["@_name"].startsWith("U8.1"))
    expect(failed?.["@_classname"]).toBe("mixed.U8")
    expect(failed?.failure?.["@_message"]).toContain("U8 is broken: Email addresses are unique")
    expect(failed?.failure?.["#text"]).toContain("await adapter.createUser(")
    const skipped = cases.find((each) => each["@_classname"] === "mixed.U7")
    expect(skipped?.skipped?.["@_message"]).toBe('no <address> & no "name"')
    const notApplicable = cases.find((each) => each["@_classname"] === "mixed.U16")
    expect(notApplicable?.skipped?.["@_message"]).toContain("not applicable: needs the option")
  })

  test("takes what is no text in XML out, and keeps the lines of a reason", async () => {
    const report = await checkAdapter(MemoryAdapter(), {
      only: ["U1"],
      skip: { U1: "bell \u0007, half \uD83E, escape \u001B[31m, \uFFFE; ]]> two\nlines" },
    })
    const xml = formatJUnit({ ...report, adapter: "\u0000<&>\"'" })
    const [suite] = suitesIn(xml)
    const message = suite?.testcase[0]?.skipped?.["@_message"]
    expect(message).toBe("bell , half \uFFFD, escape [31m, ; ]]> two\nlines")
    expect(suite?.testcase[0]?.["@_classname"]).toBe(`<&>"'.U1`)
    // Tabs and line breaks are the only control characters of XML 1.0 that are left.
    expect(xml).not.toMatch(/[^\P{Cc}\n\t]/u)
  })

  test("lists what did not come to its end, and unhandled errors as failures", async () => {
    const report = await mixedReport()
    const xml = formatJUnit({
      ...report,
      unfinished: ["U9"],
      unhandled: [{ during: "U1.1", error: "Error: lost" }],
    })
    const suites = suitesIn(xml)
    const cases = suites.flatMap(({ testcase }) => testcase)
    const open = cases.find((each) => each["@_classname"] === "mixed.U9")
    expect(open?.skipped?.["@_message"]).toBe("not finished")
    expect(suites.at(-1)).toMatchObject({
      "@_failures": "1",
      "@_name": "unhandled errors",
    })
  })
})

describe("Markdown", () => {
  test("has a table by level, and each failure with its code in a fence", async () => {
    const text = formatMarkdown(await mixedReport())
    expect(text).toMatch(/^# The adapter contract: mixed\n\nBadge: \*\*none\*\*\./)
    expect(text).toContain("| L1 behavior | 1/2 | 1 | 0 | 1 | 0 |")
    expect(text).toContain("### U8: Email addresses are unique")
    expect(text).toMatch(/\n```ts\nconst user1 = await adapter\.createUser\([\s\S]+?\n```\n/)
    expect(text).toContain("- **U7**: no \\<address\\> & no")
  })

  test("cannot be broken out of", async () => {
    const report = await mixedReport()
    const rules = report.rules.map((rule) => ({ ...rule, repro: "```\n# out\n````" }))
    const text = formatMarkdown({ ...report, rules, adapter: "a | b\n# c" })
    expect(text).toContain("`````ts\n```\n# out\n````\n`````")
    expect(text.split("\n")[0]).toBe("# The adapter contract: a \\| b \\# c")
  })
})

test("no report holds the credentials of an address", async () => {
  const adapter = {
    ...MemoryAdapter(),
    createUser: async () => {
      throw new Error("cannot reach postgres://app:hunter2@db.test:5432/app")
    },
  }
  const database = { host: "db.test", port: 5432, protocol: "pg" } as const
  const report = await checkAdapter(adapter, { only: ["U1"], database })
  const texts = [JSON.stringify(report), formatJUnit(report), formatMarkdown(report)]
  for (const text of texts) {
    expect(text).toContain("postgres://***@db.test:5432/app")
    expect(text).not.toContain("hunter2")
  }
  expect(report.database).toEqual({ protocol: "pg" })
})

describe("checkAdapter", () => {
  test("writes the reports that were asked for, in folders that need not be there", async () => {
    const report = await checkAdapter(MemoryAdapter(), {
      level: 0,
      report: {
        json: inFolder("a/report.json"),
        junit: inFolder("a/b/report.xml"),
        markdown: inFolder("report.md"),
      },
    })
    expect(JSON.parse(read("a/report.json"))).toEqual(report)
    expect(read("a/b/report.xml")).toBe(formatJUnit(report))
    expect(read("report.md")).toBe(formatMarkdown(report))
  })

  test("rejects when a report cannot be written", async () => {
    const options = { level: 0, report: { json: inFolder(".") } } as const
    await expect(checkAdapter(MemoryAdapter(), options)).rejects.toThrow(/EISDIR/)
  })
})

describe("runAdapterTests", () => {
  const store = memoryStore()
  runAdapterTests(() => MemoryAdapter(store), {
    name: "reported by vitest",
    level: 0,
    report: { json: inFolder("vitest.json"), junit: inFolder("vitest.xml") },
  })
})

test("runAdapterTests has written its reports when its cases are over", () => {
  const report = JSON.parse(read("vitest.json")) as Report
  expect(report).toMatchObject({ adapter: "reported by vitest", badge: 0, unfinished: [] })
  expect(report.rules.map(({ id }) => id)).toEqual(["X1", "X2", "X3"])
  expect(suitesIn(read("vitest.xml"))).toHaveLength(1)
})
