import type { AdapterSession } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { mistyped } from "../values/nasty-text.ts"
import { createOrphanedSession, letGo, mayBeGone } from "./ended-sessions.ts"
import { isNoRejection } from "./judge.ts"
import { isOrphan, isInTheWay } from "./orphans.ts"
import { place } from "./place.ts"
import { ask, both, compare, refer, type Sequence } from "./sequence.ts"
import { listSessionsByUserId } from "./session-lists.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, livingUser, pick, userIdOf, type UserRef } from "./user-ref.ts"
import { days, inDays, type Members, sessionMembers } from "./values.ts"

const tokenOf = ({ keys }: Sequence, place: number): string => pick(keys.sessionTokens, place) ?? ""

/**
 * Reads a session on both sides. An expired session is either as stored, or deleted from then on.
 *
 * @param sequence - in progress
 * @param sessionToken - of the session
 */
export async function readSession(sequence: Sequence, sessionToken: string): Promise<void> {
  const seen = await ask(sequence, "getSessionAndUser", sessionToken)
  if (seen.kind === "nothing" && mayBeGone(sequence, sessionToken)) {
    letGo(sequence, sessionToken)
  }
  await compare(sequence, seen, "getSessionAndUser", sessionToken)
}

/** Values of a new session. */
interface NewSession {
  readonly user: UserRef
  readonly place: number
  readonly ends: number
  readonly members: Members
}

/**
 * Creates a session on both sides.
 *
 * @param sequence - in progress
 * @param step - its owner and expiry
 */
export async function openSession(
  sequence: Sequence,
  { user, ends, members, ...step }: NewSession,
): Promise<void> {
  const sessionToken = tokenOf(sequence, step.place)
  const userId = userIdOf(sequence, user)
  const given = { sessionToken, userId, expires: inDays(ends), ...members }
  const seen = await ask(sequence, "createSession", given)
  if (!sequence.store.users.has(userId)) {
    return createOrphanedSession(sequence, seen, sessionToken)
  }
  if (isInTheWay(sequence, seen, "sessions", sessionToken)) return
  // If the token can be used again, the expired session was deleted.
  if (seen.kind !== "rejection" && mayBeGone(sequence, sessionToken)) {
    sequence.store.sessions.delete(sessionToken)
  }
  await compare(sequence, seen, "createSession", given)
}

const createSession = stepKind(
  ["createSession"],
  6,
  (options) =>
    fc.record({
      user: anyUser,
      place,
      ends: days,
      members: sessionMembers(options.extraSessionFields),
    }),
  openSession,
)

/** Changes of a session; `null` means not given. */
interface SessionChange {
  readonly user: UserRef | null
  readonly place: number
  readonly ends: number | null
  readonly members: Members
}

/**
 * Changes a session on both sides.
 *
 * @param sequence - in progress
 * @param step - the session and its changes
 */
export async function changeSession(
  sequence: Sequence,
  { user, ends, members, ...step }: SessionChange,
): Promise<void> {
  const sessionToken = tokenOf(sequence, step.place)
  if (isOrphan(sequence, "sessions", sessionToken)) return
  const userId = user === null ? undefined : userIdOf(sequence, user)
  // A user who does not own it yet cannot become its owner: the result is not defined.
  const isOwner = userId !== undefined && sequence.store.users.has(userId)
  // Exact optional properties forbid undefined in types, but untyped callers pass it.
  const patch = mistyped<AdapterSession>({
    sessionToken,
    userId: isOwner ? userId : undefined,
    ...(ends === null ? {} : { expires: inDays(ends) }),
    ...members,
  })
  const seen = await ask(sequence, "updateSession", patch)
  if (seen.kind === "nothing" && mayBeGone(sequence, sessionToken)) {
    return readAfterUpdate(sequence, patch)
  }
  await compare(sequence, seen, "updateSession", patch)
}

const updateSession = stepKind(
  ["updateSession", "getSessionAndUser"],
  6,
  (options) =>
    fc.record({
      place,
      user: fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: livingUser },
      ),
      ends: fc.oneof({ weight: 4, arbitrary: days }, { weight: 1, arbitrary: fc.constant(null) }),
      members: sessionMembers(options.extraSessionFields),
    }),
  changeSession,
)

/** The result does not show whether an expired session was updated or deleted; reading it does. */
async function readAfterUpdate(sequence: Sequence, patch: AdapterSession): Promise<void> {
  const found = await ask(sequence, "getSessionAndUser", patch.sessionToken)
  if (found.kind === "nothing") letGo(sequence, patch.sessionToken)
  else await refer(sequence, "updateSession", patch)
  await compare(sequence, found, "getSessionAndUser", patch.sessionToken)
}

/**
 * Deletes a session on both sides.
 *
 * @param sequence - in progress
 * @param sessionToken - of the session
 */
export async function endSession(sequence: Sequence, sessionToken: string): Promise<void> {
  const seen = await ask(sequence, "deleteSession", sessionToken)
  if (isOrphan(sequence, "sessions", sessionToken)) {
    // The reference may still have an expired session with the token of the orphaned one.
    sequence.store.sessions.delete(sessionToken)
    return isNoRejection(seen, { kind: "nothing" }, "deleteSession")
  }
  await compare(sequence, seen, "deleteSession", sessionToken)
}

const deleteSession = stepKind(
  ["deleteSession"],
  2,
  () => fc.record({ place }),
  (sequence, step) => endSession(sequence, tokenOf(sequence, step.place)),
)

const deleteSessionsExcept = stepKind(
  ["deleteSessionsByUserId", "getSessionAndUser"],
  3,
  () => fc.record({ user: livingUser, place }),
  async (sequence, { user, ...step }) => {
    const userId = userIdOf(sequence, user)
    const except = tokenOf(sequence, step.place)
    const seen = await ask(sequence, "deleteSessionsByUserId", userId, { except })
    await compare(sequence, seen, "deleteSessionsByUserId", userId, { except })
    if (sequence.store.sessions.get(except)?.userId !== userId) return
    const found = await ask(sequence, "getSessionAndUser", except)
    if (found.kind === "nothing" && mayBeGone(sequence, except)) return letGo(sequence, except)
    // An adapter may ignore the argument (S22), but not after it has kept a session.
    if (found.kind === "value") sequence.choices.add("keeps except")
    if (found.kind === "nothing" && !sequence.choices.has("keeps except")) {
      sequence.store.sessions.delete(except)
    }
    await compare(sequence, found, "getSessionAndUser", except)
  },
)

const deleteSessionsByUserId = stepKind(
  ["deleteSessionsByUserId"],
  2,
  () => fc.record({ user: anyUser }),
  async (sequence, { user }) => {
    await both(sequence, "deleteSessionsByUserId", userIdOf(sequence, user))
  },
)

const getSessionAndUser = stepKind(
  ["getSessionAndUser"],
  1,
  () => fc.record({ place }),
  (sequence, step) => readSession(sequence, tokenOf(sequence, step.place)),
)

/** All steps about sessions. */
export const sessionSteps: readonly StepKind[] = [
  createSession,
  updateSession,
  deleteSession,
  deleteSessionsByUserId,
  deleteSessionsExcept,
  listSessionsByUserId,
  getSessionAndUser,
]
