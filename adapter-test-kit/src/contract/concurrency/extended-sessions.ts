import type { AdapterMethod } from "@lockstep/core/adapters"
import type { ContractCase } from "../../bench/case.ts"
import { deletionOf } from "../../bench/delete-expired.ts"
import { equal, matches, same } from "../../values/assert.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

const needed: readonly AdapterMethod[] = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteExpired",
]

/** More records than a case stores. */
const limit = 1000

/** More simultaneous calls do not show more. */
const most = 10

/** Half of the calls delete expired records; each of the others extends an expired session. */
const extendedSessionRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const deleteExpired = deletionOf(tools)
  const { id } = await newUser()
  const tokens: string[] = []
  const expired = times(Math.floor(size / 2), () =>
    sample.session(id, { expires: sample.date(-1) }),
  )
  for (const session of expired) tokens.push((await adapter.createSession(session)).sessionToken)
  const expires = sample.date(60)
  const calls = tokens.flatMap((sessionToken): Call<unknown>[] => [
    () => deleteExpired(limit),
    (instance) => instance.updateSession({ sessionToken, expires }),
  ])
  const outcomes = await run(calls)
  for (const [index, sessionToken] of tokens.entries()) {
    const extended = outcomes[index * 2 + 1]
    // A session that was deleted earlier is not extended, and a conflict extends nothing.
    if (extended?.status !== "fulfilled" || !extended.value) continue
    const found = await adapter.getSessionAndUser(sessionToken)
    const what = "the expiry of a session that was extended while expired ones were deleted"
    same(found?.session.expires, expires, what)
  }
}

/** Half of the calls delete expired records; each of the others opens a session and reads it. */
const deletionRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const deleteExpired = deletionOf(tools)
  const { id } = await newUser()
  // Deletes records that other cases left behind.
  while ((await deleteExpired(limit)) >= limit) continue
  const half = Math.floor(Math.min(size, most) / 2)
  const expired = times(half, () => sample.session(id, { expires: sample.date(-1) }))
  for (const session of expired) await adapter.createSession(session)
  const outcomes = await run(
    times(half, () => sample.session(id)).flatMap((session): Call<number | null>[] => [
      () => deleteExpired(limit),
      async (instance) => {
        await instance.createSession(session)
        const found = await instance.getSessionAndUser(session.sessionToken)
        matches(found?.session, session, "a session that is created while others are deleted")
        return null
      },
    ]),
  )
  let count = 0
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") throw outcome.reason
    count += outcome.value ?? 0
  }
  count += await deleteExpired(limit)
  equal(count, half, "records that all calls of deleteExpired together counted")
  equal(await deleteExpired(limit), 0, "the result of one more deleteExpired")
}

/** Sessions that are extended or opened while expired ones are deleted. */
export const extendedSessionCases: readonly ContractCase[] = [
  ...raceCases(
    "P2",
    1,
    "a session that is extended during deleteExpired is kept",
    needed,
    extendedSessionRace,
  ),
  ...raceCases(
    "P3",
    1,
    "concurrent deleteExpired calls count each record once, and sessions can be created during them",
    needed,
    deletionRace,
  ),
].map((each) => ({
  ...each,
  // The case deletes the expired records of all cases.
  asks: { ...each.asks, alone: true },
}))
