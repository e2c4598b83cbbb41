import * as fc from "fast-check"
import { NeverSettled, Violation } from "../values/assert.ts"
import type { Keys, KeyShape } from "./keys.ts"
import { lookAtLast, type Look, type LookFilter } from "./observation.ts"
import { startSequence, type Entry, type Sequence, type SequenceSettings } from "./sequence.ts"
import type { Step } from "./step.ts"

/** A point at which the subject differed from the reference. */
export interface Difference {
  readonly violation: Violation
  /** All calls until then, the last of them the one that differed. */
  readonly log: readonly Entry[]
  /** The look that showed it at the end; undefined when a step did. */
  readonly look: Look | undefined
}

/** Tells before each step whether it is made. */
export interface Turn {
  isMine(): boolean
}

/** A step as fast-check makes it. */
export type Command = fc.AsyncCommand<Sequence, Turn>

/** A sequence, and how to make its keys. */
export interface Candidate {
  readonly commands: Iterable<Command>
  readonly shape: KeyShape
  /**
   * Leaves the last step out. fast-check never drops the last command, since it takes that for the one
   * that failed; where looking around in the end failed, it stands for that.
   */
  readonly isCut: boolean
}

/** What attempts have in common. */
export interface AttemptSettings extends SequenceSettings {
  /** Makes keys that are not used yet, in the given ways. */
  newKeys(shape: KeyShape): Keys
}

/**
 * Makes a command of a step.
 *
 * @param step - made on both sides
 */
export function commandOf(step: Step): Command {
  return {
    check: () => true,
    run: async (sequence, turn) => (turn.isMine() ? step.run(sequence) : undefined),
    toString: () => "step",
  }
}

/**
 * Runs a sequence on new keys, looks at everything in the end, and removes its users.
 *
 * @param settings - what attempts have in common
 * @param candidate - the sequence
 * @param filter - decides which looks are made in the end
 * @returns the first difference, if any
 * @throws NeverSettled, and whatever is not the subject's doing
 */
export async function attempt(
  settings: AttemptSettings,
  { commands, shape, isCut }: Candidate,
  filter: LookFilter,
): Promise<Difference | undefined> {
  const { instances } = settings
  instances.rewind()
  const sequence = startSequence(settings, settings.newKeys(shape))
  let look: Look | undefined
  let found: Difference | undefined
  let stepsLeft = [...commands].length - (isCut ? 1 : 0)
  const turn: Turn = { isMine: () => (stepsLeft -= 1) >= 0 }
  try {
    await fc.asyncModelRun(() => ({ model: sequence, real: turn }), commands)
    await lookAtLast(sequence, filter, (made) => void (look = made))
    return undefined
  } catch (error) {
    if (error instanceof NeverSettled || !(error instanceof Violation)) throw error
    found = { violation: error, log: [...sequence.log], look }
    return found
  } finally {
    // Without a difference the reference knows who is still there.
    await cleanUp(sequence, found ? sequence.ids : [...sequence.store.users.keys()])
  }
}

/** Leaves a shared store as it was, as far as that is possible. */
async function cleanUp({ instances, has, store }: Sequence, ids: readonly string[]): Promise<void> {
  instances.rewind()
  const { adapter } = instances.current()
  if (has("deleteUser")) for (const id of ids) await ignoringFailure(adapter.deleteUser(id))
  if (!has("useVerificationToken")) return
  for (const token of store.tokens.values()) {
    await ignoringFailure(adapter.useVerificationToken(token))
  }
}

/** Whether these methods work is not asked here. */
async function ignoringFailure(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (error instanceof NeverSettled) throw error
  }
}
