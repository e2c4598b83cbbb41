import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"
import { isAfterEmailVerification } from "./sign-in-time.ts"
import { findUserByForeignId } from "./session-view.ts"
import { mayBeUnstored } from "./token-origin.ts"

/**
 * Returns the adapter that decides whether the session of a token is still valid. `undefined`: this
 * configuration has none, such as the part of an application that runs on the edge; or there is no
 * stored user, because the user signed in with credentials and was not stored then.
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
 * Returns whether the session of a token is still valid, according to the adapter. A token cannot
 * be revoked, so this check runs each time before it is encrypted again, and once `updateAge` has
 * passed since the last check. Two events end the session: the user was deleted, or the user's
 * email address was verified after this sign-in. The verification can come from the owner of the
 * address, who must not share the user with an attacker who registered the address earlier.
 * @throws AdapterError when the database fails
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
