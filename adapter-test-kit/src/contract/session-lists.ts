import type { AdapterSession } from "@lockstep/core/adapters"
import { absentUserId } from "../bench/absent-user.ts"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { firstOf } from "../bench/extra-fields.ts"
import { ensure, equal, matches } from "../values/assert.ts"

const listing = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "listSessionsByUserId",
] as const

/** More than the default page size of most clients and drivers. */
const many = 26

const tokensOf = (sessions: readonly AdapterSession[]): string =>
  sessions
    .map(({ sessionToken }) => sessionToken)
    .toSorted()
    .join(" ")

/** Listing a user's sessions. */
export const sessionListCases: readonly ContractCase[] = [
  defineCase(
    "S20.1",
    "listSessionsByUserId returns each session of the user once, as getSessionAndUser returns it",
    listing,
    async ({ adapter, sample, newUser, options }) => {
      const [user, other] = [await newUser(), await newUser()]
      await adapter.createSession(sample.session(other.id))
      const fields = firstOf(options.extraSessionFields)
      const found: AdapterSession[] = []
      const hidden = new Set<string>()
      for (const days of [30, 1, -1]) {
        const session = { ...sample.session(user.id, { expires: sample.date(days) }), ...fields }
        await adapter.createSession(session)
        // A store may hide an expired session, or remove it at any time.
        const stored = await adapter.getSessionAndUser(session.sessionToken)
        if (stored) found.push(stored.session)
        else if (days < 0) hidden.add(session.sessionToken)
      }
      const list = await adapter.listSessionsByUserId(user.id)
      ensure(Array.isArray(list), "listSessionsByUserId", "a list", list)
      const shown = list.filter(({ sessionToken }) => !hidden.has(sessionToken))
      equal(tokensOf(shown), tokensOf(found), "tokens in the list")
      for (const session of found) {
        const { sessionToken } = session
        const listed = list.find((each) => each.sessionToken === sessionToken)
        matches(listed, session, "a session in the list")
      }
    },
  ),
  defineCase(
    "S20.2",
    "listSessionsByUserId returns an empty list for an unknown user and for a user without sessions",
    ["createUser", "listSessionsByUserId"],
    async (tools) => {
      const { adapter, newUser } = tools
      for (const id of [(await newUser()).id, await absentUserId(tools)]) {
        const list = await adapter.listSessionsByUserId(id)
        ensure(Array.isArray(list) && list.length === 0, "the list", "[]", list)
      }
    },
  ),
  defineCase(
    "S20.3",
    "listSessionsByUserId returns all sessions of a user with many sessions",
    listing,
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const sessions = Array.from({ length: many }, () => sample.session(id))
      for (const session of sessions) await adapter.createSession(session)
      const list = await adapter.listSessionsByUserId(id)
      equal(tokensOf(list), tokensOf(sessions), "tokens in the list")
    },
  ),
  defineCase(
    "S21.1",
    "listSessionsByUserId follows updates and deletions",
    [...listing, "updateSession", "deleteSession", "deleteSessionsByUserId"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const [first, second, third] = [sample.session(id), sample.session(id), sample.session(id)]
      for (const session of [first, second, third]) await adapter.createSession(session)
      await adapter.listSessionsByUserId(id)
      await adapter.deleteSession(first.sessionToken)
      equal(
        tokensOf(await adapter.listSessionsByUserId(id)),
        tokensOf([second, third]),
        "tokens in the list after deleteSession",
      )
      const { sessionToken } = second
      const expires = sample.date(60)
      await adapter.updateSession({ sessionToken, expires })
      const listed = (await adapter.listSessionsByUserId(id)).find(
        (each) => each.sessionToken === sessionToken,
      )
      matches(listed, { ...second, expires }, "the session that was updated, in the list")
      await adapter.deleteSessionsByUserId(id)
      const list = await adapter.listSessionsByUserId(id)
      equal(list.length, 0, "number of sessions in the list after deleteSessionsByUserId")
    },
  ),
]
