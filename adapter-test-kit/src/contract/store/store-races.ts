import type { CaseNeeds, CaseTools } from "../../bench/case.ts"
import {
  defineStoreCase,
  storeOf,
  type StoreCase,
  type StoreTools,
  type WatchedStore,
} from "../../bench/store-case.ts"
import type { StoreRuleId } from "../../rules/store-rules.ts"
import { Violation } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"
import {
  burst,
  lockstep,
  runProbe,
  twoProcesses,
  type ConcurrentRun,
} from "../concurrency/concurrent-run.ts"

/** One round of simultaneous calls. */
export interface StoreRace {
  /** The first instance, which reads the result. */
  readonly store: WatchedStore
  /** Number of simultaneous calls. */
  readonly size: number
  /** Counted from 0. */
  readonly round: number
  /**
   * Starts calls at the same time, on the instances in turn, and waits for all.
   *
   * @throws {Violation} if one of them rejects
   */
  run<Result>(calls: readonly ((store: WatchedStore) => Promise<Result>)[]): Promise<Result[]>
}

/** Lets calls race and judges the result. Throws if it fails. */
export type StoreProbe = (race: StoreRace) => Promise<void>

/**
 * Prepares a probe for several rounds: entries that must expire are written once for all rounds.
 *
 * @param tools - of the case
 * @param rounds - number of rounds
 */
export type MakeStoreProbe = (tools: StoreTools, rounds: number) => Promise<StoreProbe> | StoreProbe

interface Place {
  readonly suffix: string
  /** Added to the number of the case. */
  readonly plus: number
  readonly asks: CaseNeeds
  open(tools: CaseTools): Promise<ConcurrentRun>
}

const places: readonly Place[] = [
  { suffix: "", plus: 0, asks: {}, open: burst },
  {
    suffix: ", with interleaved requests on two connections",
    plus: 10,
    asks: { wire: true, alone: true },
    open: lockstep,
  },
  { suffix: ", from two processes", plus: 20, asks: { alone: true }, open: twoProcesses },
]

/**
 * Defines a probe as three cases: in a burst of calls, step by step on the wire, and in two
 * processes.
 *
 * @param number - below 10; unique among the probes of the rule
 */
export function storeRaceCases(
  rule: StoreRuleId,
  number: number,
  title: string,
  make: MakeStoreProbe,
): StoreCase[] {
  return places.map(({ suffix, plus, asks, open }) =>
    defineStoreCase(
      `${rule}.${number + plus}`,
      `${title}${suffix}`,
      async (storeTools) => {
        const { tools } = storeTools
        const run = named(await open(tools))
        const probe = await make(storeTools, run.rounds)
        await runProbe(tools, run, ({ tools: { adapter }, size, round, run: start }) =>
          probe({
            store: storeOf(adapter),
            size,
            round,
            async run(calls) {
              const outcomes = await start(calls.map((call) => (each) => call(storeOf(each))))
              return outcomes.map(resolvedOnly)
            },
          }),
        )
      },
      asks,
    ),
  )
}

/** In code, the first instance has the same name as in other cases. */
function named(run: ConcurrentRun): ConcurrentRun {
  const [first, ...others] = run.instances
  return { ...run, instances: [{ ...first, name: "store" }, ...others] }
}

function resolvedOnly<Result>(outcome: PromiseSettledResult<Result>): Result {
  if (outcome.status === "fulfilled") return outcome.value
  const seen = `rejected with ${toCode(outcome.reason)}`
  throw new Violation("one of the concurrent calls", "a result", seen)
}
