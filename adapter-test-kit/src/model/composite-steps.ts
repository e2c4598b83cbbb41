import type { NewUserWithAccount } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { pairKey } from "../reference/memory-store.ts"
import { mistyped } from "../values/nasty-text.ts"
import { pairOf } from "./account-steps.ts"
import { mayBeGone } from "./ended-sessions.ts"
import { isInTheWay } from "./orphans.ts"
import type { Outcome } from "./outcome.ts"
import { pairPlace, place } from "./place.ts"
import { ask, compare, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { pick } from "./user-ref.ts"
import { adoptId, givenUser, wantsAddress } from "./user-steps.ts"
import { accountMembers, accountType, authenticatorMembers, inDays, userMembers } from "./values.ts"

const createUserWithAccount = stepKind(
  ["createUserWithAccount"],
  10,
  (options) =>
    fc.record({
      email: fc.option(place, { freq: 8 }),
      user: userMembers(options.extraUserFields),
      pair: pairPlace,
      type: accountType,
      account: accountMembers,
      session: fc.option(place, { freq: 2 }),
      passkey: fc.option(place, { freq: 2 }),
      authenticator: authenticatorMembers,
    }),
  async (sequence, chosen) => {
    const { keys } = sequence
    const sessionToken =
      chosen.session === null ? undefined : pick(keys.sessionTokens, chosen.session)
    const credentialID =
      chosen.passkey === null ? undefined : pick(keys.credentialIds, chosen.passkey)
    // Every required property is present.
    const given = mistyped<NewUserWithAccount>({
      user: givenUser(sequence, chosen.email, chosen.user, false),
      account: { type: chosen.type, ...pairOf(sequence, chosen.pair), ...chosen.account },
      ...(sessionToken && { session: { sessionToken, expires: inDays(30) } }),
      ...(credentialID && {
        authenticator: { credentialID, counter: 1, ...chosen.authenticator },
      }),
    })
    const seen = await ask(sequence, "createUserWithAccount", given)
    if (wantsAddress(sequence, seen, given.user.email)) return
    if (isHindered(sequence, seen, given)) return
    if (seen.kind !== "value") return compare(sequence, seen, "createUserWithAccount", given)
    const created: unknown = Reflect.get(Object(seen.value), "user")
    const id = adoptId(sequence, created, "the user that createUserWithAccount returned")
    const user = { ...given.user, id }
    await compare(sequence, seen, "createUserWithAccount", { ...given, user })
    if (chosen.email === null) sequence.choices.add("addressless")
  },
)

/**
 * Returns whether records that the reference does not have cause a conflict: orphaned records, or
 * an expired session.
 */
function isHindered(
  sequence: Sequence,
  seen: Outcome,
  { account, session, authenticator }: NewUserWithAccount,
): boolean {
  const { provider, providerAccountId } = account
  if (isInTheWay(sequence, seen, "accounts", pairKey(provider, providerAccountId))) return true
  if (authenticator && isInTheWay(sequence, seen, "authenticators", authenticator.credentialID)) {
    return true
  }
  if (!session) return false
  if (isInTheWay(sequence, seen, "sessions", session.sessionToken)) return true
  if (seen.kind !== "rejection" && mayBeGone(sequence, session.sessionToken)) {
    sequence.store.sessions.delete(session.sessionToken)
  }
  return false
}

/** All steps that create a user with all records. */
export const compositeSteps: readonly StepKind[] = [createUserWithAccount]
