import type { AccountKey, AccountUpdate, AdapterAccount } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { pairKey } from "../reference/memory-store.ts"
import { mistyped } from "../values/nasty-text.ts"
import { isNoRejection } from "./judge.ts"
import { isOrphan, isInTheWay, createOrphan } from "./orphans.ts"
import { pairPlace } from "./place.ts"
import { ask, both, compare, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, userIdOf, type UserRef } from "./user-ref.ts"
import { accountMembers, accountType, type Members } from "./values.ts"

/** Returns a pair of the pool. */
export function pairOf({ keys }: Sequence, nth: number): AccountKey {
  return keys.accounts[nth] ?? { provider: "", providerAccountId: "" }
}

const keyOf = ({ provider, providerAccountId }: AccountKey): string =>
  pairKey(provider, providerAccountId)

/** A link to create. */
interface Link {
  readonly user: UserRef
  /** Position of the pair. */
  readonly place: number
  readonly type: AdapterAccount["type"]
  readonly members: Members
}

const link: fc.Arbitrary<Link> = fc.record({
  user: anyUser,
  place: pairPlace,
  type: accountType,
  members: accountMembers,
})

async function makeLink(sequence: Sequence, { user, type, members, ...step }: Link): Promise<void> {
  const pair = pairOf(sequence, step.place)
  const userId = userIdOf(sequence, user)
  // Tokens may be null or undefined if a provider sends none.
  const given = mistyped<AdapterAccount>({ userId, type, ...pair, ...members })
  const seen = await ask(sequence, "linkAccount", given)
  if (!sequence.store.users.has(userId)) {
    return createOrphan(sequence, seen, "accounts", keyOf(pair))
  }
  if (isInTheWay(sequence, seen, "accounts", keyOf(pair))) return
  await compare(sequence, seen, "linkAccount", given)
}

async function breakLink(sequence: Sequence, nth: number): Promise<void> {
  const pair = pairOf(sequence, nth)
  const seen = await ask(sequence, "unlinkAccount", pair)
  if (isOrphan(sequence, "accounts", keyOf(pair))) {
    return isNoRejection(seen, { kind: "nothing" }, "unlinkAccount")
  }
  await compare(sequence, seen, "unlinkAccount", pair)
}

const linkAccount = stepKind(["linkAccount"], 6, () => link, makeLink)

const unlinkAccount = stepKind(
  ["unlinkAccount"],
  3,
  () => pairPlace,
  (sequence, nth) => breakLink(sequence, nth),
)

/** Links an account to changing users: this is where lists and indexes tend to be wrong. */
const linkAnew = stepKind(
  ["unlinkAccount", "linkAccount"],
  4,
  () => link,
  async (sequence, step) => {
    await breakLink(sequence, step.place)
    await makeLink(sequence, step)
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

/**
 * Lists the accounts of a user on both sides. Accounts linked to an absent user may be in that
 * user's list.
 *
 * @param userId - of a user who need not exist
 */
export async function readAccounts(sequence: Sequence, userId: string): Promise<void> {
  if (sequence.orphans.size > 0 && !sequence.store.users.has(userId)) return
  await both(sequence, "listAccountsByUserId", userId)
}

const listAccountsByUserId = stepKind(
  ["listAccountsByUserId"],
  3,
  () => fc.record({ user: anyUser }),
  async (sequence, { user }) => {
    await readAccounts(sequence, userIdOf(sequence, user))
  },
)

/**
 * The refresh token that an update expects: none, the stored token, or one that another call has
 * replaced.
 */
const expectation = fc.constantFrom("none", "stored", "stored", "other")

const updateAccount = stepKind(
  ["updateAccount"],
  5,
  () => fc.record({ place: pairPlace, members: accountMembers, expectation }),
  async (sequence, { place, members, expectation }) => {
    const pair = pairOf(sequence, place)
    if (isOrphan(sequence, "accounts", keyOf(pair))) return
    // Tokens may be null or undefined, as in linkAccount.
    const update = mistyped<AccountUpdate>({ ...pair, ...members })
    if (expectation === "none") return both(sequence, "updateAccount", update)
    const stored = sequence.store.accounts.get(keyOf(pair))?.refresh_token ?? null
    const expected = { refresh_token: expectation === "stored" ? stored : `${stored ?? ""}x` }
    await both(sequence, "updateAccount", update, expected)
  },
)

/** Usually each refresh token is replaced in exchange for the last one. */
const rotateTokens = stepKind(
  ["updateAccount"],
  3,
  () => fc.record({ place: pairPlace }),
  async (sequence, { place }) => {
    const pair = pairOf(sequence, place)
    if (isOrphan(sequence, "accounts", keyOf(pair))) return
    for (const refresh_token of ["second", "third", "fourth"]) {
      // A token that was not given is null.
      const refreshed = sequence.store.accounts.get(keyOf(pair))?.refresh_token ?? null
      const expected = { refresh_token: refreshed }
      await both(sequence, "updateAccount", { ...pair, refresh_token }, expected)
    }
  },
)

/** All steps about accounts. */
export const accountSteps: readonly StepKind[] = [
  linkAccount,
  unlinkAccount,
  linkAnew,
  getAccount,
  getUserByAccount,
  listAccountsByUserId,
  updateAccount,
  rotateTokens,
]
