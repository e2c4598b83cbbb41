import type { AdapterSession } from "@lockstep/core/adapters"
import { mistyped } from "../values/nasty-text.ts"
import { createOrphanedSession, letGo, mayBeGone } from "./ended-sessions.ts"
import { isNoRejection } from "./judge.ts"
import { isInTheWay, isOrphan } from "./orphans.ts"
import { ask, both, compare, refer, type Sequence } from "./sequence.ts"
import { pick, userIdOf, type UserRef } from "./user-ref.ts"
import { inDays, type Members } from "./values.ts"

/**
 * Returns the session token at a position in the pool.
 *
 * @param position - at least 0
 */
export function tokenOf({ keys }: Sequence, position: number): string {
  return pick(keys.sessionTokens, position) ?? ""
}

/** Reads a session on both sides. An expired session is either as stored, or deleted from then on. */
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

/** Creates a session on both sides. */
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

/** Changes of a session; `null` means not given. */
interface SessionChange {
  readonly user: UserRef | null
  readonly place: number
  readonly ends: number | null
  readonly members: Members
}

/** Changes a session on both sides. */
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

/** The result does not show whether an expired session was updated or deleted; reading it does. */
async function readAfterUpdate(sequence: Sequence, patch: AdapterSession): Promise<void> {
  const found = await ask(sequence, "getSessionAndUser", patch.sessionToken)
  if (found.kind === "nothing") letGo(sequence, patch.sessionToken)
  else await refer(sequence, "updateSession", patch)
  await compare(sequence, found, "getSessionAndUser", patch.sessionToken)
}

/** Deletes a session on both sides. */
export async function endSession(sequence: Sequence, sessionToken: string): Promise<void> {
  const seen = await ask(sequence, "deleteSession", sessionToken)
  if (isOrphan(sequence, "sessions", sessionToken)) {
    // The reference may still have an expired session with the token of the orphaned one.
    sequence.store.sessions.delete(sessionToken)
    return isNoRejection(seen, { kind: "nothing" }, "deleteSession")
  }
  await compare(sequence, seen, "deleteSession", sessionToken)
}

/**
 * Deletes a user's other sessions on both sides.
 *
 * @param step - the user, and the session to keep
 */
export async function endOthers(
  sequence: Sequence,
  { user, ...step }: { readonly user: UserRef; readonly place: number },
): Promise<void> {
  const userId = userIdOf(sequence, user)
  const except = tokenOf(sequence, step.place)
  await both(sequence, "deleteSessionsByUserId", userId, { except })
  if (sequence.store.sessions.get(except)?.userId !== userId) return
  const found = await ask(sequence, "getSessionAndUser", except)
  if (found.kind === "nothing" && mayBeGone(sequence, except)) return letGo(sequence, except)
  // An adapter may ignore the argument (S22), but not after it has kept a session.
  if (found.kind === "value") sequence.choices.add("keeps except")
  if (found.kind === "nothing" && !sequence.choices.has("keeps except")) {
    sequence.store.sessions.delete(except)
  }
  await compare(sequence, found, "getSessionAndUser", except)
}
