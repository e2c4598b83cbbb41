import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { budgetOf, type Counted } from "../../measure/budgets.ts"
import { statementGauge, wireGauge, type CallCost, type Gauge } from "../../measure/gauge.ts"
import { countedPool, leastCost } from "../../measure/least-cost.ts"
import { NeverSettled, Violation, unlessRejected } from "../../values/assert.ts"
import { adapterMethods } from "../../values/capabilities.ts"
import type { MethodCost } from "../../values/method-cost.ts"
import { missing } from "./missing-records.ts"
import { ordinary } from "./single-calls.ts"

const asks = { wire: "if-given", pool: countedPool, bystanders: false } as const

/** The most performance-critical methods. */
const hot = ["getSessionAndUser", "useVerificationToken"] as const

/** Number of round trips that each method takes. */
export const roundTripCases: readonly ContractCase[] = [
  ...adapterMethods.map((method, index) =>
    defineCase(
      `E1.${index + 1}`,
      `${method} stays within its budget of round trips`,
      [method, ...ordinary[method].needs],
      async (tools) => {
        const meter = meterOf(tools)
        const budget = tools.options.budgets[method] ?? budgetOf(method, meter.counted)
        const cost = await ordinaryCost(tools, meter, method, budget)
        tools.measured(method, { ...cost, budget })
        await judge(tools, meter, method, cost, budget)
      },
      asks,
    ),
  ),
  ...hot.map((method, index) =>
    defineCase(
      `E2.${index + 1}`,
      `${method} takes the minimum of round trips for its store`,
      [method, ...ordinary[method].needs],
      async (tools) => {
        const meter = meterOf(tools)
        // E1 judges the author's budgets.
        const budget = budgetOf(method, meter.counted)
        const cost = await ordinaryCost(tools, meter, method, budget)
        await judge(tools, meter, method, cost, budget)
      },
      asks,
    ),
  ),
]

interface CountingMeter {
  readonly counted: Counted
  readonly gauge: Gauge
}

function meterOf({ options, subject, wire }: CaseTools): CountingMeter {
  const { protocol } = options
  if (protocol !== undefined) return { counted: protocol, gauge: wireGauge(wire()) }
  const statements = subject.raw?.statements
  if (statements) return { counted: "statements", gauge: statementGauge(statements) }
  throw new NotApplicable("needs the option database, or statements among the raw readers")
}

type Cost = Omit<MethodCost, "budget">

async function ordinaryCost(
  tools: CaseTools,
  { gauge }: CountingMeter,
  method: AdapterMethod,
  budget: number,
): Promise<Cost> {
  try {
    const { prepare } = ordinary[method]
    return costOf(await leastCost(gauge, async () => prepare(tools), budget))
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    throw new NotApplicable(`${method}, or what leads to it, rejects, which other rules judge`)
  }
}

async function judge(
  tools: CaseTools,
  meter: CountingMeter,
  method: AdapterMethod,
  cost: Cost,
  budget: number,
): Promise<void> {
  requireWithin(meter, `${method} of a record that exists`, cost, budget)
  const prepare = missing[method]
  if (!prepare) return
  // Other rules check that such a call does not reject. Its cost is measured in any case.
  const seen = await unlessRejected(() =>
    leastCost(
      meter.gauge,
      async () => {
        const call = await prepare(tools)
        return () => unlessRejected(call)
      },
      budget,
    ),
  )
  if (seen) requireWithin(meter, `${method} of a record that does not exist`, costOf(seen), budget)
}

function costOf({ requests, depth, ms }: CallCost): Cost {
  return { requests, depth, p50: ms }
}

function requireWithin(
  { counted }: CountingMeter,
  what: string,
  { requests, depth }: Cost,
  budget: number,
): void {
  if (depth <= budget) return
  const unit = counted === "statements" ? "statements" : "round trips"
  const side = requests === depth ? "" : ` one after the other (${requests} in all)`
  throw new Violation(`the ${unit} of ${what}`, `at most ${budget}`, `${depth}${side}`)
}
