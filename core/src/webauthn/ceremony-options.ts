import type { AdapterAuthenticator, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { decodeBase64url } from "../crypto/base64url.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { randomBase64url } from "../crypto/random.ts"
import type { User } from "../models/user.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { CredentialDescriptor } from "../provider/simple-webauthn.ts"
import { fromStoredBase64 } from "./base64.ts"
import { type Ceremony, createChallenge } from "./challenge.ts"
import { relyingPartyOf } from "./relying-party.ts"

/** The ceremony to create options for, or the reason why there are none. */
export type CeremonyDecision = Ceremony | "Invalid action" | "Invalid request"

/**
 * Decides which options are requested. Without an action, a signed-out visitor signs in, with or
 * without an email address. A choice that depends on whether the address has an account would
 * reveal it.
 *
 * @param action - the value of the field `action`, of any type
 * @param isSignedIn - whether the browser has a session
 */
export function decideCeremony(action: unknown, isSignedIn: boolean): CeremonyDecision {
  if (action === "authenticate" || action === "register") return action
  if (action !== undefined) return "Invalid action"
  return isSignedIn ? "Invalid request" : "authenticate"
}

/**
 * Creates the options for `navigator.credentials.get`. Credentials are listed only for a signed-in
 * user: for other visitors the list would reveal which users have an account here.
 *
 * @param user - the signed-in user, if any
 */
export async function authenticationOptions(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedWebAuthnProvider,
  user: AdapterUser | null,
): Promise<object> {
  const bound = user === null ? {} : { userId: user.id }
  const challenge = await createChallenge(context, provider, { ceremony: "authenticate", ...bound })
  const { id } = await relyingPartyOf(context, provider)
  return provider.simpleWebAuthn.generateAuthenticationOptions({
    ...provider.authentication,
    rpID: id,
    challenge,
    allowCredentials: await passkeysOf(adapter, provider, user),
  })
}

/** The user or visitor who wants to register a passkey. */
export type Registrant =
  | { readonly user: AdapterUser }
  | { readonly user: null; readonly draft: User & { email: string }; readonly exists: boolean }

/**
 * Creates the options for `navigator.credentials.create`. For a signed-out visitor they do not
 * depend on whether the email address has an account.
 *
 * @param registrant - the user or visitor who registers the passkey
 */
export async function registrationOptions(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedWebAuthnProvider,
  registrant: Registrant,
): Promise<object> {
  const { user } = registrant
  const { email, name } = registrant.user ?? registrant.draft
  const bound =
    registrant.user === null
      ? { draft: { ...registrant.draft }, exists: registrant.exists }
      : { userId: registrant.user.id }
  const challenge = await createChallenge(context, provider, { ceremony: "register", ...bound })
  const relyingParty = await relyingPartyOf(context, provider)
  return provider.simpleWebAuthn.generateRegistrationOptions({
    ...provider.registration,
    rpID: relyingParty.id,
    rpName: relyingParty.name,
    userID: await userHandleFor(user?.id),
    // A user of another sign-in method may have no address, despite the type.
    userName: email || name || relyingParty.name,
    userDisplayName: name ?? "",
    challenge,
    excludeCredentials: await passkeysOf(adapter, provider, user),
  })
}

async function passkeysOf(
  adapter: GuardedAdapter,
  { id }: ResolvedWebAuthnProvider,
  user: AdapterUser | null,
): Promise<CredentialDescriptor[]> {
  if (user === null) return []
  const [passkeys, opens] = await Promise.all([
    adapter.listAuthenticatorsByUserId(user.id),
    linkedIds(adapter, id, user),
  ])
  return passkeys.filter(opens).map(({ credentialID, transports }) => ({
    id: fromStoredBase64(credentialID),
    ...(transports && { transports: transports.split(",") }),
  }))
}

/**
 * Returns a filter for passkeys whose account is still linked. No adapter method removes the
 * others. They must not prevent the user from creating another passkey with the same authenticator.
 */
async function linkedIds(
  adapter: GuardedAdapter,
  provider: string,
  user: AdapterUser,
): Promise<(passkey: AdapterAuthenticator) => boolean> {
  if (!adapter.has("listAccountsByUserId")) return () => true
  const accounts = await adapter.listAccountsByUserId(user.id)
  const own = accounts.filter((account) => account.provider === provider)
  const ids = new Set(own.map(({ providerAccountId }) => providerAccountId))
  return ({ providerAccountId }) => ids.has(providerAccountId)
}

/**
 * Prefix of handles for users who existed at registration; the rest is derived from the user ID.
 */
const known = "u."
/** Prefix of handles for new users, whose user ID is not known yet. */
const fresh = "r."

/**
 * Returns the user handle of a new passkey (WebAuthn Level 3, section 14.6.1): no personal data, at
 * most 64 bytes. An existing user always gets the same handle, so authenticators group their
 * passkeys.
 *
 * @param userId - the ID of a stored user; `undefined` for a new user
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-user-handle-privacy WebAuthn Level 3, section 14.6.1}
 */
async function userHandleFor(userId: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const text = userId === undefined ? fresh + randomBase64url(32) : await handleOf(userId)
  return new TextEncoder().encode(text)
}

/**
 * Returns whether a passkey's user handle belongs to another user. A handle that was created for a
 * new user or by another library can belong to any user.
 *
 * @param userHandle - the handle from the authenticator, base64url; `undefined` if it sent none
 * @param userId - the ID of the user that the passkey is stored for
 */
export async function isHandleOfAnother(
  userHandle: string | undefined,
  userId: string,
): Promise<boolean> {
  if (userHandle === undefined) return false
  const text = new TextDecoder().decode(decodeBase64url(userHandle))
  return text.startsWith(known) && text !== (await handleOf(userId))
}

async function handleOf(userId: string): Promise<string> {
  return known + (await sha256Base64url(`WebAuthn user handle of ${userId}`))
}
