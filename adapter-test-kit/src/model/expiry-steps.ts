import * as fc from "fast-check"
import { ensure } from "../values/assert.ts"
import { letGo, mayBeGone } from "./ended-sessions.ts"
import { isNoRejection } from "./judge.ts"
import { place } from "./place.ts"
import { ask, type Sequence } from "./sequence.ts"
import { changeSession, openSession } from "./session-calls.ts"
import { stepKind, type StepKind } from "./step.ts"
import { livingUser } from "./user-ref.ts"

/** Removes expired records from the reference. Later steps show whether the others have stayed. */
function forgetEnded(sequence: Sequence): void {
  const { store, twice } = sequence
  for (const token of store.sessions.keys()) if (mayBeGone(sequence, token)) letGo(sequence, token)
  for (const [key, { expires }] of store.tokens) {
    // If a pair was created twice, the subject may have either, so one may not have expired (V7).
    if (expires.getTime() < Date.now() && !twice.has(key)) store.tokens.delete(key)
  }
}

/**
 * Deletes expired records on both sides. The store also has those of other cases, so the count
 * differs from the reference's.
 */
export async function deleteSome(sequence: Sequence, limit: number): Promise<void> {
  const seen = await ask(sequence, "deleteExpired", limit)
  isNoRejection(seen, { kind: "value", value: 0 }, "deleteExpired")
  const count = seen.kind === "value" ? seen.value : undefined
  ensure(
    typeof count === "number" && Number.isSafeInteger(count) && count >= 0,
    "deleteExpired",
    "a number of records",
    count,
  )
  if (count < limit) forgetEnded(sequence)
}

const deleteExpired = stepKind(
  ["deleteExpired"],
  2,
  () => fc.constantFrom(1000, 1000, 1),
  deleteSome,
)

/** Once an expired session has been extended, deleting expired records must not delete it. */
const extendEnded = stepKind(
  ["createSession", "updateSession", "getSessionAndUser", "deleteExpired"],
  2,
  () => fc.record({ user: livingUser, place }),
  async (sequence, step) => {
    await openSession(sequence, { ...step, ends: -1, members: {} })
    await changeSession(sequence, { ...step, user: null, ends: 30, members: {} })
    await deleteSome(sequence, 1000)
  },
)

/** Steps about expired records, besides sessions and verification tokens. */
export const expirySteps: readonly StepKind[] = [deleteExpired, extendEnded]
