import * as fc from "fast-check"
import { mayBeGone } from "./ended-sessions.ts"
import { isRecord, judge } from "./judge.ts"
import { isOrphan } from "./orphans.ts"
import { ask, termsOf, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, userIdOf } from "./user-ref.ts"

/**
 * Lists a user's sessions on both sides. Expired sessions may be hidden, and so may records without
 * a user.
 *
 * @param userId - of a user who need not exist
 */
export async function readSessions(sequence: Sequence, userId: string): Promise<void> {
  const seen = await ask(sequence, "listSessionsByUserId", userId)
  const expected = [...sequence.store.sessions.values()].filter(
    (session) => session.userId === userId,
  )
  const tokens = new Set(seen.kind === "value" ? tokensIn(seen.value) : [])
  const shown = expected.filter(
    (session) =>
      !isHidden(sequence, session) &&
      (tokens.has(session.sessionToken) || !mayBeGone(sequence, session.sessionToken)),
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

/** Lists the sessions of a user. */
export const listSessionsByUserId: StepKind = stepKind(
  ["listSessionsByUserId"],
  3,
  () => fc.record({ user: anyUser }),
  (sequence, { user }) => readSessions(sequence, userIdOf(sequence, user)),
)
