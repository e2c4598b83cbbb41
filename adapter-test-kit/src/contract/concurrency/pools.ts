import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withBystanders,
} from "../../bench/case.ts"
import { ordinaryUse, type UsageFixture } from "../../bench/ordinary-use.ts"
import { Violation, ensure } from "../../values/assert.ts"
import { errorText, toCode } from "../../values/print-code.ts"
import type { Wire } from "../../wire/wire.ts"
import {
  allAtOnce,
  manyCalls,
  backgroundCallsOf,
  through,
  type Rejection,
} from "./background-calls.ts"

const callCount = 200

/**
 * Uses an instance that may open this many connections. Not applicable if it is found to open more.
 */
async function onAPoolOf(
  pool: number,
  tools: CaseTools,
  use: (fixture: UsageFixture) => Promise<void>,
): Promise<void> {
  const { adapter } = await tools.another({ pool })
  const wire = tools.options.protocol === undefined ? undefined : tools.wire()
  const peak = watchPeak(wire)
  const [outcome] = await Promise.allSettled([use(through(tools, adapter))])
  const open = peak.end()
  if (open > pool) {
    throw new NotApplicable(`the factory opens ${open} connections, though context.pool is ${pool}`)
  }
  if (outcome.status === "rejected") throw outcome.reason
}

/** Tracks the highest number of open connections until `end` is called. */
function watchPeak(wire: Wire | undefined): { end(): number } {
  let peak = 0
  const look = (): void => void (peak = Math.max(peak, wire?.open ?? 0))
  const timer = setInterval(look, 5)
  return {
    end() {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

/** A conflict may make a call reject, but few of these calls conflict. */
function mostResolve(rejections: readonly Rejection[]): void {
  const [first] = rejections
  if (!first || rejections.length <= callCount / 2) return
  const seen = `${rejections.length} rejections, the first of ${describe(first)}`
  throw new Violation(`${callCount} concurrent calls of all methods`, "that most resolve", seen)
}

/** Calls that work without a limit must work here. */
async function noneIsNew(
  rejections: readonly Rejection[],
  tools: CaseTools,
  what: string,
): Promise<void> {
  if (rejections.length === 0) return
  const usual = await ordinaryUse(tools)
  const [first] = rejections.filter(({ method }) => !usual.has(method))
  ensure(first === undefined, what, "that they work as without a limit", first && describe(first))
}

function describe({ method, error }: Rejection): string {
  return `${method}: ${error instanceof Error ? errorText(error) : toCode(error)}`
}

const asks = { wire: "if-given", bystanders: false } as const

/** Calls that share few connections. */
export const poolCases: readonly ContractCase[] = [
  defineCase(
    "C8.1",
    "200 concurrent calls of all methods settle",
    [],
    async (tools) => {
      mostResolve(await manyCalls(tools, callCount))
    },
    withBystanders,
  ),
  ...[10, 1].map((pool, index) =>
    defineCase(
      `C8.${index + 2}`,
      `200 concurrent calls of all methods settle with a pool of ${pool}`,
      [],
      (tools) =>
        onAPoolOf(pool, tools, async (fixture) => mostResolve(await manyCalls(fixture, callCount))),
      asks,
    ),
  ),
  defineCase(
    "X28.1",
    "every method works with a pool of one connection",
    [],
    (tools) =>
      onAPoolOf(1, tools, async (fixture) => {
        const rejections = [...(await ordinaryUse(fixture))]
        const listed = rejections.map(([method, error]) => ({ method, error }))
        await noneIsNew(listed, tools, "calls one after the other with a pool of one")
      }),
    asks,
  ),
  defineCase(
    "X28.2",
    "concurrent calls of every method work with a pool of one connection",
    [],
    (tools) =>
      onAPoolOf(1, tools, async (fixture) => {
        const rejections = await allAtOnce(await backgroundCallsOf(fixture))
        await noneIsNew(rejections, tools, "concurrent calls with a pool of one connection")
      }),
    asks,
  ),
]
