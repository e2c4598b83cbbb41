import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { Verification } from "../errors/sign-in-errors.ts"
import type { Account } from "../models/account.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { isIdentifier } from "./identifier.ts"
import { isToken, takeToken } from "./verification-token.ts"

/** What a magic link carries. */
export interface MagicLink {
  readonly token: string
  readonly identifier: string
  /** A signed-in user asked for it, to verify their address and to keep their accounts. */
  readonly isLinking: boolean
}

/**
 * What a request that follows a magic link carries, in the URL or in the form of the confirm page.
 *
 * @param context - the request
 * @throws Verification when it carries no token or no address
 */
export function magicLink({ request }: AuthContext): MagicLink {
  const { token, email, link } = { ...request.query, ...request.body }
  if (isToken(token) && isIdentifier(email)) {
    return { token, identifier: email, isLinking: link === "true" }
  }
  throw new Verification("The link has no token or no address. Part of it may be cut off.")
}

/**
 * Consumes a magic link.
 *
 * @param context - the request
 * @param adapter - the store
 * @param provider - the provider
 * @returns the user whose address it was sent to
 * @throws Verification when the link was used before, has expired, or was not issued here
 */
export async function useLink(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedEmailProvider,
): Promise<VerifiedIdentity> {
  const link = magicLink(context)
  if (!(await takeToken(context, adapter, provider, link))) {
    throw new Verification("The magic link was used before, has expired, or was not issued here.")
  }
  const { identifier, isLinking } = link
  const account: Account = { provider: provider.id, type: "email", providerAccountId: identifier }
  return {
    type: "email",
    account,
    storedAccount: undefined,
    user: { id: crypto.randomUUID(), email: identifier, emailVerified: null },
    providerVerifiedEmail: true,
    linkTo: null,
    isLinking,
    allowEmailLinking: provider.allowDangerousEmailAccountLinking,
  }
}
