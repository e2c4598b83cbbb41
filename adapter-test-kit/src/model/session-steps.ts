import type { AdapterSession } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { mistyped } from "../values/nasty-text.ts"
import { isNoRejection, isRecord, judge } from "./judge.ts"
import { isOrphan, isInTheWay, createOrphan } from "./orphans.ts"
import { place } from "./place.ts"
import { ask, both, compare, refer, termsOf, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, livingUser, pick, userIdOf } from "./user-ref.ts"
import { days, inDays, sessionMembers } from "./values.ts"

const tokenOf = ({ keys }: Sequence, place: number): string => pick(keys.sessionTokens, place) ?? ""

/**
 * Tells whether a session has ended, so that the store may have thrown it away (S7).
 *
 * @param sequence - under way
 * @param sessionToken - of the session
 */
export function mayBeGone({ store }: Sequence, sessionToken: string): boolean {
  const session = store.sessions.get(sessionToken)
  return session !== undefined && session.expires.getTime() < Date.now()
}

/**
 * Forgets a session that has ended and was seen to be gone. It must not be seen again, but may be in
 * the way of another one with its token: a store may hide it before it throws it away.
 */
export function letGo(sequence: Sequence, sessionToken: string): void {
  sequence.store.sessions.delete(sessionToken)
  createOrphan(sequence, { kind: "nothing" }, "sessions", sessionToken)
}

/**
 * Reads a session on both sides. One that has ended is as it was stored, or is gone from now on.
 *
 * @param sequence - under way
 * @param sessionToken - of the session
 */
export async function readSession(sequence: Sequence, sessionToken: string): Promise<void> {
  const seen = await ask(sequence, "getSessionAndUser", sessionToken)
  if (seen.kind === "nothing" && mayBeGone(sequence, sessionToken)) {
    letGo(sequence, sessionToken)
  }
  await compare(sequence, seen, "getSessionAndUser", sessionToken)
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
  async (sequence, { user, ends, members, ...step }) => {
    const sessionToken = tokenOf(sequence, step.place)
    const userId = userIdOf(sequence, user)
    const given = { sessionToken, userId, expires: inDays(ends), ...members }
    const seen = await ask(sequence, "createSession", given)
    if (!sequence.store.users.has(userId)) {
      return createOrphan(sequence, seen, "sessions", sessionToken)
    }
    if (isInTheWay(sequence, seen, "sessions", sessionToken)) return
    // That the token is free again shows that the ended session is gone.
    if (seen.kind !== "rejection" && mayBeGone(sequence, sessionToken)) {
      sequence.store.sessions.delete(sessionToken)
    }
    await compare(sequence, seen, "createSession", given)
  },
)

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
  async (sequence, { user, ends, members, ...step }) => {
    const sessionToken = tokenOf(sequence, step.place)
    if (isOrphan(sequence, "sessions", sessionToken)) return
    const userId = user === null ? undefined : userIdOf(sequence, user)
    // Who is no owner yet cannot become one: what then happens is not determined.
    const isOwner = userId !== undefined && sequence.store.users.has(userId)
    // Exact optional members forbid undefined in types; callers without them give it all the same.
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
  },
)

/** The answer does not tell whether an ended session was updated or is gone; reading it does. */
async function readAfterUpdate(sequence: Sequence, patch: AdapterSession): Promise<void> {
  const found = await ask(sequence, "getSessionAndUser", patch.sessionToken)
  if (found.kind === "nothing") letGo(sequence, patch.sessionToken)
  else await refer(sequence, "updateSession", patch)
  await compare(sequence, found, "getSessionAndUser", patch.sessionToken)
}

const deleteSession = stepKind(
  ["deleteSession"],
  2,
  () => fc.record({ place }),
  async (sequence, step) => {
    const sessionToken = tokenOf(sequence, step.place)
    const seen = await ask(sequence, "deleteSession", sessionToken)
    if (isOrphan(sequence, "sessions", sessionToken)) {
      return isNoRejection(seen, { kind: "nothing" }, "deleteSession")
    }
    await compare(sequence, seen, "deleteSession", sessionToken)
  },
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
    // An adapter may ignore the argument (S22); one that has kept a session does not.
    if (found.kind === "value") sequence.choices.add("keeps except")
    if (found.kind === "nothing" && !sequence.choices.has("keeps except")) {
      sequence.store.sessions.delete(except)
    }
    await compare(sequence, found, "getSessionAndUser", except)
  },
)

/**
 * Lists a user's sessions on both sides. Ended ones may be hidden, and so may records without a user.
 *
 * @param sequence - under way
 * @param userId - of a user who need not exist
 */
export async function readSessions(sequence: Sequence, userId: string): Promise<void> {
  const seen = await ask(sequence, "listSessionsByUserId", userId)
  const expected = [...sequence.store.sessions.values()].filter(
    (session) => session.userId === userId,
  )
  const tokens = new Set(seen.kind === "value" ? tokensIn(seen.value) : [])
  const shown = expected.filter(
    ({ sessionToken }) => tokens.has(sessionToken) || !mayBeGone(sequence, sessionToken),
  )
  judge(
    seen.kind === "value" && Array.isArray(seen.value)
      ? { kind: "value", value: seen.value.filter((session) => !isHidden(sequence, session)) }
      : seen,
    { kind: "value", value: shown },
    "listSessionsByUserId",
    termsOf(sequence, "listSessionsByUserId"),
  )
}

const tokensIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((session) => isRecord(session) && session["sessionToken"]) : []

function isHidden(sequence: Sequence, session: unknown): boolean {
  const token = isRecord(session) ? session["sessionToken"] : undefined
  return typeof token === "string" && isOrphan(sequence, "sessions", token)
}

const listSessionsByUserId = stepKind(
  ["listSessionsByUserId"],
  3,
  () => fc.record({ user: anyUser }),
  (sequence, { user }) => readSessions(sequence, userIdOf(sequence, user)),
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
