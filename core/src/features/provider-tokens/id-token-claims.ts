import { decodeJsonObject, encodeBase64url } from "../../crypto/base64url.ts"
import { isToken } from "./token-source.ts"

/** Claims with which the ID token of a refresh is compared. */
const compared = ["iss", "sub", "aud", "azp", "auth_time"] as const

/**
 * Returns an ID token with only the claims that the ID token of a refresh is compared with. It has
 * no signature; the sign-in verified the original one.
 *
 * @param idToken - an ID token, if any
 */
export function withFewClaims(idToken: unknown): string | undefined {
  if (!isToken(idToken)) return undefined
  const claims = decodeJsonObject(idToken.split(".")[1] ?? "")
  if (claims === undefined) return undefined
  const few = Object.fromEntries(compared.map((name) => [name, claims[name]]))
  const payload = encodeBase64url(new TextEncoder().encode(JSON.stringify(few)))
  return `e30.${payload}.`
}
