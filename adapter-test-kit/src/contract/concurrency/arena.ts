import { NeverSettled, Violation } from "../../assert.ts"
import { NotApplicable, type CaseTools } from "../../case.ts"
import { historyToCode } from "../../history/history-to-code.ts"
import { startHistory } from "../../history/history.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Outcomes, Probe, Race } from "./race.ts"

/** Calls that are ready to start. */
type Starts<Result> = readonly (() => Promise<Result>)[]

/** An instance, by its name in code. */
export interface Seat {
  readonly name: string
  readonly adapter: WatchedAdapter
}

/** Where calls race. */
export interface Arena {
  readonly seats: readonly [Seat, ...Seat[]]
  /** How many calls at once. */
  readonly size: number
  readonly rounds: number
  start<Result>(calls: Starts<Result>, round: number): Promise<Outcomes<Result>>
}

/** They start together, so that fewer will do. */
const mostInProcesses = 20

/** The first round of a lockstep is not one. */
const roundsInLockstep = 4

/** Where there is a wire, calls collide there as often as one likes; elsewhere that takes luck. */
function roundsOf({ options }: CaseTools): number {
  return options.protocol === undefined ? 5 : 2
}

/**
 * Starts all calls in one turn of the event loop, half of them on a second instance where there can be
 * one.
 *
 * @param tools - of the case
 */
export async function burst(tools: CaseTools): Promise<Arena> {
  const other = await otherIfAny(tools)
  return burstOn(tools, other ? [main(tools), other] : [main(tools)])
}

/**
 * The same, always on two instances.
 *
 * @param tools - of the case
 * @throws {NotApplicable} when there can be only one
 */
export async function twoInstances(tools: CaseTools): Promise<Arena> {
  return burstOn(tools, [main(tools), await otherOf(tools)])
}

function burstOn(tools: CaseTools, seats: Arena["seats"]): Arena {
  return {
    seats,
    size: tools.options.concurrency,
    rounds: roundsOf(tools),
    start: (calls) => Promise.allSettled(calls.map((call) => call())),
  }
}

/**
 * Two calls on two connections, whose requests go to the database together, step by step. The first
 * round runs free, so that connections are open and statements prepared.
 *
 * @param tools - of the case
 */
export async function lockstep(tools: CaseTools): Promise<Arena> {
  const rendezvous = tools.wire().rendezvous()
  return {
    seats: [main(tools), await otherOf(tools)],
    size: 2,
    rounds: roundsInLockstep,
    async start(calls, round) {
      if (round === 0) return Promise.allSettled(calls.map((call) => call()))
      // Whose request is first on the wire matters to some: both ways are tried, and each of them with
      // what probes change from round to round.
      if (Math.floor(round / 2) % 2 === 0) return rendezvous.run(calls)
      return (await rendezvous.run(calls.toReversed())).toReversed()
    },
  }
}

/**
 * Half of the calls in this process and half in another; all start together.
 *
 * @param tools - of the case
 * @throws {NotApplicable} without the option `module`
 */
export async function twoProcesses(tools: CaseTools): Promise<Arena> {
  const elsewhere = await tools.elsewhere()
  return {
    seats: [main(tools), { name: "elsewhere", adapter: elsewhere.adapter }],
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
 * Runs a probe for all rounds of an arena.
 *
 * @param tools - of the case
 * @param arena - where calls race
 * @param probe - fails by throwing; what it throws is given the calls of its round
 */
export async function runProbe(tools: CaseTools, arena: Arena, probe: Probe): Promise<void> {
  for (let round = 0; round < arena.rounds; round += 1) {
    const history = startHistory()
    try {
      await probe(raceOf(tools, arena, round, (seat) => history.record(seat.adapter, seat.name)))
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
  arena: Arena,
  round: number,
  record: (seat: Seat) => WatchedAdapter,
): Race {
  const { sample } = tools
  const [first, ...others] = arena.seats
  const adapter = record(first)
  const seats = [adapter, ...others.map(record)]
  return {
    tools: { ...tools, adapter, newUser: (over) => adapter.createUser(sample.user(over)) },
    size: arena.size,
    round,
    async run(calls) {
      const starts = calls.map((call, index) => {
        const seat = seats[index % seats.length] ?? adapter
        return () => call(seat)
      })
      const outcomes = await arena.start(starts, round)
      for (const outcome of outcomes) {
        if (outcome.status === "rejected" && outcome.reason instanceof NeverSettled) {
          throw outcome.reason
        }
      }
      return outcomes
    },
  }
}

function main({ adapter }: CaseTools): Seat {
  return { name: "adapter", adapter }
}

async function otherOf(tools: CaseTools): Promise<Seat> {
  const { adapter } = await tools.another()
  return { name: "other", adapter }
}

async function otherIfAny(tools: CaseTools): Promise<Seat | undefined> {
  try {
    return await otherOf(tools)
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}
