import { NotApplicable } from "../../bench/case.ts"
import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { statementGauge, wireGauge, type Gauge } from "../../measure/gauge.ts"
import { countedPool, leastCost } from "../../measure/least-cost.ts"
import { Violation } from "../../values/assert.ts"
import type { StoreMethod } from "../../values/store-methods.ts"
import { aMinute } from "./reading.ts"

type Call = () => Promise<unknown>

/** Prepares a call. Runs before each count. */
type Prepare = (tools: StoreTools) => Promise<Call> | Call

interface Trip {
  readonly method: StoreMethod
  readonly what: string
  readonly prepare: Prepare
}

const written = async ({ store, key }: StoreTools): Promise<string> => {
  const name = key()
  await store.set(name, "value", aMinute)
  return name
}

const trips: readonly Trip[] = [
  {
    method: "get",
    what: "get of ten keys",
    async prepare(tools) {
      const keys = await Promise.all(Array.from({ length: 10 }, () => written(tools)))
      return () => tools.store.get(keys)
    },
  },
  {
    method: "set",
    what: "set",
    prepare:
      ({ store, key }) =>
      () =>
        store.set(key(), "value", aMinute),
  },
  {
    method: "add",
    what: "add of a new entry",
    prepare:
      ({ store, key }) =>
      () =>
        store.add(key(), "value", aMinute),
  },
  {
    method: "add",
    what: "add over an existing entry",
    async prepare(tools) {
      const name = await written(tools)
      return () => tools.store.add(name, "other", aMinute)
    },
  },
  {
    method: "take",
    what: "take",
    async prepare(tools) {
      const name = await written(tools)
      return () => tools.store.take(name)
    },
  },
  {
    method: "take",
    what: "take of a missing key",
    prepare:
      ({ store, key }) =>
      () =>
        store.take(key()),
  },
  {
    method: "remove",
    what: "remove",
    async prepare(tools) {
      const name = await written(tools)
      return () => tools.store.remove(name, "value")
    },
  },
  {
    method: "increment",
    what: "increment of a new counter",
    prepare:
      ({ store, key }) =>
      () =>
        store.increment(key("counter"), aMinute),
  },
  {
    method: "increment",
    what: "increment of a counter",
    async prepare({ store, key }) {
      const name = key("counter")
      await store.increment(name, aMinute)
      return () => store.increment(name, aMinute)
    },
  },
]

function budgetFor(method: StoreMethod, { options }: StoreTools["tools"]): number {
  // MySQL cannot return a row that it deletes.
  const own = method === "take" && options.protocol === "mysql" ? 2 : 1
  return options.budgets[method] ?? own
}

function gaugeOf({ tools, raw }: StoreTools): Gauge {
  if (tools.options.protocol !== undefined) return wireGauge(tools.wire())
  if (raw.statements) return statementGauge(raw.statements)
  throw new NotApplicable("needs the option database, or statements among the raw readers")
}

async function keepsWithin(tools: StoreTools, { method, what, prepare }: Trip): Promise<void> {
  const gauge = gaugeOf(tools)
  const budget = budgetFor(method, tools.tools)
  const { requests, depth, ms } = await leastCost(gauge, async () => prepare(tools), budget)
  tools.tools.measured(method, { requests, depth, p50: ms, budget })
  if (depth <= budget) return
  throw new Violation(`the round trips of ${what}`, `at most ${budget}`, String(depth))
}

/** Cost of calls. */
export const tripCases: readonly StoreCase[] = trips.map((trip, index) =>
  defineStoreCase(
    `ST9.${index + 1}`,
    `${trip.what} takes the minimum of round trips`,
    (tools) => keepsWithin(tools, trip),
    { wire: "if-given", pool: countedPool, alone: true },
  ),
)
