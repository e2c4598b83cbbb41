import type { AccountKey, AdapterAccount, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { removalMethods } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { decodeJsonObject, isBase64url } from "../crypto/base64url.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"

/** What was found at a user who never verified their address. */
export interface FoundAccounts {
  /** The accounts that may be an attacker's. */
  readonly unverified: readonly AccountKey[]
  /** A provider verified the address of the owner of another account, and so of the user. */
  readonly hasVerified: boolean
}

/**
 * The accounts by which an attacker may sign in who registered an address that is not theirs: all
 * those for whose owner no provider verified the address. A passkey without its account signs no user in, so
 * that these are all sign-in methods of the user.
 *
 * @param context - the request
 * @param adapter - the store
 * @param user - a user who never verified their address here
 * @returns `undefined` when they cannot be found or removed, as the adapter lacks a method
 */
export async function findUnverifiedAccounts(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
): Promise<FoundAccounts | undefined> {
  return removalMethods.every((method) => adapter.has(method))
    ? unverifiedAccountsOf(context, adapter, user)
    : undefined
}

/**
 * The same where it is known that the adapter can remove them.
 *
 * @param context - the request
 * @param adapter - the store
 * @param user - a user who never verified their address before
 */
export async function unverifiedAccountsOf(
  { config }: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
): Promise<FoundAccounts> {
  const accounts = await adapter.listAccountsByUserId(user.id)
  const unverified = accounts.filter(
    (account) => !isProviderVerified(account, config.providers.get(account.provider), user.email),
  )
  return {
    unverified: unverified.map(({ provider, providerAccountId }) => ({
      provider,
      providerAccountId,
    })),
    hasVerified: unverified.length < accounts.length,
  }
}

/**
 * The ID token was verified when it was stored, and only the application writes to the database. The provider
 * decides what its claims are worth.
 */
function isProviderVerified(
  { type, id_token: idToken }: AdapterAccount,
  provider: ResolvedProvider | undefined,
  email: string,
): boolean {
  if (type !== "oidc" || provider?.type !== "oidc" || typeof idToken !== "string") return false
  const claims = readClaims(idToken)
  if (claims === undefined) return false
  let verified: unknown
  try {
    verified = provider.verifiedEmail(claims)
  } catch {
    // It expects what another endpoint tells.
    return false
  }
  return typeof verified === "string" && lowerCaseAddress(verified) === lowerCaseAddress(email)
}

function readClaims(idToken: string): Record<string, unknown> | undefined {
  const payload = idToken.split(".")[1] ?? ""
  return isBase64url(payload) ? decodeJsonObject(payload) : undefined
}
