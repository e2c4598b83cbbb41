import { NotApplicable, type CaseTools } from "../../bench/case.ts"
import { historyToCode } from "../../history/history-to-code.ts"
import { startHistory } from "../../history/history.ts"
import { NeverSettled, Violation } from "../../values/assert.ts"
import { adapterMethods } from "../../values/capabilities.ts"
import { storeMethods } from "../../values/store-methods.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Outcomes, Probe, Race } from "./race.ts"

/** Calls that are ready to start. */
type Starts<Result> = readonly (() => Promise<Result>)[]

/** An instance and its name in code. */
export interface RunInstance {
  readonly name: string
  readonly adapter: WatchedAdapter
}

/** How and on which instances calls race. */
export interface ConcurrentRun {
  readonly instances: readonly [RunInstance, ...RunInstance[]]
  /** Number of simultaneous calls. */
  readonly size: number
  readonly rounds: number
  start<Result>(calls: Starts<Result>, round: number): Promise<Outcomes<Result>>
}

/** They start together, so fewer are enough. */
const mostInProcesses = 20

/** The first round of a lockstep is not in lockstep. */
const roundsInLockstep = 4

/**
 * With a wire, calls collide reliably there. Without one, collisions depend on chance, which takes
 * more rounds.
 */
function roundsOf({ options }: CaseTools): number {
  return options.protocol === undefined ? 5 : 2
}

/**
 * Starts all calls in one turn of the event loop, half of them on a second instance if there can be
 * one.
 */
export async function burst(tools: CaseTools): Promise<ConcurrentRun> {
  const other = await otherIfAny(tools)
  return burstOn(tools, other ? [main(tools), other] : [main(tools)])
}

/**
 * Like `burst`, but always on two instances.
 *
 * @throws {NotApplicable} if there can be only one
 */
export async function twoInstances(tools: CaseTools): Promise<ConcurrentRun> {
  return burstOn(tools, [main(tools), await otherOf(tools)])
}

function burstOn(tools: CaseTools, instances: ConcurrentRun["instances"]): ConcurrentRun {
  return {
    instances,
    size: tools.options.concurrency,
    rounds: roundsOf(tools),
    start: (calls) => Promise.allSettled(calls.map((call) => call())),
  }
}

/**
 * Two calls on two connections, whose requests go to the database together, step by step. The first
 * round runs without synchronization, to open connections and prepare statements.
 */
export async function lockstep(tools: CaseTools): Promise<ConcurrentRun> {
  const rendezvous = tools.wire().rendezvous()
  return {
    instances: [main(tools), await otherOf(tools)],
    size: 2,
    rounds: roundsInLockstep,
    async start(calls, round) {
      if (round === 0) return Promise.allSettled(calls.map((call) => call()))
      // The order of the requests on the wire can matter. Both orders are tried, each with both
      // variants of a probe that alternates from round to round.
      if (Math.floor(round / 2) % 2 === 0) return rendezvous.run(calls)
      return (await rendezvous.run(calls.toReversed())).toReversed()
    },
  }
}

/**
 * Starts all calls together, half of them in this process and half in another.
 *
 * @throws {NotApplicable} without the option `module`
 */
export async function twoProcesses(tools: CaseTools): Promise<ConcurrentRun> {
  const elsewhere = await tools.elsewhere()
  return {
    instances: [main(tools), { name: "elsewhere", adapter: elsewhere.adapter }],
    size: Math.min(tools.options.concurrency, mostInProcesses),
    rounds: roundsOf(tools),
    async start<Result>(calls: Starts<Result>) {
      const { here, there } = await elsewhere.together(
        calls.filter((_, index) => index % 2 === 1),
        calls.filter((_, index) => index % 2 === 0),
      )
      return here.flatMap((outcome, index) => [outcome, ...there.slice(index, index + 1)])
    },
  }
}

/**
 * Runs a probe for all rounds of a concurrent run.
 *
 * @param probe - throws if it fails; the calls of its round are added to the error
 */
export async function runProbe(
  tools: CaseTools,
  concurrentRun: ConcurrentRun,
  probe: Probe,
): Promise<void> {
  for (let round = 0; round < concurrentRun.rounds; round += 1) {
    const history = startHistory([...adapterMethods, ...storeMethods])
    try {
      await probe(
        raceOf(tools, concurrentRun, round, (instance) =>
          history.record(instance.adapter, instance.name),
        ),
      )
    } catch (error) {
      if (!(error instanceof Violation) || error instanceof NeverSettled) throw error
      const { what, expected, seen } = error
      const repro = error.repro ?? historyToCode(history.calls)
      throw new Violation(what, expected, seen, { cause: error, repro })
    }
  }
}

function raceOf(
  tools: CaseTools,
  concurrentRun: ConcurrentRun,
  round: number,
  record: (instance: RunInstance) => WatchedAdapter,
): Race {
  const { sample } = tools
  const [first, ...others] = concurrentRun.instances
  const adapter = record(first)
  const instances = [adapter, ...others.map(record)]
  return {
    tools: { ...tools, adapter, newUser: (over) => adapter.createUser(sample.user(over)) },
    size: concurrentRun.size,
    round,
    async run(calls) {
      const starts = calls.map((call, index) => {
        const instance = instances[index % instances.length] ?? adapter
        return () => call(instance)
      })
      const outcomes = await concurrentRun.start(starts, round)
      for (const outcome of outcomes) {
        if (outcome.status === "rejected" && outcome.reason instanceof NeverSettled) {
          throw outcome.reason
        }
      }
      return outcomes
    },
  }
}

function main({ adapter }: CaseTools): RunInstance {
  return { name: "adapter", adapter }
}

async function otherOf(tools: CaseTools): Promise<RunInstance> {
  const { adapter } = await tools.another()
  return { name: "other", adapter }
}

async function otherIfAny(tools: CaseTools): Promise<RunInstance | undefined> {
  try {
    return await otherOf(tools)
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}
