import type { AdapterUser, UnownedAccount } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { OAuthAccountNotLinked } from "../errors/errors.ts"
import type { Account } from "../models/records.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import type { FinishedSignIn, VerifiedIdentity } from "../sign-in/sign-in-method.ts"
import { type FinishedAuthorization, finishAuthorization } from "./finish-authorization.ts"
import { storedTokens } from "./stored-tokens.ts"
import { unstoredUserId } from "./unstored-user-id.ts"

/**
 * Verifies the user who returns from an `oauth` or `oidc` provider.
 *
 * @param context - the request with the authorization response
 */
export async function finishSignIn(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<FinishedSignIn> {
  const authorization = await finishAuthorization(context, provider)
  const { adapter } = context.config
  const { callbackUrl: returnUrl, account, profile, isKept } = authorization
  if (adapter === undefined) {
    const user = { ...authorization.user, id: await unstoredUserId(authorization) }
    return { kind: "unstored", identity: { user, account, profile }, returnUrl, isKept }
  }
  const identity = await identityOf(context, provider, authorization)
  return { kind: "identity", identity, adapter, returnUrl, isKept }
}

async function identityOf(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
  authorization: FinishedAuthorization,
): Promise<VerifiedIdentity> {
  const { account, profile, emailVerified } = authorization
  const linkTo = await linkingUser(context, authorization)
  const { id, type, allowDangerousEmailAccountLinking: allowEmailLinking } = provider
  const { providerAccountId } = account
  const storedAccount = { provider: id, type, providerAccountId }
  const toStored = (changed: Account): UnownedAccount => ({
    ...storedTokens(provider, changed),
    provider: changed.provider,
    type,
    providerAccountId: changed.providerAccountId,
  })
  // The ID of a new user; the provider's ID for the user is that of the account.
  const user = { ...authorization.user, id: crypto.randomUUID() }
  const proved = { providerVerifiedEmail: emailVerified, linkTo, allowEmailLinking }
  return { type, account, storedAccount, toStored, user, profile, ...proved }
}

/** Returns the user who requested to link an account. That user must still be signed in. */
async function linkingUser(
  context: AuthContext,
  { linkUserId }: FinishedAuthorization,
): Promise<AdapterUser | null> {
  if (linkUserId === undefined) return null
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user?.id === linkUserId) return user
  throw new OAuthAccountNotLinked("The session that asked to link this account has ended.")
}
