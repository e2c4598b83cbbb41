import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { isNothing, same } from "../values/assert.ts"

/** What is needed to end all sessions but one. */
export const exceptMethods: readonly AdapterMethod[] = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "deleteSessionsByUserId",
]

/**
 * A user with sessions, the first of which is the current one.
 *
 * @param tools - of the case
 * @param count - how many
 */
export async function withSessions(
  { adapter, sample, newUser }: Pick<CaseTools, "adapter" | "sample" | "newUser">,
  count: number,
): Promise<{ user: AdapterUser; current: string; others: string[] }> {
  const user = await newUser()
  const current = sample.session(user.id)
  await adapter.createSession(current)
  const others: string[] = []
  while (others.length < count - 1) {
    others.push((await adapter.createSession(sample.session(user.id))).sessionToken)
  }
  return { user, current: current.sessionToken, others }
}

/**
 * Makes sure that an adapter leaves the session of `except`. It need not: one that was written before there
 * was this argument ends all of them.
 *
 * @param tools - of the case
 * @throws {NotApplicable} when it ends that one too
 */
export async function requireExcept(
  tools: Pick<CaseTools, "adapter" | "sample" | "newUser">,
): Promise<void> {
  const { user, current } = await withSessions(tools, 1)
  await tools.adapter.deleteSessionsByUserId(user.id, { except: current })
  if (await tools.adapter.getSessionAndUser(current)) return
  throw new NotApplicable("deleteSessionsByUserId takes no except: it ends the current one too")
}

/** Ending all sessions of a user but one. */
export const exceptCases: readonly ContractCase[] = [
  defineCase(
    "S22.1",
    "exactly the session of except stays, and it must be the user's",
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
      // A token of another user, an unknown one, and the token in another spelling protect nothing.
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
