import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NotApplicable, type CaseTools } from "./case.ts"

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
