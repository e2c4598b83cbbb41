import * as fc from "fast-check"
import { place } from "./place.ts"
import { both } from "./sequence.ts"
import { changeSession, endOthers, openSession, readSession, tokenOf } from "./session-calls.ts"
import { stepKind, type StepKind } from "./step.ts"
import { livingUser, userIdOf } from "./user-ref.ts"

/** Once a session has another owner, deleting the former owner must not delete it. */
const changeOwner = stepKind(
  ["createSession", "updateSession", "getSessionAndUser", "deleteUser"],
  1,
  () => fc.record({ user: livingUser, next: livingUser, place }),
  async (sequence, { user, next, ...step }) => {
    const formerOwner = userIdOf(sequence, user)
    await openSession(sequence, { ...step, user, ends: 30, members: {} })
    await changeSession(sequence, { ...step, user: next, ends: null, members: {} })
    await both(sequence, "deleteUser", formerOwner)
    await readSession(sequence, tokenOf(sequence, step.place))
  },
)

/** A session that was kept once is deleted with the others the next time. */
const keepOnce = stepKind(
  ["createSession", "getSessionAndUser", "deleteSessionsByUserId"],
  1,
  () => fc.record({ user: livingUser, place }),
  async (sequence, step) => {
    await openSession(sequence, { ...step, ends: 30, members: {} })
    await endOthers(sequence, step)
    await both(sequence, "deleteSessionsByUserId", userIdOf(sequence, step.user))
    await readSession(sequence, tokenOf(sequence, step.place))
  },
)

/** Steps of several calls about one session: random calls rarely meet in this order. */
export const sessionLives: readonly StepKind[] = [changeOwner, keepOnce]
