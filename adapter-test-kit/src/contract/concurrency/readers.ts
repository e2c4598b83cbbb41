import type { ContractCase } from "../../bench/case.ts"
import { NeverSettled, ensure, equal } from "../../values/assert.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { accountKey } from "./account-key.ts"
import { isOneOf } from "./outcomes.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"
import { wholeSecond } from "./whole-second.ts"

/** Reads once, and throws unless the result is consistent. */
type Look = (instance: WatchedAdapter) => Promise<void>

const mostReads = 8
const writesOfOne = 4

/** Writes and reads at the same time. Readers continue until the last writer has finished. */
async function readWhileWriting(
  { size, run }: Parameters<Probe>[0],
  write: (instance: WatchedAdapter, turn: number) => Promise<unknown>,
  looks: readonly Look[],
): Promise<void> {
  const writers = Math.ceil(size / 2)
  // A single writer writes several times, to give a single reader several states to read.
  const writes = writers === 1 ? writesOfOne : 1
  let writing = writers
  const writer =
    (first: number): Call<unknown> =>
    async (instance) => {
      for (const turn of times(writes, (index) => first * writes + index)) {
        await unlessConflict(() => write(instance, turn))
      }
      writing -= 1
    }
  const reader =
    (first: number): Call<unknown> =>
    async (instance) => {
      for (let count = 0; count < mostReads && (count === 0 || writing > 0); count += 1) {
        await looks[(first + count) % looks.length]?.(instance)
      }
    }
  // In pairs within groups of four, so that each instance has writers and readers.
  const calls = times(size, (index) => {
    const pair = Math.floor(index / 2)
    return index % 2 === pair % 2 ? writer(pair) : reader(pair)
  })
  for (const outcome of await run(calls)) {
    if (outcome.status === "rejected") throw outcome.reason
  }
}

/**
 * Returns the result of a call; `undefined` if a database conflict made it reject, which is
 * allowed.
 */
async function unlessConflict<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return undefined
  }
}

const nameOf = (turn: number): string => `Ada ${turn} 🦊`
const imageOf = (turn: number): string => `https://images.example.test/${turn}.png`

const userProbe: Probe = async (race) => {
  const { sample, newUser, adapter, has } = race.tools
  const { email } = sample.user()
  const { id } = await newUser({ email, name: nameOf(0), image: imageOf(0) })
  const account = sample.account(id)
  if (has("linkAccount")) await adapter.linkAccount(account)
  const states = times(race.size * writesOfOne, (turn) => `${nameOf(turn)} ${imageOf(turn)}`)
  const look =
    (what: string, read: (instance: WatchedAdapter) => Promise<unknown>): Look =>
    async (instance) => {
      const user = await unlessConflict(() => read(instance))
      if (user === undefined) return
      ensure(
        typeof user === "object" && user !== null,
        `${what} while it is updated`,
        "the user",
        user,
      )
      const seen = `${String(Reflect.get(user, "name"))} ${String(Reflect.get(user, "image"))}`
      ensure(
        states.includes(seen),
        `${what} while it is updated`,
        "a name and an image that were written together",
        seen,
      )
    }
  const looks = [look("getUser", (instance) => instance.getUser(id))]
  if (has("getUserByEmail")) {
    looks.push(look("getUserByEmail", (instance) => instance.getUserByEmail(email)))
  }
  if (has("linkAccount") && has("getUserByAccount")) {
    looks.push(
      look("getUserByAccount", (instance) => instance.getUserByAccount(accountKey(account))),
    )
  }
  const write = (instance: WatchedAdapter, turn: number) =>
    instance.updateUser({ id, name: nameOf(turn), image: imageOf(turn) })
  await readWhileWriting(race, write, looks)
}

const sessionProbe: Probe = async (race) => {
  const { sample, newUser, adapter } = race.tools
  const { id } = await newUser()
  const dates = times(race.size * writesOfOne, (turn) => wholeSecond(sample.date(30 + turn)))
  const [expires = wholeSecond(sample.date(30))] = dates
  const { sessionToken } = await adapter.createSession(sample.session(id, { expires }))
  const instants = dates.map((date) => date.getTime())
  const look: Look = async (instance) => {
    const found = await unlessConflict(() => instance.getSessionAndUser(sessionToken))
    if (found === undefined) return
    ensure(found !== null, "getSessionAndUser while the session is updated", "the session", found)
    equal(found.user.id, id, "the id of its user")
    const seen = found.session.expires
    const isWritten = instants.includes(seen.getTime())
    ensure(isWritten, "its expiry while it is updated", "one that was written", seen)
  }
  const write = (instance: WatchedAdapter, turn: number) =>
    instance.updateSession({ sessionToken, expires: dates[turn] ?? expires })
  await readWhileWriting(race, write, [look])
}

const passkeyProbe: Probe = async (race) => {
  const { sample, newUser, adapter, has } = race.tools
  const { id } = await newUser()
  const given = sample.authenticator(id, { counter: 0 })
  const { credentialID } = await adapter.createAuthenticator(given)
  const counters = times(race.size * writesOfOne, (turn) => turn)
  const look: Look = async (instance) => {
    const found = await unlessConflict(() => instance.getAuthenticator(credentialID))
    if (found === undefined) return
    ensure(found !== null, "getAuthenticator while the counter is updated", "the passkey", found)
    isOneOf(found.counter, counters, "its counter")
    equal(found.credentialPublicKey, given.credentialPublicKey, "its public key")
  }
  const list: Look = async (instance) => {
    const found = await unlessConflict(() => instance.listAuthenticatorsByUserId(id))
    if (found === undefined) return
    equal(found.length, 1, "passkeys in the list while the counter of one is updated")
  }
  const looks = has("listAuthenticatorsByUserId") ? [look, list] : [look]
  const write = (instance: WatchedAdapter, turn: number) =>
    instance.updateAuthenticatorCounter(credentialID, turn)
  await readWhileWriting(race, write, looks)
}

/** Records that are read while they change. */
export const readerCases: readonly ContractCase[] = [
  ...raceCases(
    "C5",
    1,
    "a user is read consistently while name and image are updated together",
    ["createUser", "updateUser", "getUser"],
    userProbe,
  ),
  ...raceCases(
    "C5",
    2,
    "a session is found while it is updated",
    ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    sessionProbe,
  ),
  ...raceCases(
    "C5",
    3,
    "a passkey is found while its counter is updated",
    ["createUser", "createAuthenticator", "updateAuthenticatorCounter", "getAuthenticator"],
    passkeyProbe,
  ),
]
