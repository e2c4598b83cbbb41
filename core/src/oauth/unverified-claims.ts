import { decodeJsonObject, isBase64url } from "../crypto/base64url.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/**
 * The claims of a signed JWT (RFC 7519), whose signature is not looked at.
 *
 * @param token - a compact JWS
 * @throws ProviderFailure when it is none, or holds no JSON object
 * @see {@link https://www.rfc-editor.org/rfc/rfc7519 RFC 7519}
 */
export function unverifiedClaims(token: string): Record<string, unknown> {
  const [, payload = "", ...others] = token.split(".")
  const isWhole = others.length === 1 && isBase64url(payload)
  const claims = isWhole && decodeJsonObject(payload)
  if (claims) return claims
  throw new ProviderFailure("A token of the provider is no JWT.")
}
