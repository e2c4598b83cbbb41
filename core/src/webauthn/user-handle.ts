import { decodeBase64url } from "../crypto/base64url.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { randomBase64url } from "../crypto/random.ts"

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
export async function userHandleFor(userId: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
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
