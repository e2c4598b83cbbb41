import type { AccountKey, AdapterAccount, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { removalMethods } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { decodeJsonObject, isBase64url } from "../crypto/base64url.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import { lowerCaseAddress } from "../reading/normalize-identifier.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/** The accounts of a user who never verified their email address. */
export interface FoundAccounts {
  /** Accounts that may belong to an attacker. */
  readonly unverified: readonly AccountKey[]
  /** Whether the provider of another account verified the user's email address. */
  readonly hasVerified: boolean
}

/**
 * Returns the accounts that an attacker could use who registered another user's email address: all
 * accounts whose provider did not verify the address. A passkey without its account cannot sign in,
 * so the accounts cover every sign-in method of the user.
 *
 * @param user - a user who never verified their email address here
 * @returns `undefined` if the adapter lacks a method to find or remove them
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
 * Like {@link findUnverifiedAccounts}, for an adapter that is known to have the required methods.
 *
 * @param user - a user who never verified their email address before
 */
export async function unverifiedAccountsOf(
  { config }: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
): Promise<FoundAccounts> {
  const accounts = await adapter.listAccountsByUserId(user.id)
  const unverified = accounts.filter(
    (account) => !confirmsAddress(account, config.providers.get(account.provider), user.email),
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
 * The ID token was verified when it was stored, and only the application writes to the database.
 * The provider's `verifiedEmail` evaluates its claims.
 */
function confirmsAddress(
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
    // The function expects claims of another endpoint.
    return false
  }
  return typeof verified === "string" && lowerCaseAddress(verified) === lowerCaseAddress(email)
}

function readClaims(idToken: string): Record<string, unknown> | undefined {
  const payload = idToken.split(".")[1] ?? ""
  return isBase64url(payload) ? decodeJsonObject(payload) : undefined
}

/**
 * Returns whether this sign-in shows that the user owns the email address: the provider verified
 * exactly this address, or the user opened a magic link.
 *
 * @param identity - the identity that is signing in
 */
export function isProviderVerified(
  { providerVerifiedEmail, user: { email } }: VerifiedIdentity,
  user: AdapterUser,
): boolean {
  return providerVerifiedEmail && lowerCaseAddress(email) === lowerCaseAddress(user.email)
}

/**
 * Returns whether this sign-in verifies the user's email address: the user opened a magic link, or
 * the provider verified the address and the application trusts the provider.
 *
 * @param identity - the identity that is signing in
 */
export function verifiesAddress(identity: VerifiedIdentity, user: AdapterUser): boolean {
  return (
    (identity.type === "email" || identity.allowEmailLinking) && isProviderVerified(identity, user)
  )
}
