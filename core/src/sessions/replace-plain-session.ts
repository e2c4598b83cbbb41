import type { AdapterSession } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { storedForm, storedUnder } from "./hashed-sessions.ts"
import { adapterOf, endQuietly } from "./session-adapter.ts"
import { declaredColumns } from "./session-hooks.ts"

/**
 * Stores the hash of a session's token in place of the token, for a session from before tokens were hashed. One
 * that ended meanwhile stays ended.
 *
 * @param context - the request
 * @param stored - the session
 * @param changes - its new end, and what features write
 * @throws AdapterError when it cannot be stored; it goes on as it was then
 */
export async function replacePlainSession(
  context: AuthContext,
  stored: AdapterSession,
  changes: Pick<AdapterSession, "expires">,
): Promise<void> {
  const { sessionToken: plain, userId } = stored
  // What is stored, the application's own adapter tells.
  const adapter = context.config.adapter ?? adapterOf(context)
  const isLeft = async (key: string): Promise<boolean> => (await storedUnder(adapter, key)) !== null
  const hashed = await storedForm(plain)
  try {
    const columns = declaredColumns(context, stored)
    await adapter.createSession({ ...columns, sessionToken: hashed, userId, ...changes })
  } catch (error) {
    // Another request did the same first, or the session and perhaps its user are gone.
    if (!(await isLeft(hashed)) && (await isLeft(plain))) throw error
    return
  }
  // Who ends a session deletes the one from before first: what is gone by now was ended.
  await endQuietly(context, (await isLeft(plain)) ? plain : hashed, adapter)
}
