import type { VerificationToken } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { pairKey } from "../reference/memory-store.ts"
import { Violation } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"
import { agrees, isNoRejection, judge } from "./judge.ts"
import type { TokenKey } from "./keys.ts"
import type { Outcome } from "./outcome.ts"
import { pairPlace } from "./place.ts"
import { ask, compare, termsOf, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { days, inDays } from "./values.ts"

const pairOf = ({ keys }: Sequence, nth: number): TokenKey =>
  keys.tokens[nth] ?? { identifier: "", token: "" }

const createVerificationToken = stepKind(
  ["createVerificationToken"],
  8,
  () => fc.record({ place: pairPlace, ends: days }),
  async (sequence, { place, ends }) => {
    const given = { ...pairOf(sequence, place), expires: inDays(ends) }
    const seen = await ask(sequence, "createVerificationToken", given)
    const others = [...sequence.store.tokens.values()].filter(({ token }) => token === given.token)
    // A token is random: a store may also require it to be unique by itself.
    if (others.length > 0 && seen.kind === "rejection") return
    if (others.every(({ identifier }) => identifier !== given.identifier)) {
      return compare(sequence, seen, "createVerificationToken", given)
    }
    const stored: Outcome = { kind: "value", value: given }
    judge(seen, stored, "createVerificationToken", termsOf(sequence, "createVerificationToken"))
    const key = pairKey(given.identifier, given.token)
    sequence.twice.set(key, [...(sequence.twice.get(key) ?? []), given])
  },
)

/**
 * Uses a token on both sides. A token that was created twice can be used once, as either of the two
 * (V7). An expired token is returned or not, and is used up (V8).
 */
export async function takeToken(sequence: Sequence, pair: TokenKey): Promise<void> {
  const key = pairKey(pair.identifier, pair.token)
  const seen = await ask(sequence, "useVerificationToken", pair)
  const candidates = [sequence.store.tokens.get(key), ...(sequence.twice.get(key) ?? [])].filter(
    (token) => token !== undefined,
  )
  if (seen.kind !== "rejection") sequence.twice.delete(key)
  const [stored] = candidates
  if (!stored) return compare(sequence, seen, "useVerificationToken", pair)
  sequence.store.tokens.delete(key)
  isNoRejection(seen, { kind: "value", value: stored }, "useVerificationToken")
  if (seen.kind === "value") return isOneOf(sequence, seen.value, candidates)
  if (candidates.some(({ expires }) => expires.getTime() < Date.now())) return
  throw new Violation("useVerificationToken", toCode(stored), "null or undefined")
}

function isOneOf(
  { terms }: Sequence,
  seen: unknown,
  candidates: readonly VerificationToken[],
): void {
  const refusals = candidates.flatMap((candidate) => {
    try {
      agrees(seen, candidate, "useVerificationToken", terms.extraFields)
      return []
    } catch (error) {
      return [error]
    }
  })
  if (refusals.length === candidates.length) throw refusals[0]
}

const useVerificationToken = stepKind(
  ["useVerificationToken"],
  6,
  () => fc.record({ place: pairPlace }),
  (sequence, { place }) => takeToken(sequence, pairOf(sequence, place)),
)

/** All steps about verification tokens. */
export const tokenSteps: readonly StepKind[] = [createVerificationToken, useVerificationToken]
