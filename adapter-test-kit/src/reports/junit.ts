import { isOwnCaseId, ruleTextOf } from "../rules/case-id.ts"
import { levels, levelTitles, type Level } from "../rules/rule.ts"
import type { CaseReport, FlowReport, Report } from "./report.ts"
import { printable } from "./safe-text.ts"

/** A JUnit `testcase`. */
interface TestCase {
  /** What the case belongs to: the rule. */
  readonly group: string
  readonly name: string
  readonly ms: number
  readonly outcome: "passed" | "failed" | "skipped"
  readonly detail: string
}

interface Suite {
  readonly name: string
  readonly cases: readonly TestCase[]
}

/**
 * Formats a report as JUnit XML: one suite per level, one for your own cases and one for flows,
 * with one test case per case of the contract. Not applicable cases, known failures and skipped
 * cases are `skipped`, with the reason.
 */
export function formatJUnit(report: Report): string {
  const suites = [
    ...levels.map((level) => suiteOf(report, level)),
    suiteOfOwnCases(report),
    suiteOfFlows(report),
    suiteOfErrors(report),
  ].filter(({ cases }) => cases.length > 0)
  const totals = totalsOf(suites.flatMap(({ cases }) => cases))
  const head = attributes({ name: report.adapter, ...totals, time: seconds(report.ms) })
  const lines = suites.flatMap((suite) => suiteLines(suite, report))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${head}>`,
    ...lines,
    "</testsuites>",
    "",
  ].join("\n")
}

function suiteOf(report: Report, level: Level): Suite {
  const cases = report.rules
    .filter((rule) => rule.level === level && !isOwnCaseId(rule.id))
    .flatMap((rule) => rule.cases.map((each) => testCase(rule.id, each)))
  const notRun = report.unfinished
    .map((id) => ({ id, rule: ruleTextOf(id) }))
    .filter(({ rule }) => rule?.level === level)
    .map(({ id, rule }) => skippedCase(id, `${id} ${rule?.text}`, "not finished"))
  return { name: `L${level} ${levelTitles[level]}`, cases: [...cases, ...notRun] }
}

function suiteOfOwnCases({ rules, unfinished }: Report): Suite {
  const own = rules.filter(({ id }) => isOwnCaseId(id))
  const notRun = unfinished.filter((id) => isOwnCaseId(id))
  return {
    name: "own cases",
    cases: [
      ...own.flatMap((rule) => rule.cases.map((each) => testCase(rule.id, each))),
      ...notRun.map((id) => skippedCase(id, id, "not finished")),
    ],
  }
}

function suiteOfFlows({ flows }: Report): Suite {
  const cases = flows.map((flow) => flowCase(flow))
  return { name: "flows through Auth", cases }
}

function flowCase({ engine, title, ...flow }: FlowReport): TestCase {
  return testCase(`flows.${flow.id}`, { ...flow, title: `with ${engine}: ${title}` })
}

function testCase(group: string, { id, title, status, ms, detail }: CaseReport): TestCase {
  const name = `${id} ${title}`
  const base = { group, name, ms, detail }
  switch (status) {
    case "pass":
      return { ...base, outcome: "passed" }
    case "fail":
      return { ...base, outcome: "failed" }
    case "na":
      return { ...base, outcome: "skipped", detail: `not applicable: ${detail}` }
    case "unjudged":
      return { ...base, outcome: "skipped", detail: `not judged: ${detail}` }
    case "known":
      return { ...base, outcome: "skipped", detail: `known failure: ${detail}` }
    case "skipped":
      return { ...base, outcome: "skipped" }
  }
}

function skippedCase(group: string, name: string, detail: string): TestCase {
  return { group, name, ms: 0, outcome: "skipped", detail }
}

/** Tools that read only this file must not treat a run with such errors as passed. */
function suiteOfErrors({ unhandled }: Report): Suite {
  const cases = unhandled.map(({ during, error }): TestCase => {
    const name = `${during ?? "before the first case"}: every error is handled`
    return { group: "unhandled", name, ms: 0, outcome: "failed", detail: error }
  })
  return { name: "unhandled errors", cases }
}

function suiteLines({ name, cases }: Suite, { adapter, started }: Report): string[] {
  const ms = cases.reduce((sum, each) => sum + each.ms, 0)
  const totals = totalsOf(cases)
  const head = attributes({ name, ...totals, time: seconds(ms), timestamp: started })
  return [
    `  <testsuite${head}>`,
    ...cases.flatMap((each) => caseLines(each, adapter)),
    "  </testsuite>",
  ]
}

function caseLines({ group, name, ms, outcome, detail }: TestCase, adapter: string): string[] {
  const head = attributes({ classname: `${adapter}.${group}`, name, time: seconds(ms) })
  if (outcome === "passed") return [`    <testcase${head}/>`]
  const [message = ""] = detail.split("\n")
  const body =
    outcome === "skipped"
      ? `<skipped${attributes({ message: detail })}/>`
      : `<failure${attributes({ message })}>${escaped(detail)}</failure>`
  return [`    <testcase${head}>`, `      ${body}`, "    </testcase>"]
}

function totalsOf(cases: readonly TestCase[]): Readonly<Record<string, string>> {
  const count = (outcome: TestCase["outcome"]): string =>
    String(cases.filter((each) => each.outcome === outcome).length)
  return {
    tests: String(cases.length),
    failures: count("failed"),
    errors: "0",
    skipped: count("skipped"),
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll(/[\n\t]/g, reference)}"`)
    .join("")
}

function escaped(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
}

/** Without a reference, a line break in an attribute would be read as a space. */
function reference(char: string): string {
  return `&#${char.charCodeAt(0)};`
}
