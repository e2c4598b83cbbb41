import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"
import { isAfterEmailVerification } from "./sign-in-time.ts"
import { findUserByForeignId } from "./stored-user.ts"
import { mayBeUnstored } from "./token-origin.ts"

/**
 * The adapter that is asked whether the session of a token goes on. `undefined`: this configuration cannot
 * ask, such as the part of an application that runs on the edge; or there is no stored user to ask for, as
 * the user signed in with credentials and was not stored then.
 *
 * @param config - the configuration
 * @param token - the opened token
 */
export function adapterToAsk(
  { adapter }: ResolvedConfig,
  { sub, auth_stored }: JWT,
): GuardedAdapter | undefined {
  return auth_stored !== "none" && sub !== undefined && adapter?.has("getUser")
    ? adapter
    : undefined
}

/**
 * Asks the adapter whether the session of a token goes on. A token cannot be revoked, so this is asked
 * each time that it would be sealed again, and once `updateAge` has passed since it was asked last. Two things end the session: the user was deleted; or the
 * user's email address was verified after this sign-in, and so perhaps by its owner, who must not
 * share the user with an attacker who registered the address before.
 *
 * @param context - the request
 * @param token - the opened token
 * @throws AdapterError when the database cannot be asked
 */
export async function isSessionStillValid({ config }: AuthContext, token: JWT): Promise<boolean> {
  const { sub } = token
  const adapter = adapterToAsk(config, token)
  if (adapter === undefined || sub === undefined) return true
  const user = await findUser(adapter, token, sub)
  if (user === null) return mayBeUnstored(config, token)
  return isAfterEmailVerification(user, token.auth_time)
}

function findUser(
  adapter: GuardedAdapter,
  { auth_type, auth_stored }: JWT,
  id: string,
): Promise<AdapterUser | null> {
  const isKnown = auth_stored !== undefined
  const isForeign = !isKnown && (auth_type === "unknown" || auth_type === "credentials")
  return isForeign ? findUserByForeignId(adapter, id) : adapter.getUser(id)
}
