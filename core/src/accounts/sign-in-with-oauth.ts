import type { AdapterUser, UnownedAccount } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { OAuthAccountNotLinked } from "../errors/oauth-errors.ts"
import type { Account } from "../models/account.ts"
import { type FinishedAuthorization, finishAuthorization } from "../oauth/finish-authorization.ts"
import { storedTokens } from "../oauth/stored-tokens.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { consumeInStore } from "../transactions/consume-in-store.ts"
import { completeSignIn } from "./complete-sign-in.ts"
import { askSignIn } from "./sign-in-callback.ts"
import { signInPerson } from "./sign-in-person.ts"

/**
 * Signs in whoever comes back from an `oauth` or `oidc` provider.
 *
 * @param context - the request with the authorization response
 * @param provider - the provider
 */
export async function signInWithOAuth(
  context: AuthContext,
  provider: SettledOAuthProvider,
): Promise<AuthResult> {
  const authorization = await finishAuthorization(context, provider)
  await consumeInStore(context, "state", authorization.state)
  const { adapter } = context.config
  return adapter === undefined
    ? signInUnstored(context, authorization)
    : signInStored(context, adapter, provider, authorization)
}

async function signInUnstored(
  context: AuthContext,
  { user: profileUser, account, profile, callbackUrl }: FinishedAuthorization,
): Promise<AuthResult> {
  // Nobody keeps the person, so that there is no lasting id but `account.providerAccountId`.
  const user = { ...profileUser, id: crypto.randomUUID() }
  const elsewhere = await askSignIn(context, { user, account, profile })
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  return completeSignIn(context, { user, account, profile, isNewUser: false }, callbackUrl)
}

async function signInStored(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: SettledOAuthProvider,
  authorization: FinishedAuthorization,
): Promise<AuthResult> {
  const { account, profile, emailVerified, callbackUrl } = authorization
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
  // The id of a new user; the provider's id for the person is that of the account.
  const user = { ...authorization.user, id: crypto.randomUUID() }
  const proved = { providerVerifiedEmail: emailVerified, linkTo, allowEmailLinking }
  const person = { type, account, storedAccount, toStored, user, profile, ...proved }
  return signInPerson(context, adapter, person, callbackUrl)
}

/** The user who asked to link an account, who must still be signed in. */
async function linkingUser(
  context: AuthContext,
  { linkUserId }: FinishedAuthorization,
): Promise<AdapterUser | null> {
  if (linkUserId === undefined) return null
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user?.id === linkUserId) return user
  throw new OAuthAccountNotLinked("The session that asked to link this account has ended.")
}
