import { importKey, verify } from "#jws"
import { decodeBase64url, isBase64url } from "../crypto/base64url.ts"
import type { JWSParameters } from "../crypto/jws-format.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { unverifiedHeader } from "./unverified-claims.ts"

/** A key as a provider published it. The only check so far: it is an object. */
export type PublishedKey = Readonly<Record<string, unknown>>

/** A provider's published keys. */
export interface KeySet {
  readonly keys: readonly PublishedKey[]
}

/** Properties of a key for an algorithm, and parameters for verification. */
interface Algorithm {
  readonly kty: string
  readonly crv?: string
  readonly parameters: JWSParameters
}

type VerificationKey = Awaited<ReturnType<typeof importKey>>["key"]

/** Imported keys by algorithm: a key without `alg` can serve several. */
const imported = new WeakMap<PublishedKey, Map<string, Promise<VerificationKey>>>()

/**
 * Verifies the signature of a token with the keys that its issuer published. It never uses a key
 * inside the token, or an algorithm with a secret key.
 *
 * @param token - a signed JWT (RFC 7515, compact) whose header and claims are validated
 * @returns the error, if other keys could verify the token; `undefined` if the signature is valid
 * @throws ProviderFailure when no key could verify the token
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515 RFC 7515}
 */
export async function signatureProblem(
  token: string,
  { keys }: KeySet,
): Promise<string | undefined> {
  const [header = "", payload = "", signature = "", ...others] = token.split(".")
  const { alg, kid } = unverifiedHeader(token)
  const algorithm = typeof alg === "string" ? algorithmOf(alg) : undefined
  if (typeof alg !== "string" || algorithm === undefined || others.length > 0) {
    throw new ProviderFailure('unsupported JWS "alg" identifier: no public key verifies it.')
  }
  const fitting = keys.filter((key) => isFor(key, algorithm, alg, kid))
  const [key] = fitting
  if (key === undefined) return "no applicable keys found among those of the provider."
  if (fitting.length > 1) {
    return 'multiple applicable keys found, a "kid" JWT Header Parameter is required.'
  }
  const { parameters } = algorithm
  const publicKey = await importOnce(key, alg, parameters)
  const isGood =
    isBase64url(signature) &&
    (await verify(parameters, publicKey, decodeBase64url(signature), `${header}.${payload}`))
  return isGood ? undefined : "JWT signature verification failed."
}

/**
 * Returns the parameters of an algorithm with public keys: those of RFC 7518, section 3.1, RFC
 * 8037, and ML-DSA.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-3.1 RFC 7518, section 3.1}
 * @see {@link https://www.rfc-editor.org/rfc/rfc8037 RFC 8037}
 */
function algorithmOf(alg: string): Algorithm | undefined {
  const [, family, bits = ""] = /^([REP]S)(256|384|512)$/.exec(alg) ?? []
  const common = { hash: `SHA-${bits}`, saltLength: Number(bits) / 8, namedCurve: "" }
  if (family === "RS") return { kty: "RSA", parameters: { ...common, name: "RSASSA-PKCS1-v1_5" } }
  if (family === "PS") return { kty: "RSA", parameters: { ...common, name: "RSA-PSS" } }
  if (family === "ES") {
    const crv = bits === "512" ? "P-521" : `P-${bits}`
    return { kty: "EC", crv, parameters: { ...common, name: "ECDSA", namedCurve: crv } }
  }
  if (alg === "EdDSA" || alg === "Ed25519") {
    return { kty: "OKP", crv: "Ed25519", parameters: { ...common, name: "Ed25519" } }
  }
  return /^ML-DSA-(?:44|65|87)$/.test(alg)
    ? { kty: "AKP", parameters: { ...common, name: alg } }
    : undefined
}

/** Returns whether a key fits. A property that a key does not have does not exclude it. */
function isFor(key: PublishedKey, { kty, crv }: Algorithm, alg: string, kid: unknown): boolean {
  const { key_ops: operations } = key
  return (
    key["kty"] === kty &&
    (crv === undefined || key["crv"] === crv) &&
    (kid === undefined || key["kid"] === kid) &&
    (key["alg"] ?? alg) === alg &&
    (key["use"] ?? "sig") === "sig" &&
    (!Array.isArray(operations) || operations.includes("verify"))
  )
}

function importOnce(
  key: PublishedKey,
  alg: string,
  parameters: JWSParameters,
): Promise<VerificationKey> {
  const known = imported.get(key) ?? new Map<string, Promise<VerificationKey>>()
  imported.set(key, known)
  const publicKey = known.get(alg) ?? importStrong(key, parameters)
  known.set(alg, publicKey)
  return publicKey
}

async function importStrong(
  { ext: _ext, key_ops: _operations, use: _use, ...published }: PublishedKey,
  parameters: JWSParameters,
): Promise<VerificationKey> {
  const { key, bits = 2048 } = await importKey(published, parameters)
  if (bits >= 2048) return key
  throw new ProviderFailure("The provider's key has less than 2048 bits.")
}
