import type { AccountKey, AdapterAccount } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { mistyped } from "../contract/nasty-text.ts"
import { pairKey } from "../reference/memory-store.ts"
import { isGhost, isInTheWay, settleGhost } from "./ghosts.ts"
import { isNoRejection } from "./judge.ts"
import { pairPlace } from "./place.ts"
import { ask, both, compare, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, userIdOf } from "./user-ref.ts"
import { accountMembers, accountType } from "./values.ts"

/**
 * A pair of the pool.
 *
 * @param sequence - under way
 * @param nth - its place in the pool
 */
export function pairOf({ keys }: Sequence, nth: number): AccountKey {
  return keys.accounts[nth] ?? { provider: "", providerAccountId: "" }
}

const keyOf = ({ provider, providerAccountId }: AccountKey): string =>
  pairKey(provider, providerAccountId)

const linkAccount = stepKind(
  ["linkAccount"],
  8,
  () => fc.record({ user: anyUser, place: pairPlace, type: accountType, members: accountMembers }),
  async (sequence, { user, place, type, members }) => {
    const pair = pairOf(sequence, place)
    const userId = userIdOf(sequence, user)
    // Tokens may be null or undefined when a provider sends none.
    const given = mistyped<AdapterAccount>({ userId, type, ...pair, ...members })
    const seen = await ask(sequence, "linkAccount", given)
    if (!sequence.store.users.has(userId)) {
      return settleGhost(sequence, seen, "accounts", keyOf(pair))
    }
    if (isInTheWay(sequence, seen, "accounts", keyOf(pair))) return
    await compare(sequence, seen, "linkAccount", given)
  },
)

const unlinkAccount = stepKind(
  ["unlinkAccount"],
  5,
  () => fc.record({ place: pairPlace }),
  async (sequence, { place }) => {
    const pair = pairOf(sequence, place)
    const seen = await ask(sequence, "unlinkAccount", pair)
    if (isGhost(sequence, "accounts", keyOf(pair))) {
      return isNoRejection(seen, { kind: "nothing" }, "unlinkAccount")
    }
    await compare(sequence, seen, "unlinkAccount", pair)
  },
)

const getAccount = stepKind(
  ["getAccount"],
  1,
  () => fc.record({ place: pairPlace }),
  async (sequence, { place }) => {
    const { provider, providerAccountId } = pairOf(sequence, place)
    await both(sequence, "getAccount", providerAccountId, provider)
  },
)

const getUserByAccount = stepKind(
  ["getUserByAccount"],
  1,
  () => fc.record({ place: pairPlace }),
  async (sequence, { place }) => {
    await both(sequence, "getUserByAccount", pairOf(sequence, place))
  },
)

/** All steps about accounts. */
export const accountSteps: readonly StepKind[] = [
  linkAccount,
  unlinkAccount,
  getAccount,
  getUserByAccount,
]
