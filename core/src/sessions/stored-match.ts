import type { AuthContext } from "../context.ts"
import type { DefaultJWT } from "../models/jwt.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import type { SignedIn } from "./session-strategy.ts"
import { findUserByForeignId } from "./stored-user.ts"

/**
 * Tells whether a user who signed in with credentials is a stored user: their ID comes from the
 * application's `authorize`, which may read it from somewhere else than the adapter's database. An equal
 * ID alone does not make them the same user.
 *
 * @param context - the request
 * @param signedIn - who signed in
 * @returns `undefined` without an adapter, and for other sign-in methods, whose users the adapter stores
 * @throws AdapterError when the database cannot be asked
 */
export async function storedMatch(
  { config }: AuthContext,
  { user, account }: SignedIn,
): Promise<DefaultJWT["auth_stored"]> {
  if (account.type !== "credentials") return undefined
  const { adapter } = config
  if (user.id === undefined || !adapter?.has("getUser")) return undefined
  const stored = await findUserByForeignId(adapter, user.id)
  if (stored === null) return "none"
  const [given, known] = [lowerCaseAddress(user.email), lowerCaseAddress(stored.email)]
  if (!given) return "id"
  return given === known ? "user" : "none"
}
