import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import {
  AccountNotLinked,
  InvalidRequest,
  MissingCSRF,
  WebAuthnVerificationError,
} from "../errors/sign-in-errors.ts"
import type { SettledWebAuthnProvider } from "../providers/settled-provider.ts"
import { callbackUrl } from "../redirects/callback-url.ts"
import { isCrossSite } from "../request/cross-site.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { consumeInStore } from "../transactions/consume-in-store.ts"
import { toStoredBase64 } from "../webauthn/base64.ts"
import { consumeChallenge } from "../webauthn/challenge.ts"
import { readChallenge } from "../webauthn/client-data.ts"
import { countUse } from "../webauthn/count-use.ts"
import { readAuthentication, readRegistration } from "../webauthn/read-answer.ts"
import { passkeyAdapter, relyingPartyOf } from "../webauthn/relying-party.ts"
import { verifyAuthentication } from "../webauthn/verify-authentication.ts"
import { verifyRegistration } from "../webauthn/verify-registration.ts"
import type { ReturningPerson } from "./returning-person.ts"
import { signInPerson } from "./sign-in-person.ts"

/**
 * Signs in whoever used their passkey, and whoever made one: a new user, or the one who is signed in.
 *
 * @param context - the request with what the browser answered
 * @param provider - the provider
 */
export async function signInWithWebAuthn(
  context: AuthContext,
  provider: SettledWebAuthnProvider,
): Promise<AuthResult> {
  const adapter = passkeyAdapter(context)
  const { request, origin } = context
  // A sibling domain can plant the cookie of a challenge, and so sign in whoever comes along as its own user.
  if (isCrossSite(request, origin)) {
    throw new MissingCSRF(`A page of another site than ${origin} sent the answer of a passkey.`)
  }
  const { action } = request.body
  if (action !== "authenticate" && action !== "register") {
    throw new InvalidRequest("The field action is neither authenticate nor register.")
  }
  const destination = await callbackUrl(context)
  const person =
    action === "register"
      ? await newcomer(context, adapter, provider)
      : await returning(context, adapter, provider)
  return signInPerson(context, adapter, person, destination)
}

async function newcomer(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: SettledWebAuthnProvider,
): Promise<ReturningPerson> {
  const answer = readRegistration(context.request.body["data"])
  const challenge = readChallenge(answer.response.clientDataJSON)
  const pending = await consumeChallenge(context, provider, "register", challenge)
  const relyingParty = await relyingPartyOf(context, provider)
  const passkey = await verifyRegistration(provider, answer, challenge, relyingParty)
  await consumeInStore(context, "challenge", challenge)
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

async function returning(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: SettledWebAuthnProvider,
): Promise<ReturningPerson> {
  const answer = readAuthentication(context.request.body["data"])
  const challenge = readChallenge(answer.response.clientDataJSON)
  const pending = await consumeChallenge(context, provider, "authenticate", challenge)
  const relyingParty = await relyingPartyOf(context, provider)
  const stored = await adapter.getAuthenticator(toStoredBase64(answer.id))
  if (stored === null) throw new WebAuthnVerificationError("No such passkey is stored.")
  const counter = await verifyAuthentication(provider, answer, stored, challenge, relyingParty)
  await consumeInStore(context, "challenge", challenge)
  const linkTo = await stillSignedIn(context, pending.userId)
  await countUse(context, adapter, stored, counter)
  return {
    ...accountsOf(provider, stored.providerAccountId),
    passkeyOwnerId: stored.userId,
    user: {},
    linkTo,
  }
}

function accountsOf(
  { id: provider }: SettledWebAuthnProvider,
  providerAccountId: string,
): Pick<
  ReturningPerson,
  "account" | "allowEmailLinking" | "providerVerifiedEmail" | "storedAccount" | "type"
> {
  const account = { provider, type: "webauthn", providerAccountId } as const
  return {
    type: "webauthn",
    account,
    storedAccount: account,
    // Whoever makes a passkey types an address and proves nothing.
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
