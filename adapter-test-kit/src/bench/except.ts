import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NotApplicable, type CaseTools } from "./case.ts"

/** Methods needed to end all sessions except one. */
export const exceptMethods: readonly AdapterMethod[] = [
  "createUser",
  "createSession",
  "getSessionAndUser",
  "deleteSessionsByUserId",
]

/** Creates a user with sessions. The first session is the current one. */
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
 * Checks that an adapter keeps the session of `except`. Adapters written before this argument
 * existed end all sessions, and are allowed to.
 *
 * @throws {NotApplicable} if it ends that session too
 */
export async function requireExcept(
  tools: Pick<CaseTools, "adapter" | "sample" | "newUser">,
): Promise<void> {
  const { user, current } = await withSessions(tools, 1)
  await tools.adapter.deleteSessionsByUserId(user.id, { except: current })
  if (await tools.adapter.getSessionAndUser(current)) return
  throw new NotApplicable("deleteSessionsByUserId takes no except: it ends the current one too")
}
