import { rules, type RuleReport } from "@lockstep/adapter-test-kit"
import { allVerdicts } from "../findings/all-verdicts.ts"
import type { Verdict, VerdictKind } from "../findings/verdict.ts"
import type { SetUpReport } from "../run-set-up.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { shortName } from "./comparison.ts"
import { tidy } from "./tidy.ts"

/** A rule that is broken on one set-up. */
interface Failure {
  readonly report: SetUpReport
  readonly rule: RuleReport
  /** Name of the case that saw it. */
  readonly seenBy: string
}

/** How much of a reproduction stands in the document: calls, and characters of a line. */
const shown = { first: 3, last: 8, width: 400 }

const kinds: Readonly<Record<VerdictKind, string>> = {
  true: "True",
  follows: "Follows from another",
  unsure: "Unsure",
  wrong: "The kit is wrong",
}

/**
 * Every failure: the verdict on it, what was seen, and the calls that show it.
 *
 * @param reports - of all set-ups
 */
export function renderFailures(reports: readonly SetUpReport[]): string {
  const packages = [...new Set(allSetUps.map(({ adapter }) => adapter))]
  return packages.map((name) => renderPackage(name, reports)).join("\n\n")
}

/** What was found out about a failure, as it stands in the document. */
function renderVerdict(verdict: Verdict, setUps: readonly string[]): string {
  return `- **${kinds[verdict.kind]}** (${setUps.map(shortName).join(", ")}). ${verdict.why}`
}

function renderPackage(name: string, reports: readonly SetUpReport[]): string {
  const ids = allSetUps.filter(({ adapter }) => adapter === name).map(({ id }) => id)
  const failures = reports
    .filter(({ setUp }) => ids.includes(setUp))
    .flatMap((report) => report.report.rules.flatMap((rule) => failureOf(report, rule)))
  const broken = rules.filter(({ id }) => failures.some(({ rule }) => rule.id === id))
  const sections = broken.map(({ id, text }) => {
    const own = failures.filter(({ rule }) => rule.id === id)
    return [`#### ${id}: ${shortPackage(name)}`, text, ...verdictsOn(own), ...evidence(own)].join(
      "\n\n",
    )
  })
  return [`### ${name}`, ...sections].join("\n\n")
}

function shortPackage(name: string): string {
  return name.replace("@auth/", "")
}

function failureOf(report: SetUpReport, rule: RuleReport): Failure[] {
  if (rule.status !== "fail") return []
  const seenBy = /^Case (\S+):/m.exec(rule.detail)?.[1] ?? ""
  return [{ report, rule, seenBy }]
}

function verdictsOn(failures: readonly Failure[]): string[] {
  const rule = failures[0]?.rule.id
  const ids = failures.map(({ report }) => report.setUp)
  const lines = allVerdicts.flatMap((verdict) => {
    const own = verdict.setUps.filter((id) => ids.includes(id))
    const isOnIt = rule !== undefined && verdict.rules.includes(rule) && own.length > 0
    return isOnIt ? [renderVerdict(verdict, own)] : []
  })
  return lines.length === 0 ? [] : [lines.join("\n")]
}

/** One reproduction for each case that saw the rule broken. */
function evidence(failures: readonly Failure[]): string[] {
  const byCase = Map.groupBy(failures, ({ seenBy }) => seenBy)
  return [...byCase.values()].map((group) => {
    const [first] = group
    const where = group.map(({ report }) => shortName(report.setUp)).join(", ")
    const title = `<summary>${first?.seenBy} on ${where}</summary>`
    return `<details>${title}\n\n${first ? transcript(first) : ""}\n\n</details>`
  })
}

function transcript({ report: { startedAt }, rule: { detail, repro = "" } }: Failure): string {
  const seen = detail.slice(detail.indexOf("Case ")).split(/\n(?= {2}(?:looked at|expected|seen):)/)
  const head = seen.map((part) => part.replaceAll(/\s*\n\s*/g, " "))
  const calls = repro === "" ? ["(no calls in the report)"] : shorten(repro.split("\n"))
  const lines = tidy([...head, "", ...calls].join("\n"), startedAt).split("\n")
  return ["```text", ...lines.map(cut), "```"].join("\n")
}

/** The calls that prepare a case, and those that show the failure, which come last. */
function shorten(calls: readonly string[]): readonly string[] {
  if (calls.length <= shown.first + shown.last + 1) return calls
  const left = calls.length - shown.first - shown.last
  return [...calls.slice(0, shown.first), `// ${left} more calls`, ...calls.slice(-shown.last)]
}

function cut(line: string): string {
  return line.length > shown.width ? `${line.slice(0, shown.width)}…` : line
}
