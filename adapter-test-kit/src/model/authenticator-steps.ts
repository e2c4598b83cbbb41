import type { AdapterAuthenticator, AuthenticatorUpdate } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { mistyped } from "../values/nasty-text.ts"
import { isNoRejection, isRecord } from "./judge.ts"
import type { Outcome } from "./outcome.ts"
import { isOrphan, isInTheWay, createOrphan } from "./orphans.ts"
import { place } from "./place.ts"
import { ask, both, compare, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, pick, userIdOf, type UserRef } from "./user-ref.ts"
import { authenticatorMembers, counter, passkeyChanges, type Members } from "./values.ts"

const credentialOf = ({ keys }: Sequence, nth: number): string =>
  pick(keys.credentialIds, nth) ?? ""

/** A passkey to register. */
interface Registration {
  readonly user: UserRef
  /** Position of the credential ID. */
  readonly place: number
  readonly counter: number
  readonly members: Members
}

const registration: fc.Arbitrary<Registration> = fc.record({
  user: anyUser,
  place,
  counter,
  members: authenticatorMembers,
})

async function register(
  sequence: Sequence,
  { user, members, ...step }: Registration,
): Promise<void> {
  const credentialID = credentialOf(sequence, step.place)
  const userId = userIdOf(sequence, user)
  // Every required property is present.
  const given = mistyped<AdapterAuthenticator>({
    credentialID,
    userId,
    counter: step.counter,
    ...members,
  })
  const seen = await ask(sequence, "createAuthenticator", given)
  if (!sequence.store.users.has(userId)) {
    return createOrphan(sequence, seen, "authenticators", credentialID)
  }
  if (isInTheWay(sequence, seen, "authenticators", credentialID)) return
  await compare(sequence, seen, "createAuthenticator", given)
}

const createAuthenticator = stepKind(["createAuthenticator"], 6, () => registration, register)

/** A passkey that was deleted with its owner may be registered again as a new one. */
const registerAnew = stepKind(
  ["deleteUser", "createAuthenticator"],
  2,
  () => registration,
  async (sequence, step) => {
    const owner = sequence.store.authenticators.get(credentialOf(sequence, step.place))?.userId
    if (owner !== undefined) await both(sequence, "deleteUser", owner)
    await register(sequence, step)
  },
)

/** Removes a passkey, and usually registers its ID again: nothing of the old passkey may remain. */
const deleteAuthenticator = stepKind(
  ["deleteAuthenticator", "createAuthenticator"],
  4,
  () => fc.record({ registration, isAnew: fc.constantFrom(true, true, false) }),
  async (sequence, { registration: step, isAnew }) => {
    const credentialID = credentialOf(sequence, step.place)
    const seen = await ask(sequence, "deleteAuthenticator", credentialID)
    if (isOrphan(sequence, "authenticators", credentialID)) {
      isNoRejection(seen, { kind: "nothing" }, "deleteAuthenticator")
    } else {
      await compare(sequence, seen, "deleteAuthenticator", credentialID)
    }
    if (isAnew) await register(sequence, step)
  },
)

const updateAuthenticator = stepKind(
  ["updateAuthenticator"],
  5,
  () => fc.record({ place, changes: passkeyChanges }),
  async (sequence, { changes, ...step }) => {
    const credentialID = credentialOf(sequence, step.place)
    if (isOrphan(sequence, "authenticators", credentialID)) return
    const given = mistyped<AuthenticatorUpdate>({ credentialID, ...changes })
    const seen = await ask(sequence, "updateAuthenticator", given)
    const kept = mistyped<AuthenticatorUpdate>({
      credentialID,
      ...Object.fromEntries(
        Object.entries(changes).filter(([member, value]) => isKept(sequence, seen, member, value)),
      ),
    })
    await compare(sequence, seen, "updateAuthenticator", kept)
  },
)

/** These two columns are optional. A subject that has stored a value has the column. */
function isKept({ choices }: Sequence, seen: Outcome, member: string, value: unknown): boolean {
  const choice = member === "name" ? "keeps name" : "keeps lastUsedAt"
  if (seen.kind !== "value" || value === null || value === undefined) return true
  if (isRecord(seen.value) && (seen.value[member] ?? null) !== null) choices.add(choice)
  return choices.has(choice)
}

const updateAuthenticatorCounter = stepKind(
  ["updateAuthenticatorCounter"],
  6,
  () => fc.record({ place, counter }),
  async (sequence, step) => {
    const credentialID = credentialOf(sequence, step.place)
    if (isOrphan(sequence, "authenticators", credentialID)) return
    const seen = await ask(sequence, "updateAuthenticatorCounter", credentialID, step.counter)
    const stored = sequence.store.authenticators.get(credentialID)
    // The subject may store a lower counter, which the reference rejects (W8).
    if (stored && seen.kind !== "rejection" && step.counter < stored.counter) {
      sequence.store.authenticators.set(credentialID, { ...stored, counter: step.counter })
    }
    await compare(sequence, seen, "updateAuthenticatorCounter", credentialID, step.counter)
  },
)

const getAuthenticator = stepKind(
  ["getAuthenticator"],
  1,
  () => fc.record({ place }),
  async (sequence, step) => {
    await both(sequence, "getAuthenticator", credentialOf(sequence, step.place))
  },
)

const listAuthenticatorsByUserId = stepKind(
  ["listAuthenticatorsByUserId"],
  3,
  () => fc.record({ user: anyUser }),
  async (sequence, { user }) => {
    await both(sequence, "listAuthenticatorsByUserId", userIdOf(sequence, user))
  },
)

/** All steps about passkeys. */
export const authenticatorSteps: readonly StepKind[] = [
  createAuthenticator,
  registerAnew,
  updateAuthenticatorCounter,
  deleteAuthenticator,
  updateAuthenticator,
  getAuthenticator,
  listAuthenticatorsByUserId,
]
