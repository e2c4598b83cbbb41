import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { deletionOf, type DeleteExpired } from "../bench/delete-expired.ts"
import { ensure, isNothing, matches, same } from "../values/assert.ts"

const needed = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "createVerificationToken",
  "useVerificationToken",
  "deleteExpired",
] as const

/** Stores a user with one session and one verification token. */
async function keptRecords(tools: CaseTools, days: number) {
  const { adapter, newUser, sample } = tools
  const session = sample.session((await newUser()).id, { expires: sample.date(days) })
  const token = sample.token({ expires: sample.date(days) })
  await adapter.createSession(session)
  await adapter.createVerificationToken(token)
  return { session, token }
}

const limit = 1000
/** Test stores need fewer calls than this. An adapter that counts incorrectly would never end. */
const mostCalls = 100

/** Deletes all expired records, including those that other cases left behind. */
async function deleteAll(deleteExpired: DeleteExpired): Promise<void> {
  for (let calls = 0; calls < mostCalls; calls += 1) {
    if ((await deleteExpired(limit)) < limit) return
  }
  const expected = `fewer than ${limit} once nothing has expired`
  ensure(false, `the result of deleteExpired(${limit}), ${mostCalls} times`, expected, limit)
}

/** The case deletes the expired records of all cases. */
const asks = { alone: true } as const

/** Deleting expired records, which only some adapters do. */
export const expiredRecordCases: readonly ContractCase[] = [
  defineCase(
    "P1.1",
    "deleteExpired deletes expired records",
    needed,
    async (tools) => {
      const deleteExpired = deletionOf(tools)
      const { session, token } = await keptRecords(tools, -1)
      await deleteAll(deleteExpired)
      isNothing(await tools.adapter.getSessionAndUser(session.sessionToken), "an expired session")
      isNothing(await tools.adapter.useVerificationToken(token), "an expired verification token")
    },
    asks,
  ),
  defineCase(
    "P1.2",
    "deleteExpired does not change records that have not expired",
    needed,
    async (tools) => {
      const deleteExpired = deletionOf(tools)
      const { adapter } = tools
      // As close as half an hour, whatever time zone a date is read in, and far in the future.
      for (const days of [1 / 48, 1, 400]) {
        const { session, token } = await keptRecords(tools, days)
        const before = await adapter.getSessionAndUser(session.sessionToken)
        matches(before?.session, session, `a session of ${days} days`)
        await deleteAll(deleteExpired)
        const after = await adapter.getSessionAndUser(session.sessionToken)
        same(after?.session, before?.session, `a session of ${days} days`)
        matches(await adapter.useVerificationToken(token), token, `a token of ${days} days`)
      }
    },
    asks,
  ),
  defineCase(
    "P1.3",
    "deleteExpired deletes at most its limit of each kind, those that expired first",
    needed,
    async (tools) => {
      const deleteExpired = deletionOf(tools)
      await deleteAll(deleteExpired)
      const first = await keptRecords(tools, -2)
      await keptRecords(tools, -1)
      const count = await deleteExpired(1)
      ensure(count === 2, "the result of deleteExpired(1)", "2, one of each kind", count)
      const { adapter } = tools
      const { sessionToken } = first.session
      isNothing(await adapter.getSessionAndUser(sessionToken), "the session that expired first")
      isNothing(await adapter.useVerificationToken(first.token), "the token that expired first")
      // The adapter may hide the remaining records, because they have expired, but still counts
      // them.
      const rest = await deleteExpired(1)
      ensure(rest === 2, "the result of one more deleteExpired(1)", "2, one of each kind", rest)
    },
    asks,
  ),
]
