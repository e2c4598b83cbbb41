import { rules, type RuleReport } from "@lockstep/adapter-test-kit"
import { allVerdicts, type Verdict, type VerdictKind } from "../findings/verdicts.ts"
import type { SetUpReport } from "../run-set-up.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { shortName } from "./comparison.ts"
import { tidy } from "./tidy.ts"

/** A rule that is broken on one setup. */
interface Failure {
  readonly report: SetUpReport
  readonly rule: RuleReport
  /** Name of the case that saw it. */
  readonly seenBy: string
}

/** How much of a reproduction is written: calls, lines, and characters of a line. */
const shown = { first: 3, last: 8, lines: 25, width: 400 }

const kinds: Readonly<Record<VerdictKind, string>> = {
  true: "True",
  follows: "Follows from another",
  unsure: "Unsure",
  wrong: "The kit is wrong",
}

/** What is written about the failures of a package, rule by rule. */
interface Part {
  /** Ends every heading, as no two of a file may be the same. */
  readonly ending: string
  render(failures: readonly Failure[], text: string): readonly string[]
}

/** Every failure: the verdict on it, and which cases saw it. */
export function renderFailures(reports: readonly SetUpReport[]): string {
  return renderPackages(reports, {
    ending: "",
    render: (failures, text) => [text, ...verdictsOn(failures), ...sightings(failures)],
  })
}

/** What was seen of every failure, and the calls that show it. */
export function renderReproductions(reports: readonly SetUpReport[]): string {
  return renderPackages(reports, { ending: ", calls", render: evidence })
}

function renderPackages(reports: readonly SetUpReport[], part: Part): string {
  const run = allSetUps.filter(({ id }) => reports.some(({ setUp }) => setUp === id))
  const packages = [...new Set(run.map(({ adapter }) => adapter))]
  return packages.map((name) => renderPackage(name, reports, part)).join("\n\n")
}

/** What was found out about a failure, as it is written. */
function renderVerdict(verdict: Verdict, setUps: readonly string[]): string {
  return `- **${kinds[verdict.kind]}** (${setUps.map(shortName).join(", ")}). ${verdict.why}`
}

function renderPackage(name: string, reports: readonly SetUpReport[], part: Part): string {
  const ids = allSetUps.filter(({ adapter }) => adapter === name).map(({ id }) => id)
  const failures = reports
    .filter(({ setUp }) => ids.includes(setUp))
    .flatMap((report) => report.report.rules.flatMap((rule) => failureOf(report, rule)))
  const broken = rules.filter(({ id }) => failures.some(({ rule }) => rule.id === id))
  const sections = broken.map(({ id, text }) => {
    const own = failures.filter(({ rule }) => rule.id === id)
    const heading = `#### ${id}: ${shortPackage(name)}${part.ending}`
    return [heading, ...part.render(own, text)].join("\n\n")
  })
  return [`### ${name}${part.ending}`, ...sections].join("\n\n")
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
    const isOnIt = verdict.rules.some((each) => each === rule) && own.length > 0
    return isOnIt ? [renderVerdict(verdict, own)] : []
  })
  return lines.length === 0 ? [] : [lines.join("\n")]
}

/** Which cases saw the rule broken. */
function sightings(failures: readonly Failure[]): string[] {
  const byCase = Map.groupBy(failures, ({ seenBy }) => seenBy)
  const cases = [...byCase].map(
    ([seenBy, group]) =>
      `${seenBy} (${group.map(({ report }) => shortName(report.setUp)).join(", ")})`,
  )
  return [`Seen by ${cases.join("; ")}.`]
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
  const seen = detail
    .slice(detail.indexOf("Case "))
    .split(/\n(?= {2}(?:looked at|checked|expected|seen):)/)
  const head = seen.map((part) => part.replaceAll(/\s*\n\s*/g, " "))
  const calls = repro === "" ? ["(no calls in the report)"] : shorten(repro.split("\n"))
  const lines = tidy([...head, "", ...calls].join("\n"), startedAt).split("\n")
  return ["```text", ...capped(lines).map(cut), "```"].join("\n")
}

/** The calls that prepare a case, and those that show the failure, which come last. */
function shorten(calls: readonly string[]): readonly string[] {
  if (calls.length <= shown.first + shown.last + 1) return calls
  const left = calls.length - shown.first - shown.last
  return [...calls.slice(0, shown.first), `// ${left} more calls`, ...calls.slice(-shown.last)]
}

/** A program is as long as the case is; its beginning says what it does, its end what comes of it. */
function capped(lines: readonly string[]): readonly string[] {
  if (lines.length <= shown.lines) return lines
  const half = Math.floor(shown.lines / 2)
  const left = lines.length - 2 * half
  return [...lines.slice(0, half), `// ${left} more lines`, ...lines.slice(-half)]
}

function cut(line: string): string {
  return line.length > shown.width ? `${line.slice(0, shown.width)}…` : line
}
