import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { Verification } from "../errors/errors.ts"
import type { Account } from "../models/records.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"
import { isIdentifier } from "./identifier.ts"
import { isToken, takeToken, type TokenPurpose } from "./verification-token.ts"

/** The content of a magic link. */
export interface MagicLink extends Omit<TokenPurpose, "provider"> {
  readonly token: string
}

/**
 * Reads a magic link from a request, from the URL or from the form of the confirmation page.
 *
 * @throws Verification if the token or the email address is missing
 */
export function magicLink({ request }: AuthContext): MagicLink {
  const { token, email, link, remember } = { ...request.query, ...request.body }
  if (isToken(token) && isIdentifier(email)) {
    return { token, identifier: email, isLinking: link === "true", isKept: remember === "true" }
  }
  throw new Verification("The link has no token or no address. Part of it may be cut off.")
}

/**
 * Consumes a magic link.
 *
 * @returns the user whose address it was sent to
 * @throws Verification if the link was already used, has expired, or was not issued here
 */
export async function useLink(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedEmailProvider,
  link: MagicLink,
): Promise<VerifiedIdentity> {
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
