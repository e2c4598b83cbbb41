import * as fc from "fast-check"
import { ensure } from "../values/assert.ts"
import { isNoRejection } from "./judge.ts"
import { ask, type Sequence } from "./sequence.ts"
import { letGo, mayBeGone } from "./session-steps.ts"
import { stepKind, type StepKind } from "./step.ts"

/** What has ended is gone from the reference; what lives shows later whether it has stayed. */
function forgetEnded(sequence: Sequence): void {
  const { store, twice } = sequence
  for (const token of store.sessions.keys()) if (mayBeGone(sequence, token)) letGo(sequence, token)
  for (const [key, { expires }] of store.tokens) {
    if (expires.getTime() < Date.now()) store.tokens.delete(key)
  }
  for (const [key, tokens] of twice) {
    const living = tokens.filter(({ expires }) => expires.getTime() >= Date.now())
    // The first of a pair may have gone before the second came, which then is in the way of a third.
    const first = store.tokens.has(key) ? undefined : living.shift()
    if (first) store.tokens.set(key, first)
    twice.set(key, living)
  }
}

/** The store has expired records of others too, so the count is not the reference's. */
const deleteExpired = stepKind(
  ["deleteExpired"],
  2,
  () => fc.record({ limit: fc.constantFrom(1000, 1000, 1) }),
  async (sequence, { limit }) => {
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
  },
)

/** Steps about records that have expired, beside sessions and verification tokens. */
export const expirySteps: readonly StepKind[] = [deleteExpired]
