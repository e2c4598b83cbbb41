import type { AdapterSession } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { storedForm, storedUnder } from "./hashed-sessions.ts"
import { adapterOf, endQuietly } from "./session-adapter.ts"
import { declaredColumns } from "./session-hooks.ts"

/**
 * Replaces the stored token of a session with its hash, for a session from before tokens were
 * hashed. A session that has since ended stays ended.
 *
 * @param changes - its new expiry and the columns of features
 * @throws AdapterError when it cannot be stored; the session then continues unchanged
 */
export async function replacePlainSession(
  context: AuthContext,
  stored: AdapterSession,
  changes: Pick<AdapterSession, "expires">,
): Promise<void> {
  const { sessionToken: plain, userId } = stored
  // The application's own adapter shows what is stored.
  const adapter = context.config.adapter ?? adapterOf(context)
  const isLeft = async (key: string): Promise<boolean> => (await storedUnder(adapter, key)) !== null
  const hashed = await storedForm(plain)
  try {
    const columns = declaredColumns(context, stored)
    await adapter.createSession({ ...columns, sessionToken: hashed, userId, ...changes })
  } catch (error) {
    // Another request was first, or the session, and perhaps its user, was deleted.
    if (!(await isLeft(hashed)) && (await isLeft(plain))) throw error
    return
  }
  // A call that ends a session deletes the unhashed row first, so a missing row means that the
  // session was ended.
  await endQuietly(context, (await isLeft(plain)) ? plain : hashed, adapter)
}
