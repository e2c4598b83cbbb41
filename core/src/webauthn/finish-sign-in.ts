import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { assertSameSite } from "../csrf/csrf-cookie.ts"
import { AccountNotLinked, InvalidRequest, WebAuthnVerificationError } from "../errors/errors.ts"
import { runHooks } from "../feature/hooks.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import { callbackUrl } from "../redirects/callback-url.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { asksToKeep } from "../sign-in/linking-user.ts"
import {
  assertMethod,
  type FinishedSignIn,
  type VerifiedIdentity,
} from "../sign-in/sign-in-method.ts"
import { useOneTimeValue } from "../transactions/one-time-values.ts"
import { toStoredBase64 } from "./base64.ts"
import { openChallenge } from "./challenge.ts"
import { readAuthentication, readChallenge, readRegistration } from "./read-answer.ts"
import { countUse, verifyAuthentication } from "./verify-authentication.ts"
import { passkeyAdapter, relyingPartyOf } from "./relying-party.ts"
import { verifyRegistration } from "./verify-registration.ts"

/**
 * Verifies an authentication or registration ceremony. A passkey is registered for a new user or
 * for the signed-in user.
 *
 * @param context - the request with the browser's response
 */
export async function finishSignIn(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
): Promise<FinishedSignIn> {
  assertMethod(context, provider, "POST")
  const adapter = passkeyAdapter(context)
  // A sibling domain can set a challenge cookie and so sign in a visitor as a user it controls.
  assertSameSite(context)
  const { action } = context.request.body
  if (action !== "authenticate" && action !== "register") {
    throw new InvalidRequest("The field action is neither authenticate nor register.")
  }
  const { features } = context.config
  if (features) await runHooks(features, "attempt", context, { kind: "passkey", provider })
  const returnUrl = await callbackUrl(context)
  const [identity, asked] =
    action === "register"
      ? await registeredUser(context, adapter, provider)
      : await authenticatedUser(context, adapter, provider)
  // The user may decide after the options were requested, as with passkey autofill.
  const isKept = context.request.body["remember"] === undefined ? asked : asksToKeep(context)
  return { kind: "identity", identity, adapter, returnUrl, isKept }
}

/** The verified identity, and whether its challenge requests a persistent session cookie. */
type Passed = readonly [VerifiedIdentity, isKept: boolean | undefined]

async function registeredUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedWebAuthnProvider,
): Promise<Passed> {
  const answer = readRegistration(context.request.body["data"])
  const challenge = readChallenge(answer.response.clientDataJSON)
  const pending = await openChallenge(context, provider, "register", challenge)
  const passkey = await useOneTimeValue(context, "challenge", pending, async () =>
    verifyRegistration(provider, answer, challenge, await relyingPartyOf(context, provider)),
  )
  const linkTo = await stillSignedIn(context, pending.userId)
  const user = linkTo ?? pending.draft
  // This is checked only now, because options for such an address must look like any other.
  if (user === undefined || pending.exists) {
    throw new AccountNotLinked(
      "The application says that this user exists. They can sign in first.",
    )
  }
  if ((await adapter.getAuthenticator(passkey.credentialID)) !== null) {
    throw new AccountNotLinked("A new passkey has the id of one that is stored already.")
  }
  const { id: _id, ...draft } = user
  const accounts = accountsOf(provider, passkey.providerAccountId)
  return [{ ...accounts, authenticator: passkey, user: draft, linkTo }, pending.isKept]
}

async function authenticatedUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedWebAuthnProvider,
): Promise<Passed> {
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
  const accounts = accountsOf(provider, passkey.providerAccountId)
  return [{ ...accounts, passkeyOwnerId: passkey.userId, user: {}, linkTo }, pending.isKept]
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
    // A visitor who creates a passkey types an address without verifying it.
    providerVerifiedEmail: false,
    allowEmailLinking: false,
  }
}

/** Returns the user who was signed in when the ceremony began and must still be signed in. */
async function stillSignedIn(
  context: AuthContext,
  userId: string | undefined,
): Promise<AdapterUser | null> {
  if (userId === undefined) return null
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user?.id === userId) return user
  throw new AccountNotLinked("The session that asked for the passkey has ended.")
}
