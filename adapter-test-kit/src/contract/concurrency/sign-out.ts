import type { AdapterMethod } from "@lockstep/core/adapters"
import type { ContractCase } from "../../bench/case.ts"
import { isNothing, unlessRejected } from "../../values/assert.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

/** Methods for a session that is extended and ended. */
export const signOutMethods: readonly AdapterMethod[] = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
]

/** Half of the calls end a session each, the others extend the same sessions. */
export const signOutRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const tokens: string[] = []
  for (const session of times(Math.floor(size / 2), () => sample.session(id))) {
    tokens.push((await adapter.createSession(session)).sessionToken)
  }
  const calls = tokens.flatMap((sessionToken): Call<unknown>[] => [
    (instance) => instance.updateSession({ sessionToken, expires: sample.date(60) }),
    (instance) => instance.deleteSession(sessionToken),
  ])
  const outcomes = await run(calls)
  for (const [index, sessionToken] of tokens.entries()) {
    // A deletion that lost a conflict has deleted nothing.
    if (outcomes[index * 2 + 1]?.status === "rejected") continue
    const found = await adapter.getSessionAndUser(sessionToken)
    isNothing(found, "a session that was deleted while it was updated")
    const patch = { sessionToken, expires: sample.date(90) }
    // Other cases judge its result in a single call.
    await unlessRejected(() => adapter.updateSession(patch))
    const later = await adapter.getSessionAndUser(sessionToken)
    isNothing(later, "the session after one more updateSession")
  }
}

/** One call ends all sessions of a user, the others extend one of them each. */
const signOutEverywhereRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const tokens: string[] = []
  for (const session of times(size - 1, () => sample.session(id))) {
    tokens.push((await adapter.createSession(session)).sessionToken)
  }
  const refreshes = tokens.map(
    (sessionToken): Call<unknown> =>
      (instance) =>
        instance.updateSession({ sessionToken, expires: sample.date(60) }),
  )
  const half = Math.floor(refreshes.length / 2)
  const end: Call<unknown> = (instance) => instance.deleteSessionsByUserId(id)
  const outcomes = await run([...refreshes.slice(0, half), end, ...refreshes.slice(half)])
  // A deletion that lost a conflict has deleted nothing.
  if (outcomes[half]?.status === "rejected") return
  for (const sessionToken of tokens) {
    const found = await adapter.getSessionAndUser(sessionToken)
    isNothing(found, "a session that deleteSessionsByUserId deleted during updateSession")
  }
}

/** Sessions that are extended while they are ended. */
export const signOutCases: readonly ContractCase[] = [
  ...raceCases(
    "S10",
    1,
    "a session that is deleted during updateSession stays deleted",
    signOutMethods,
    signOutRace,
  ),
  ...raceCases(
    "S10",
    2,
    "sessions that deleteSessionsByUserId deletes during updateSession stay deleted",
    ["createUser", "createSession", "getSessionAndUser", "updateSession", "deleteSessionsByUserId"],
    signOutEverywhereRace,
  ),
]
