import * as fc from "fast-check"
import { place } from "./place.ts"
import { both } from "./sequence.ts"
import {
  changeSession,
  endOthers,
  endSession,
  openSession,
  readSession,
  tokenOf,
} from "./session-calls.ts"
import { listSessionsByUserId } from "./session-lists.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, livingUser, userIdOf } from "./user-ref.ts"
import { days, sessionMembers } from "./values.ts"

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
  endOthers,
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
