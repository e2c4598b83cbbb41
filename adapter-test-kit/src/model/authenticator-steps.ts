import type { AdapterAuthenticator } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { mistyped } from "../contract/nasty-text.ts"
import { isGhost, isInTheWay, settleGhost } from "./ghosts.ts"
import { place } from "./place.ts"
import { ask, both, compare, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, pick, userIdOf } from "./user-ref.ts"
import { authenticatorMembers, counter } from "./values.ts"

const credentialOf = ({ keys }: Sequence, nth: number): string =>
  pick(keys.credentialIds, nth) ?? ""

const createAuthenticator = stepKind(
  ["createAuthenticator"],
  6,
  () => fc.record({ user: anyUser, place, counter, members: authenticatorMembers }),
  async (sequence, { user, members, ...step }) => {
    const credentialID = credentialOf(sequence, step.place)
    const userId = userIdOf(sequence, user)
    // Every member that must be there is.
    const given = mistyped<AdapterAuthenticator>({
      credentialID,
      userId,
      counter: step.counter,
      ...members,
    })
    const seen = await ask(sequence, "createAuthenticator", given)
    if (!sequence.store.users.has(userId)) {
      return settleGhost(sequence, seen, "authenticators", credentialID)
    }
    if (isInTheWay(sequence, seen, "authenticators", credentialID)) return
    await compare(sequence, seen, "createAuthenticator", given)
  },
)

const updateAuthenticatorCounter = stepKind(
  ["updateAuthenticatorCounter"],
  6,
  () => fc.record({ place, counter }),
  async (sequence, step) => {
    const credentialID = credentialOf(sequence, step.place)
    if (isGhost(sequence, "authenticators", credentialID)) return
    const seen = await ask(sequence, "updateAuthenticatorCounter", credentialID, step.counter)
    const stored = sequence.store.authenticators.get(credentialID)
    // A lower counter may be stored, which the reference does only where there is a lower one (W8).
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
  2,
  () => fc.record({ user: anyUser }),
  async (sequence, { user }) => {
    await both(sequence, "listAuthenticatorsByUserId", userIdOf(sequence, user))
  },
)

/** All steps about passkeys. */
export const authenticatorSteps: readonly StepKind[] = [
  createAuthenticator,
  updateAuthenticatorCounter,
  getAuthenticator,
  listAuthenticatorsByUserId,
]
