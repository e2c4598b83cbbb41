import type { ContractCase } from "../../bench/case.ts"
import { isNothing, same } from "../../values/assert.ts"
import { exceptMethods, requireExcept, withSessions } from "../../bench/except.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

/** More simultaneous sessions do not show more. */
const most = 10

/**
 * One call ends all sessions except the current one, while the others read the current one until it
 * is ended too.
 */
const othersRace: Probe = async ({ tools, size, round, run }) => {
  const { adapter } = tools
  await requireExcept(tools)
  const { user, current, others } = await withSessions(tools, 3)
  const isSignedOut = round % 2 === 1
  const end: Call<unknown> = (instance) =>
    instance.deleteSessionsByUserId(user.id, { except: current })
  const read: Call<unknown> = async (instance) => {
    const found = await instance.getSessionAndUser(current)
    same(found?.user, user, "the user of the session of except, while the others are deleted")
  }
  const signOut: Call<unknown> = (instance) => instance.deleteSession(current)
  const meanwhile = times(Math.min(size, most) - 1, () => (isSignedOut ? signOut : read))
  const [ended, ...outcomes] = await run([end, ...meanwhile])
  for (const outcome of isSignedOut ? [] : outcomes) {
    if (outcome.status === "rejected") throw outcome.reason
  }
  const found = await adapter.getSessionAndUser(current)
  const isGone = isSignedOut && outcomes.some(({ status }) => status === "fulfilled")
  if (isGone) isNothing(found, "the session of except, which was deleted concurrently")
  else same(found?.user, user, "the owner of the session of except")
  // A deletion that lost a conflict has deleted nothing.
  if (ended?.status === "rejected") return
  for (const token of others) {
    isNothing(await adapter.getSessionAndUser(token), "a session that was stored before")
  }
}

/** Ending all sessions except one, while that one is in use. */
export const exceptRaceCases: readonly ContractCase[] = raceCases(
  "S23",
  1,
  "the session of except exists throughout deleteSessionsByUserId, and stays deleted if it is deleted during the call",
  [...exceptMethods, "deleteSession"],
  othersRace,
)
