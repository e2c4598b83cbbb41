import { decodeJsonObject, isBase64url } from "../crypto/base64url.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/**
 * Returns the claims of a signed JWT (RFC 7519) without verifying its signature.
 *
 * @throws ProviderFailure when it is not a compact JWS, or does not contain a JSON object
 * @see {@link https://www.rfc-editor.org/rfc/rfc7519 RFC 7519}
 */
export function unverifiedClaims(token: string): Record<string, unknown> {
  const [, payload = "", ...others] = token.split(".")
  const isWhole = others.length === 1 && isBase64url(payload)
  const claims = isWhole && decodeJsonObject(payload)
  if (claims) return claims
  throw new ProviderFailure("A token of the provider is no JWT.")
}

/**
 * Returns the header of a signed JWT without verifying its signature.
 *
 * @returns an empty object if the header cannot be read
 */
export function unverifiedHeader(token: string): Record<string, unknown> {
  const [header = ""] = token.split(".")
  return (isBase64url(header) && decodeJsonObject(header)) || {}
}
