import * as fc from "fast-check"
import { NeverSettled, Violation } from "../assert.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import type { KeyMember } from "./key-members.ts"
import type { Keys } from "./keys.ts"
import { lookAround, type Look, type LookFilter } from "./observation.ts"
import { startSequence, type Entry, type Sequence, type SequenceSettings } from "./sequence.ts"
import type { Step } from "./step.ts"

/** A point at which the subject differed from the reference. */
export interface Difference {
  readonly violation: Violation
  /** All calls until then, the last of them the one that differed. */
  readonly log: readonly Entry[]
  /** The look that showed it, and in which round; undefined when a step did. */
  readonly at: { readonly look: Look; readonly round: number } | undefined
}

/** A sequence as it is generated. */
export type Command = fc.AsyncCommand<Sequence, Observer>

/** What attempts have in common. */
export interface AttemptSettings extends SequenceSettings {
  /** Makes keys that nobody has used yet, in the given ways. */
  newKeys(members: readonly KeyMember[]): Keys
}

/** A sequence, and the ways to make its keys. */
export interface Candidate {
  readonly commands: Iterable<Command>
  readonly members: readonly KeyMember[]
}

/** Steps between two rounds of looks. */
const stepsPerRound = 12

/** Looks around every few steps. */
export interface Observer {
  /** Is told that a step has been made. */
  afterStep(): Promise<void>
  /** Is told that it was the last. */
  atTheEnd(): Promise<void>
  /** The look that is being made. */
  at(): Difference["at"]
}

/**
 * Makes a command of a step.
 *
 * @param step - made on both sides
 */
export function commandOf(step: Step): Command {
  return {
    check: () => true,
    async run(sequence, observer) {
      await step.run(sequence)
      await observer.afterStep()
    },
    toString: () => "step",
  }
}

/**
 * Runs a sequence on new keys, and removes its users afterwards.
 *
 * @param settings - what attempts have in common
 * @param candidate - the sequence
 * @param filter - decides which looks are made
 * @returns the first difference, if any
 * @throws NeverSettled, and whatever is not the subject's doing
 */
export async function attempt(
  settings: AttemptSettings,
  { commands, members }: Candidate,
  filter: LookFilter,
): Promise<Difference | undefined> {
  settings.instances.rewind()
  const sequence = startSequence(settings, settings.newKeys(members))
  const observer = observerOf(sequence, filter)
  try {
    await fc.asyncModelRun(() => ({ model: sequence, real: observer }), commands)
    await observer.atTheEnd()
    return undefined
  } catch (error) {
    if (error instanceof NeverSettled || !(error instanceof Violation)) throw error
    return { violation: error, log: [...sequence.log], at: observer.at() }
  } finally {
    await cleanUp(sequence)
  }
}

function observerOf(sequence: Sequence, filter: LookFilter): Observer {
  let steps = 0
  let number = 0
  let at: Difference["at"]
  const look = async (isLast: boolean): Promise<void> => {
    number += 1
    const round = number
    await lookAround(sequence, { number: round, isLast }, filter, (made) => {
      at = { look: made, round }
    })
    at = undefined
  }
  return {
    async afterStep() {
      steps += 1
      if (steps % stepsPerRound === 0) await look(false)
    },
    atTheEnd: () => look(true),
    at: () => at,
  }
}

/** Leaves a shared store as it was, as far as that is possible. */
async function cleanUp({ instances, has, ids, store }: Sequence): Promise<void> {
  instances.rewind()
  const { adapter } = instances.current()
  if (has("deleteUser")) for (const id of ids) await ignoringFailure(adapter.deleteUser(id))
  if (!has("useVerificationToken")) return
  for (const token of store.tokens.values()) {
    await ignoringFailure(adapter.useVerificationToken(token))
  }
}

/** Whether these methods work is not asked here. */
async function ignoringFailure(call: ReturnType<WatchedAdapter["deleteUser"]> | Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (error instanceof NeverSettled) throw error
  }
}
