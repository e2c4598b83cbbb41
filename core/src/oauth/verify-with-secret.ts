import { decodeBase64url, isBase64url } from "../crypto/base64url.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { secretKeyOf } from "./client-authentication.ts"
import { ProviderFailure } from "./provider-failure.ts"

/**
 * Verifies the signature of a token that the provider made with the client's secret, by the algorithm
 * HS256 (RFC 7518, section 3.2).
 *
 * @param token - a signed JWT (RFC 7515, compact) whose header names HS256
 * @param provider - whose client has the secret
 * @throws ProviderFailure when the signature is wrong, or there is no secret
 */
export async function verifyWithSecret(
  token: string,
  provider: SettledOAuthProvider,
): Promise<void> {
  const key = await secretKeyOf(provider, "verify")
  const end = token.lastIndexOf(".")
  const signature = token.slice(end + 1)
  const signed = new TextEncoder().encode(token.slice(0, end))
  const isRight =
    isBase64url(signature) &&
    (await crypto.subtle.verify("HMAC", key, decodeBase64url(signature), signed))
  if (!isRight) throw new ProviderFailure("The signature is not one with the client's secret.")
}
