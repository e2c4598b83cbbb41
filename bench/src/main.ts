import { loadavg } from "node:os"
import { type Case, cases } from "./cases.ts"
import { coldCases, compareCold } from "./cold.ts"
import { compareExpress } from "./express-load.ts"
import { compare, type Comparison } from "./measure.ts"
import { nextRoutes } from "./next-routes.ts"
import { sideOf } from "./side-of.ts"
import { type Sites, sites } from "./sites.ts"
import { type Verdict, verdictOf } from "./verdict.ts"

const expressName = "Express end to end, session, requests"
const expressBudget = 8
const nextName = "Next: auth() around a route handler"
const wanted = process.argv[2] ?? ""
const verdicts: Verdict[] = []

print(`Load average ${loadavg()[0]?.toFixed(2)}. Time per request, Auth.js = 1.\n`)
print("| Request | Ratio | Middle half | Budget | | µs, Lockstep | µs, Auth.js |")
print("| --- | --- | --- | --- | --- | --- | --- |")
const all: Record<Case["strategy"], Sites> = {
  jwt: await sites("jwt"),
  database: await sites("database"),
}
// What the machine alone makes of two that are equal.
const control = await measureControl()
for (const each of cases.filter(({ name }) => name.includes(wanted))) {
  await measure(each, all[each.strategy])
}
if (nextName.includes(wanted)) {
  const { ours, theirs } = await nextRoutes()
  report({ name: nextName, budget: undefined }, await compare(ours, theirs))
}
if (expressName.includes(wanted)) {
  const { ratio, ours, theirs } = await compareExpress("ours")
  const micros = { ours: 1e6 / ours, theirs: 1e6 / theirs }
  row(expressName, expressBudget, ratio.median >= expressBudget, { ratio, ...micros })
  const hand = await compareExpress("hand")
  const handMicros = { ours: 1e6 / hand.ours, theirs: 1e6 / hand.theirs }
  row("the same, a rolling session by hand", undefined, undefined, { ...hand, ...handMicros })
}
for (const each of coldCases.filter(({ name }) => name.includes(wanted))) {
  report(each, await compareCold(each))
}
const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length
const unsaid = count("cannot say")
print(
  `\n${count("within")} within budget, ${count("OVER")} over${unsaid > 0 ? `, ${unsaid} that this machine cannot say` : ""}.`,
)

async function measureControl(): Promise<number> {
  const { theirs } = all.jwt
  const [first] = cases
  if (first === undefined) return 1
  const measured = await compare(await sideOf(first, theirs), await sideOf(first, theirs))
  report({ name: "Auth.js against itself", budget: undefined }, measured)
  return measured.ratio.median
}

async function measure(each: Case, { ours, theirs }: Sites): Promise<void> {
  report(each, await compare(await sideOf(each, ours), await sideOf(each, theirs)))
}

function report({ name, budget }: Pick<Case, "name" | "budget">, measured: Comparison): void {
  const isWithin = budget === undefined ? undefined : measured.ratio.median <= budget
  row(name, budget, isWithin, measured)
}

function row(
  name: string,
  budget: number | undefined,
  isWithin: boolean | undefined,
  { ratio, ours, theirs }: Comparison,
): void {
  const verdict = isWithin === undefined ? undefined : verdictOf(isWithin, control)
  if (verdict !== undefined) verdicts.push(verdict)
  const middleHalf = `${ratio.lower.toFixed(3)} to ${ratio.upper.toFixed(3)}`
  const figures = [ratio.median.toFixed(3), middleHalf, budget?.toFixed(2) ?? "", verdict ?? ""]
  print(`| ${[name, ...figures, ours.toFixed(0), theirs.toFixed(0)].join(" | ")} |`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
