import { decodeBase64url } from "../crypto/base64url.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { randomBase64url } from "../crypto/random.ts"

/** Handles of users who existed when the passkey was made begin with it, and follow from their id. */
const known = "u."
/** Handles of new users: what id the store gives them is not known yet. */
const fresh = "r."

/**
 * The user handle of a new passkey (WebAuthn level 3, section 14.6.1): nothing personal, at most 64 bytes.
 * The same user gets the same one, so that an authenticator knows their passkeys to be of one user.
 *
 * @param userId - of a stored user; `undefined` for a new user
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-user-handle-privacy WebAuthn Level 3, section 14.6.1}
 */
export async function userHandleFor(userId: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const text = userId === undefined ? fresh + randomBase64url(32) : await handleOf(userId)
  return new TextEncoder().encode(text)
}

/**
 * Tells whether a passkey's user handle is that of another user. Handles that were made for a new user,
 * or by another library, can be anybody's.
 *
 * @param userHandle - what the authenticator told, base64url; `undefined` when it told none
 * @param userId - the user whom the passkey is stored for
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
