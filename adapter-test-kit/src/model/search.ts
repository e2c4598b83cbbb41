import { randomInt } from "node:crypto"
import * as fc from "fast-check"
import { NotApplicable, NotJudged, type CaseTools } from "../bench/case.ts"
import { Violation } from "../values/assert.ts"
import { mostRuns } from "../values/most-runs.ts"
import {
  commandOf,
  type AttemptSettings,
  type Candidate,
  type Command,
  type Difference,
  type Turn,
} from "./attempt.ts"
import { shortestRun, startSearch } from "./counterexample-search.ts"
import type { Instances } from "./instances.ts"
import { furtherMembers } from "./key-members.ts"
import { keysOf, membersNeeded, type KeyShape } from "./keys.ts"
import { withLooks } from "./look-steps.ts"
import { formatPath, parsePath, type RepeatPath } from "./repeat-path.ts"
import { sequenceCode } from "./sequence-code.ts"
import type { Sequence } from "./sequence.ts"
import type { StepKind } from "./step.ts"

/** A part of the contract that sequences cover. */
export interface Area {
  /** Name in printed paths. */
  readonly name: string
  readonly steps: readonly StepKind[]
  /** Default number of sequences. */
  readonly runs: number
  instances(tools: CaseTools): Instances | Promise<Instances>
}

/** Minimum share of the sequences that must have run for a verdict: fewer are not conclusive. */
const leastShare = 1 / 4

/** Default maximum number of steps in a sequence. */
const defaultMaxCommands = 80

const keyShape: fc.Arbitrary<KeyShape> = fc.record({
  members: fc.uniqueArray(fc.constantFrom(...furtherMembers), {
    minLength: membersNeeded,
    maxLength: membersNeeded,
  }),
  turn: fc.nat({ max: 11 }),
})

/**
 * Runs random sequences of calls on the subject and the reference. If they differ, throws with the
 * shortest sequence that shows it.
 *
 * @throws Violation with code that repeats the sequence
 */
export async function findNoDifference(tools: CaseTools, area: Area): Promise<void> {
  const repeated = repeatedPath(tools, area)
  const steps = area.steps.filter(({ needs }) => needs.every((method) => tools.has(method)))
  if (steps.every(({ needs }) => needs.length === 0)) throw new NotApplicable("needs methods")
  const settings = await settingsOf(tools, area)
  const wanted = tools.options.model.runs ?? area.runs
  const planned = repeated ? 1 : Math.min(wanted, mostRuns())
  const floor = repeated ? 0 : Math.ceil(planned * leastShare)
  const { deadline } = tools.options
  const search = startSearch(settings, { deadline, floor, wasCut: repeated?.isCut })
  const seed = tools.options.model.seed ?? randomInt(2 ** 31)
  tools.seeded(seed)
  const commands = fc.commands<Sequence, Turn, false>([commandArbitrary(tools, withLooks(steps))], {
    maxCommands: tools.options.model.maxCommands ?? defaultMaxCommands,
    size: "max",
    ...(repeated && { replayPath: repeated.replayPath }),
  })
  const property = fc.asyncProperty(commands, keyShape, (chosen, shape) =>
    search.run({ commands: chosen, shape }),
  )
  const details = await fc.check(property, {
    seed,
    numRuns: planned,
    ...(repeated && { path: repeated.path, endOnFailure: true }),
  })
  search.rethrow()
  tools.searched(area.name, { ran: search.ran(), planned })
  if (!details.counterexample || details.counterexamplePath === null) {
    if (search.ran() >= floor) return
    throw new NotJudged(`${search.ran()} of ${planned} sequences ran in time, ${floor} are needed`)
  }
  const [failing, shape] = details.counterexample
  const isCut = search.isCut()
  const candidate: Candidate = { commands: failing, shape, isCut }
  const difference = (await shortestRun(settings, candidate)) ?? search.last()
  if (!difference) return
  const replayPath = replayPathOf(failing)
  const path = formatPath({ area: area.name, path: details.counterexamplePath, replayPath, isCut })
  throw violationOf(difference, tools, seed, path)
}

function repeatedPath({ options }: CaseTools, area: Area): RepeatPath | undefined {
  const { path, seed } = options.model
  if (path === undefined) return undefined
  const repeated = parsePath(path)
  if (seed === undefined) throw new TypeError("model: path means nothing without its seed")
  if (repeated.area === area.name) return repeated
  throw new NotApplicable(`the option model repeats a sequence about ${repeated.area}`)
}

async function settingsOf(tools: CaseTools, area: Area): Promise<AttemptSettings> {
  const { options, sample, has } = tools
  const methods = new Set(area.steps.flatMap(({ needs }) => needs))
  return {
    instances: await area.instances(tools),
    has: (method) => methods.has(method) && has(method),
    terms: {
      extraFields: [options.extraUserFields, options.extraSessionFields].flatMap(Object.keys),
    },
    newKeys: (shape) => keysOf(sample.text("m"), shape, options.emailCase),
  }
}

function commandArbitrary(
  { options }: CaseTools,
  kinds: readonly StepKind[],
): fc.Arbitrary<Command> {
  return fc
    .oneof(...kinds.map(({ weight, steps }) => ({ weight, arbitrary: steps(options) })))
    .map(commandOf)
}

/** fast-check provides the replay path nowhere else. */
function replayPathOf(commands: Iterable<Command>): string {
  return /replayPath="([^"]*)"/.exec(fc.stringify(commands))?.[1] ?? ""
}

function violationOf(
  { violation, log }: Difference,
  { options }: CaseTools,
  seed: number,
  path: string,
): Violation {
  const { what, expected, seen } = violation
  const { maxCommands } = options.model
  const model = { seed, path, ...(maxCommands !== undefined && { maxCommands }) }
  const repro = [
    `// To run this sequence again: only: ["C9"], model: ${JSON.stringify(model)}`,
    sequenceCode(log, expected, seen),
  ].join("\n")
  return new Violation(what, expected, seen, { cause: violation, repro })
}
