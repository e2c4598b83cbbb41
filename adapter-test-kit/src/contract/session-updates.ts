import type { AdapterSession } from "@lockstep/core/adapters"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { isNothing, isValidDate, matches, same } from "../values/assert.ts"
import { needed, read, signedIn } from "./signed-in.ts"

/** A row may have its own key, which one of two results omits. */
const membersOf = ({ sessionToken, userId, expires }: AdapterSession) => ({
  sessionToken,
  userId,
  expires,
})

/** A patch that includes the owner as `undefined`, which means that it is not given. */
const mentioningOwner = (sessionToken: string, expires: Date): AdapterSession =>
  // Exact optional properties forbid this in types, but untyped callers do it.
  ({ sessionToken, expires, userId: undefined }) as unknown as AdapterSession

/** Changing sessions. */
export const sessionUpdateCases: readonly ContractCase[] = [
  defineCase(
    "S8.1",
    "updateSession changes the expiry and keeps the user",
    [...needed, "updateSession"],
    async (tools) => {
      const { session } = await signedIn(tools)
      const expires = tools.sample.date(60)
      await tools.adapter.updateSession({ sessionToken: session.sessionToken, expires })
      const found = await read(tools, session.sessionToken)
      matches(found, { ...session, expires }, "the session after the update")
    },
  ),
  defineCase(
    "S8.2",
    "updateSession treats `userId: undefined` as not given",
    [...needed, "updateSession"],
    async (tools) => {
      const { user, session } = await signedIn(tools)
      const expires = tools.sample.date(60)
      await tools.adapter.updateSession(mentioningOwner(session.sessionToken, expires))
      const found = await tools.adapter.getSessionAndUser(session.sessionToken)
      matches(found?.session, { ...session, expires }, "the session after the update")
      same(found?.user, user, "its user")
    },
  ),
  defineCase(
    "S8.3",
    "updateSession keeps the expiry if none is given",
    [...needed, "updateSession"],
    async (tools) => {
      const { user, session } = await signedIn(tools)
      const { sessionToken } = session
      await tools.adapter.updateSession({ sessionToken, userId: user.id })
      matches(await read(tools, sessionToken), session, "the session after the update")
    },
  ),
  defineCase(
    "S9.1",
    "updateSession of a token that does not exist resolves to nothing and creates nothing",
    ["updateSession", "getSessionAndUser"],
    async ({ adapter, sample }) => {
      const { sessionToken, expires } = sample.session("")
      isNothing(await adapter.updateSession({ sessionToken, expires }), "updateSession")
      isNothing(await adapter.getSessionAndUser(sessionToken), "getSessionAndUser after it")
    },
  ),
  defineCase(
    "S9.2",
    "updateSession does not create a deleted session again",
    [...needed, "updateSession", "deleteSession"],
    async (tools) => {
      const { sessionToken } = (await signedIn(tools)).session
      await tools.adapter.deleteSession(sessionToken)
      const patch = { sessionToken, expires: tools.sample.date(60) }
      isNothing(await tools.adapter.updateSession(patch), "updateSession of a deleted session")
      isNothing(await tools.adapter.getSessionAndUser(sessionToken), "getSessionAndUser after it")
    },
  ),
  defineCase(
    "S11.1",
    "updateSession resolves to the stored session or to nothing",
    [...needed, "updateSession"],
    async (tools) => {
      const { sessionToken } = (await signedIn(tools)).session
      const patch = { sessionToken, expires: tools.sample.date(60) }
      const updated = await tools.adapter.updateSession(patch)
      if (updated === null || updated === undefined) return
      const stored = await read(tools, sessionToken)
      same(membersOf(updated), stored && membersOf(stored), "the result of updateSession")
    },
  ),
  defineCase(
    "S13.2",
    "updateSession does not change the other sessions of the user",
    [...needed, "updateSession"],
    async (tools) => {
      const { user, session } = await signedIn(tools)
      const kept = await tools.adapter.createSession(tools.sample.session(user.id))
      const patch = { sessionToken: session.sessionToken, expires: tools.sample.date(90) }
      await tools.adapter.updateSession(patch)
      same(await read(tools, kept.sessionToken), kept, "another session of the user")
    },
  ),
  defineCase(
    "S16.2",
    "expires is a Date in the results of updateSession and deleteSession",
    [...needed, "updateSession", "deleteSession"],
    async (tools) => {
      const { sessionToken } = (await signedIn(tools)).session
      const patch = { sessionToken, expires: tools.sample.date(60) }
      const updated = await tools.adapter.updateSession(patch)
      if (updated) isValidDate(updated.expires, "expires from updateSession")
      isValidDate((await read(tools, sessionToken))?.expires, "expires after updateSession")
      const deleted = await tools.adapter.deleteSession(sessionToken)
      if (deleted) isValidDate(deleted.expires, "expires from deleteSession")
    },
  ),
]
