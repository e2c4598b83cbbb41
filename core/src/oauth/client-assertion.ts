import type { AuthorizationServer } from "oauth4webapi"
import { encodeBase64url } from "../crypto/base64url.ts"
import { randomBase64url } from "../crypto/random.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

const encoder = new TextEncoder()
const lifetimeSeconds = 60

/**
 * Prefix of `alg` by the kind of key; for other keys, the algorithm has the same name as the key.
 */
const families = new Map([
  ["HMAC", "HS"],
  ["RSASSA-PKCS1-v1_5", "RS"],
  ["RSA-PSS", "PS"],
  ["ECDSA", "ES"],
])
const supported = /^(?:HS256|[REP]S(?:256|384|512)|Ed25519|ML-DSA-(?:44|65|87))$/

/**
 * Signs a client assertion (OpenID Connect Core, section 9; RFC 7523, section 3). Its audience is
 * the issuer alone, unless the provider also requires its token endpoint (RFC 10070).
 *
 * @param signer - a private key, with its ID if the provider has several, or the key of a secret
 * @throws ProviderFailure when no JWS algorithm fits the key
 * @see {@link https://www.rfc-editor.org/rfc/rfc7523#section-3 RFC 7523, section 3}
 * @see {@link https://www.rfc-editor.org/rfc/rfc10070 RFC 10070}
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.9 OpenID Connect Core 1.0, section 9}
 */
export async function clientAssertion(
  { clientId, token }: ResolvedOAuthProvider,
  { issuer, token_endpoint: tokenEndpoint = issuer }: AuthorizationServer,
  { key, kid }: { readonly key: CryptoKey; readonly kid?: string },
): Promise<string> {
  const { alg, parameters } = algorithmOf(key)
  const isWide = token.clientAssertionAudience === "issuer-and-token-endpoint"
  const header = { alg, kid, ...(!isWide && { typ: "client-authentication+jwt" }) }
  const iat = Math.floor(Date.now() / 1000)
  const claims = {
    jti: randomBase64url(32),
    aud: isWide ? [issuer, tokenEndpoint] : issuer,
    exp: iat + lifetimeSeconds,
    iat,
    nbf: iat,
    iss: clientId,
    sub: clientId,
  }
  const parts = [header, claims].map((part) => encoder.encode(JSON.stringify(part)))
  const input = parts.map(encodeBase64url).join(".")
  const signature = await crypto.subtle.sign(parameters, key, encoder.encode(input))
  return `${input}.${encodeBase64url(new Uint8Array(signature))}`
}

/**
 * Returns the algorithm of a key (RFC 7518, section 3.1; RFC 9864) and the parameters that Web
 * Crypto needs.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-3.1 RFC 7518, section 3.1}
 * @see {@link https://www.rfc-editor.org/rfc/rfc9864 RFC 9864}
 */
function algorithmOf({ algorithm }: CryptoKey): {
  alg: string
  parameters: EcdsaParams & RsaPssParams
} {
  // Each kind of key has some of these properties.
  const { name, hash, namedCurve, modulusLength } = algorithm as KeyAlgorithm &
    Partial<RsaHashedKeyAlgorithm & EcKeyAlgorithm>
  const family = families.get(name)
  // Each curve has one fixed hash; P-521 is the only curve whose name differs from its hash.
  const curveBits = namedCurve?.slice("P-".length).replace("521", "512")
  const bits = curveBits ?? hash?.name.slice("SHA-".length) ?? ""
  const alg = family === undefined ? name : family + bits
  if (supported.test(alg) && (modulusLength ?? 2048) >= 2048) {
    return { alg, parameters: { name, hash: `SHA-${bits}`, saltLength: Number(bits) / 8 } }
  }
  throw new ProviderFailure(
    `A key of the type ${alg} signs no client assertion. Use one for ES256, or for RS256 with 2048 bits.`,
  )
}
