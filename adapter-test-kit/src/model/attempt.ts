import * as fc from "fast-check"
import { NeverSettled, Violation } from "../values/assert.ts"
import type { Keys, KeyShape } from "./keys.ts"
import { lookAtLast, type Look, type LookFilter } from "./observation.ts"
import { startSequence, type Entry, type Sequence, type SequenceSettings } from "./sequence.ts"
import type { Step } from "./step.ts"

/** A difference between the subject and the reference. */
export interface Difference {
  readonly violation: Violation
  /** All calls up to the one that differed, which is the last. */
  readonly log: readonly Entry[]
  /** The look that showed it at the end; `undefined` if a step did. */
  readonly look: Look | undefined
}

/** Decides before each step whether it runs. */
export interface Turn {
  isMine(): boolean
}

/** A step in the form that fast-check needs. */
export type Command = fc.AsyncCommand<Sequence, Turn>

/** A sequence and the shape of its keys. */
export interface Candidate {
  readonly commands: Iterable<Command>
  readonly shape: KeyShape
  /**
   * Whether the last step is omitted. fast-check never drops the last command, because it treats
   * that as the one that failed. If the final look failed, the last command only stands for that.
   */
  readonly isCut: boolean
}

/** Settings that attempts share. */
export interface AttemptSettings extends SequenceSettings {
  /** Creates unused keys of the given shape. */
  newKeys(shape: KeyShape): Keys
}

/** Creates a command from a step. */
export function commandOf(step: Step): Command {
  return {
    check: () => true,
    run: async (sequence, turn) => (turn.isMine() ? step.run(sequence) : undefined),
    toString: () => "step",
  }
}

/**
 * Runs a sequence on new keys, looks everything up at the end, and removes its users.
 *
 * @param filter - decides which looks are made at the end
 * @returns the first difference, if any
 * @throws NeverSettled, and any error that the subject did not cause
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
    // Without a difference, the reference has the users that still exist.
    await cleanUp(sequence, found ? sequence.ids : [...sequence.store.users.keys()])
  }
}

/** Restores a shared store as far as possible. */
async function cleanUp({ instances, has, store }: Sequence, ids: readonly string[]): Promise<void> {
  instances.rewind()
  const { adapter } = instances.current()
  if (has("deleteUser")) for (const id of ids) await ignoringFailure(adapter.deleteUser(id))
  if (!has("useVerificationToken")) return
  for (const token of store.tokens.values()) {
    await ignoringFailure(adapter.useVerificationToken(token))
  }
}

/** Ignores a failure: these methods are not under test here. */
async function ignoringFailure(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (error instanceof NeverSettled) throw error
  }
}
