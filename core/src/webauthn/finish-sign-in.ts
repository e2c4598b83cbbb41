import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { assertSameSite } from "../csrf/assert-same-site.ts"
import {
  AccountNotLinked,
  InvalidRequest,
  WebAuthnVerificationError,
} from "../errors/sign-in-errors.ts"
import { runHooks } from "../feature/hooks.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import { callbackUrl } from "../redirects/callback-url.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { assertMethod } from "../sign-in/assert-method.ts"
import type { FinishedSignIn } from "../sign-in/sign-in-method.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { useOneTimeValue } from "../transactions/one-time-values.ts"
import { toStoredBase64 } from "./base64.ts"
import { openChallenge } from "./challenge.ts"
import { readChallenge } from "./client-data.ts"
import { countUse } from "./count-use.ts"
import { readAuthentication, readRegistration } from "./read-answer.ts"
import { passkeyAdapter, relyingPartyOf } from "./relying-party.ts"
import { verifyAuthentication } from "./verify-authentication.ts"
import { verifyRegistration } from "./verify-registration.ts"

/**
 * Verifies who used their passkey, or made one: a new user, or the one who is signed in.
 *
 * @param context - the request with what the browser answered
 * @param provider - the provider
 */
export async function finishSignIn(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
): Promise<FinishedSignIn> {
  assertMethod(context, provider, "POST")
  const adapter = passkeyAdapter(context)
  // A sibling domain can plant the cookie of a challenge, and so sign in a visitor as its own user.
  assertSameSite(context)
  const { action } = context.request.body
  if (action !== "authenticate" && action !== "register") {
    throw new InvalidRequest("The field action is neither authenticate nor register.")
  }
  const { features } = context.config
  if (features) await runHooks(features, "attempt", context, { kind: "passkey", provider })
  const returnUrl = await callbackUrl(context)
  const identity =
    action === "register"
      ? await registeredUser(context, adapter, provider)
      : await authenticatedUser(context, adapter, provider)
  return { kind: "identity", identity, adapter, returnUrl }
}

async function registeredUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedWebAuthnProvider,
): Promise<VerifiedIdentity> {
  const answer = readRegistration(context.request.body["data"])
  const challenge = readChallenge(answer.response.clientDataJSON)
  const pending = await openChallenge(context, provider, "register", challenge)
  const passkey = await useOneTimeValue(context, "challenge", pending, async () =>
    verifyRegistration(provider, answer, challenge, await relyingPartyOf(context, provider)),
  )
  const linkTo = await stillSignedIn(context, pending.userId)
  const user = linkTo ?? pending.draft
  // Only now, as options for such an address must look like any other.
  if (user === undefined || pending.exists) {
    throw new AccountNotLinked(
      "The application says that this user exists. They can sign in first.",
    )
  }
  if ((await adapter.getAuthenticator(passkey.credentialID)) !== null) {
    throw new AccountNotLinked("A new passkey has the id of one that is stored already.")
  }
  const { id: _id, ...draft } = user
  return {
    ...accountsOf(provider, passkey.providerAccountId),
    authenticator: passkey,
    user: draft,
    linkTo,
  }
}

async function authenticatedUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedWebAuthnProvider,
): Promise<VerifiedIdentity> {
  const answer = readAuthentication(context.request.body["data"])
  const challenge = readChallenge(answer.response.clientDataJSON)
  const pending = await openChallenge(context, provider, "authenticate", challenge)
  const { passkey, counter } = await useOneTimeValue(context, "challenge", pending, async () => {
    const relyingParty = await relyingPartyOf(context, provider)
    const stored = await adapter.getAuthenticator(toStoredBase64(answer.id))
    if (stored === null) throw new WebAuthnVerificationError("No such passkey is stored.")
    const used = await verifyAuthentication(provider, answer, stored, challenge, relyingParty)
    return { passkey: stored, counter: used }
  })
  const linkTo = await stillSignedIn(context, pending.userId)
  await countUse(context, adapter, passkey, counter)
  return {
    ...accountsOf(provider, passkey.providerAccountId),
    passkeyOwnerId: passkey.userId,
    user: {},
    linkTo,
  }
}

function accountsOf(
  { id: provider }: ResolvedWebAuthnProvider,
  providerAccountId: string,
): Pick<
  VerifiedIdentity,
  "account" | "allowEmailLinking" | "providerVerifiedEmail" | "storedAccount" | "type"
> {
  const account = { provider, type: "webauthn", providerAccountId } as const
  return {
    type: "webauthn",
    account,
    storedAccount: account,
    // A visitor who makes a passkey types an address and proves nothing.
    providerVerifiedEmail: false,
    allowEmailLinking: false,
  }
}

/** The user who was signed in when the ceremony began, who must still be. */
async function stillSignedIn(
  context: AuthContext,
  userId: string | undefined,
): Promise<AdapterUser | null> {
  if (userId === undefined) return null
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user?.id === userId) return user
  throw new AccountNotLinked("The session that asked for the passkey has ended.")
}
