import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"
import { isSinceProof } from "./since-proof.ts"

/**
 * Asks the store whether the person of a token may stay signed in. A token cannot be called back, so
 * this is asked each time that it would be sealed anew. Two things end it: the user was deleted; or the
 * user's e-mail address was proved after this sign-in, and so perhaps by somebody else, who must not
 * share the account with whoever registered the address before.
 *
 * People who signed in with credentials need not be stored, and are not asked for.
 *
 * @param context - the request
 * @param token - the opened token
 * @throws AdapterError when the store cannot tell
 */
export async function isStillWelcome({ config }: AuthContext, token: JWT): Promise<boolean> {
  const { adapter } = config
  const { sub, auth_time: signedInAt, auth_type: type } = token
  const isStored = type !== undefined && type !== "credentials"
  if (!isStored || sub === undefined || !adapter?.has("getUser")) return true
  const user = await adapter.getUser(sub)
  return user !== null && signedInAt !== undefined && isSinceProof(user, signedInAt)
}
