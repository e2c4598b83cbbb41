import { defineCase, type ContractCase } from "../bench/case.ts"
import { exceptMethods, requireExcept, withSessions } from "../bench/except.ts"
import { isNothing, same } from "../values/assert.ts"

/** Ending all sessions of a user except one. */
export const exceptCases: readonly ContractCase[] = [
  defineCase(
    "S22.1",
    "deleteSessionsByUserId with except keeps only that session, if it belongs to the user",
    exceptMethods,
    async (tools) => {
      const { adapter, sample } = tools
      const { user, current, others } = await withSessions(tools, 3)
      const other = await withSessions(tools, 2)
      await adapter.deleteSessionsByUserId(user.id, { except: current })
      for (const token of others) {
        isNothing(await adapter.getSessionAndUser(token), "another session of the user")
      }
      for (const token of [other.current, ...other.others]) {
        const found = await adapter.getSessionAndUser(token)
        same(found?.user, other.user, "the owner of a session of another user")
      }
      const found = await adapter.getSessionAndUser(current)
      await requireExcept(tools)
      same(found?.user, user, "the owner of the session of except")
      // A token of another user, an unknown token, and the token in another spelling protect
      // nothing.
      for (const except of [other.current, sample.text("Ses"), current.toUpperCase(), ""]) {
        const { sessionToken } = await adapter.createSession(sample.session(user.id))
        await adapter.deleteSessionsByUserId(user.id, { except })
        for (const token of [current, sessionToken]) {
          isNothing(await adapter.getSessionAndUser(token), "a session of the user")
        }
      }
      const kept = await adapter.getSessionAndUser(other.current)
      same(kept?.user, other.user, "the owner of the session that except named")
    },
  ),
]
