import type { AdapterMethod } from "@lockstep/core/adapters"
import type { ContractCase } from "../../bench/case.ts"
import { ensure, equal, isNothing, matches } from "../../values/assert.ts"
import { accountKey } from "./account-key.ts"
import { fieldMethods } from "./fields.ts"
import { resolvedOf } from "./outcomes.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

const pairOf = (turn: number) => ({
  name: `Ada ${turn} 🦊`,
  image: `https://images.example.test/${turn}.png`,
})

/**
 * All clients change one user. A call that resolves must resolve to the user, and no change may be
 * incomplete.
 */
const userContention: Probe = async ({ tools, size, run }) => {
  const { adapter, newUser } = tools
  const { id } = await newUser(pairOf(-1))
  const outcomes = await run(
    times(size, (index) => (instance) => instance.updateUser({ id, ...pairOf(index) })),
  )
  const resolved = resolvedOf(outcomes, "updateUser")
  for (const { value } of resolved) matches(value, { id }, "a concurrent updateUser")
  const after = await adapter.getUser(id)
  const turns = resolved.length === 0 ? [-1] : resolved.map(({ index }) => index)
  const isWhole = turns
    .map(pairOf)
    .some(({ name, image }) => name === after?.name && image === after.image)
  ensure(isWhole, "the user after it all", "name and image of one update that resolved", after)
}

/** All clients extend one session. An adapter that returns sessions must return this one. */
const sessionContention: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const { sessionToken } = await adapter.createSession(sample.session(id))
  const alone = await adapter.updateSession({ sessionToken, expires: sample.date(40) })
  const updates = times(size - 1, (): Call<unknown> => {
    const expires = sample.date(60)
    return (instance) => instance.updateSession({ sessionToken, expires })
  })
  const read: Call<unknown> = (instance) => instance.getSessionAndUser(sessionToken)
  // Placed among the updates, so that some have begun before it.
  const place = Math.ceil(updates.length / 2)
  const outcomes = await run(updates.toSpliced(place, 0, read))
  const reading = outcomes[place]
  if (reading?.status === "fulfilled") {
    ensure(reading.value !== null, "a concurrent getSessionAndUser", "the session", null)
  }
  const resolved = resolvedOf(outcomes.toSpliced(place, 1), "updateSession")
  if (!alone) return
  for (const { value } of resolved) {
    matches(value, { sessionToken, userId: id }, "a concurrent updateSession of a session")
  }
}

/**
 * Many clients add records to one user. Records of resolved calls exist, those of rejected calls do
 * not.
 */
const additionContention: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const sessions = times(size, () => sample.session(id))
  const outcomes = await run(
    sessions.map((session) => (instance) => instance.createSession(session)),
  )
  const stored = new Set(resolvedOf(outcomes, "createSession").map(({ index }) => index))
  for (const [index, session] of sessions.entries()) {
    const found = await adapter.getSessionAndUser(session.sessionToken)
    if (stored.has(index)) equal(found?.user.id, id, "the user of a session that was stored")
    else isNothing(found, "a session that createSession rejected")
  }
}

/** Many clients sign up as different users. Each sign-up is complete or has no effect. */
const newUserContention: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, has } = tools
  const newUsers = times(size, () => sample.newUserWithAccount())
  const emails = newUsers.map(({ user }) => user.email)
  const outcomes = await run(
    newUsers.map((records) => (instance) => instance.createUserWithAccount(records)),
  )
  const resolved = resolvedOf(outcomes, "createUserWithAccount")
  const ids = new Map(resolved.map(({ index, value }) => [index, value.user.id]))
  for (const [index, { account }] of newUsers.entries()) {
    const owner = await adapter.getUserByAccount(accountKey(account))
    equal(owner?.id, ids.get(index), "the id of the owner of a new account")
    if (!has("getUserByEmail")) continue
    const found = await adapter.getUserByEmail(emails[index] ?? "")
    equal(found?.id, ids.get(index), "the id of a new user by address")
  }
}

/**
 * Many clients link accounts to one user. The list contains exactly the accounts of resolved calls.
 */
const linkContention: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const accounts = times(size, () => sample.account(id))
  const outcomes = await run(accounts.map((account) => (instance) => instance.linkAccount(account)))
  const linked = new Set(
    resolvedOf(outcomes, "linkAccount").map(({ index }) => accounts[index]?.providerAccountId),
  )
  const list = await adapter.listAccountsByUserId(id)
  const listed = list.map(({ providerAccountId }) => providerAccountId)
  const missing = [...linked].filter((one) => !listed.includes(one ?? ""))
  ensure(missing.length === 0, "linked accounts that are not in the list", "none", missing)
  equal(listed.length, linked.size, "number of accounts in the list")
}

const sessionMethods: readonly AdapterMethod[] = [
  "createUser",
  "createSession",
  "getSessionAndUser",
]

/** One record that all clients want. */
export const contentionCases: readonly ContractCase[] = [
  ...raceCases(
    "C7",
    1,
    "concurrent updates of a user resolve to the complete user or reject",
    fieldMethods,
    userContention,
  ),
  ...raceCases(
    "C7",
    2,
    "getSessionAndUser returns the session during concurrent updates",
    [...sessionMethods, "updateSession"],
    sessionContention,
  ),
  ...raceCases(
    "C7",
    3,
    "of concurrently created sessions, exactly those whose calls resolved exist",
    sessionMethods,
    additionContention,
  ),
  ...raceCases(
    "C7",
    4,
    "concurrent sign-ups are each stored completely or not at all",
    ["createUserWithAccount", "getUserByAccount"],
    newUserContention,
  ),
  ...raceCases(
    "C7",
    5,
    "of concurrently linked accounts of one user, exactly those whose calls resolved are listed",
    ["createUser", "linkAccount", "listAccountsByUserId"],
    linkContention,
  ),
]
