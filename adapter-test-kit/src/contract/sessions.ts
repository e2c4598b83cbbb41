import { defineCase, type ContractCase } from "../bench/case.ts"
import {
  ensure,
  equal,
  isNothing,
  isNull,
  isValidDate,
  matches,
  rejects,
  same,
} from "../values/assert.ts"
import { needed, read, signedIn } from "./signed-in.ts"

/**
 * Opening, reading and closing sessions. The cases of changing them are in `session-updates.ts`.
 */
export const sessionCases: readonly ContractCase[] = [
  defineCase(
    "S1.1",
    "createSession resolves to the session that getSessionAndUser returns",
    needed,
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const given = sample.session((await newUser()).id)
      const created = await adapter.createSession(given)
      matches(created, given, "the result of createSession")
      same(created, await read(tools, given.sessionToken), "the result of createSession")
    },
  ),
  defineCase(
    "S2.1",
    "createSession with a duplicate token rejects, and the first session keeps its user",
    needed,
    async (tools) => {
      const { session } = await signedIn(tools)
      const thief = await tools.newUser()
      const second = tools.sample.session(thief.id, { sessionToken: session.sessionToken })
      await rejects(
        () => tools.adapter.createSession(second),
        "createSession with a duplicate token",
      )
      same(await read(tools, session.sessionToken), session, "the first session")
    },
  ),
  defineCase(
    "S2.2",
    "createSession with a duplicate token rejects for the same user, and the first expiry is kept",
    needed,
    async (tools) => {
      const { user, session } = await signedIn(tools)
      const { sessionToken } = session
      const second = tools.sample.session(user.id, { sessionToken, expires: tools.sample.date(90) })
      await rejects(
        () => tools.adapter.createSession(second),
        "createSession with a duplicate token",
      )
      same(await read(tools, sessionToken), session, "the first session")
    },
  ),
  defineCase("S3.1", "getSessionAndUser returns a session with its user", needed, async (tools) => {
    const ours = await signedIn(tools)
    const theirs = await signedIn(tools)
    for (const { user, session } of [ours, theirs]) {
      const found = await tools.adapter.getSessionAndUser(session.sessionToken)
      equal(found?.session.userId, found?.user.id, "session.userId compared with user.id")
      same(found?.user, user, "the user of the session")
    }
  }),
  defineCase(
    "S4.1",
    "getSessionAndUser returns null for an unknown token",
    ["getSessionAndUser"],
    async ({ adapter, sample }) => {
      isNull(await adapter.getSessionAndUser(sample.text("Ses")), "getSessionAndUser")
    },
  ),
  defineCase(
    "S4.2",
    "getSessionAndUser returns null for a session of a deleted user",
    [...needed, "deleteUser"],
    async (tools) => {
      const { user, session } = await signedIn(tools)
      await tools.adapter.deleteUser(user.id)
      const found = await tools.adapter.getSessionAndUser(session.sessionToken)
      isNull(found, "getSessionAndUser of a deleted user")
    },
  ),
  defineCase(
    "S7.1",
    "getSessionAndUser returns an expired session as stored, or null",
    needed,
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const expired = sample.session((await newUser()).id, { expires: sample.date(-1) })
      await adapter.createSession(expired)
      const found = await adapter.getSessionAndUser(expired.sessionToken)
      if (found !== null) matches(found.session, expired, "the expired session")
    },
  ),
  defineCase(
    "S7.2",
    "getSessionAndUser returns a valid session, with an expiry not later than stored",
    needed,
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const { id } = await newUser()
      for (const days of [1, 30, 400]) {
        const given = sample.session(id, { expires: sample.date(days) })
        await adapter.createSession(given)
        const found = await read(tools, given.sessionToken)
        ensure(found !== undefined, `a session of ${days} days`, "the session", found)
        const isLater = new Date(found.expires).getTime() > given.expires.getTime()
        ensure(!isLater, "expires", `no later than ${given.expires.toISOString()}`, found.expires)
      }
    },
  ),
  defineCase(
    "S12.1",
    "deleteSession deletes the session and resolves to it or to nothing",
    [...needed, "deleteSession"],
    async (tools) => {
      const { session } = await signedIn(tools)
      const deleted = await tools.adapter.deleteSession(session.sessionToken)
      if (deleted !== null && deleted !== undefined) same(deleted, session, "the deleted session")
      isNothing(await tools.adapter.getSessionAndUser(session.sessionToken), "the session after it")
    },
  ),
  defineCase(
    "S12.2",
    "deleteSession of a session that does not exist resolves to nothing",
    ["deleteSession"],
    async ({ adapter, sample }) => {
      isNothing(await adapter.deleteSession(sample.text("Ses")), "deleteSession")
    },
  ),
  defineCase(
    "S12.3",
    "deleteSession resolves when it is called twice",
    [...needed, "deleteSession"],
    async (tools) => {
      const { sessionToken } = (await signedIn(tools)).session
      await tools.adapter.deleteSession(sessionToken)
      isNothing(await tools.adapter.deleteSession(sessionToken), "the second deleteSession")
    },
  ),
  defineCase(
    "S13.1",
    "deleteSession keeps the other sessions of the user",
    [...needed, "deleteSession"],
    async (tools) => {
      const { user, session } = await signedIn(tools)
      const kept = await tools.adapter.createSession(tools.sample.session(user.id))
      await tools.adapter.deleteSession(session.sessionToken)
      same(await read(tools, kept.sessionToken), kept, "another session of the user")
    },
  ),
  defineCase("S16.1", "expires is a Date in the results of reads", needed, async (tools) => {
    const { session } = await signedIn(tools)
    isValidDate(session.expires, "expires from createSession")
    const found = await read(tools, session.sessionToken)
    isValidDate(found?.expires, "expires from getSessionAndUser")
  }),
]
