import type { AdapterMethod } from "@lockstep/core/adapters"
import type { ContractCase } from "../../bench/case.ts"
import { deletionOf } from "../../bench/delete-expired.ts"
import { same } from "../../values/assert.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

const needed: readonly AdapterMethod[] = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "updateSession",
]

/** More than a case stores. */
const limit = 1000

/** Half of the calls delete what has expired, each of the others extends a session that has. */
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
    // A session that was deleted before is not extended, and a conflict extends nothing.
    if (extended?.status !== "fulfilled" || !extended.value) continue
    const found = await adapter.getSessionAndUser(sessionToken)
    const what = "the expiry of a session that was extended while expired ones were deleted"
    same(found?.session.expires, expires, what)
  }
}

/** Sessions that are extended while expired ones are deleted. */
export const extendedSessionCases: readonly ContractCase[] = raceCases(
  "S19",
  1,
  "a session that is extended while expired ones are deleted stays",
  needed,
  extendedSessionRace,
).map((each) => ({
  ...each,
  // It deletes the expired records of all cases.
  asks: { ...each.asks, alone: true },
}))
