/** A JSON object, such as the claims of a token. */
export type JsonObject = Record<string, unknown>

/** A key that signs tokens, with its public part. */
export interface SigningKey {
  readonly jwk: Readonly<JsonObject>
  /** The header of its tokens. */
  readonly header: Readonly<JsonObject>
  /**
   * Signs claims. Properties that are `undefined` are left out.
   *
   * @param claims - claims of the token
   * @param header - replaces the header
   */
  sign(claims: JsonObject, header?: JsonObject): Promise<string>
  /**
   * Returns the claims of a token that this key signed; `undefined` for any other string.
   *
   * @param token - the token
   */
  verified(token: string): Promise<JsonObject | undefined>
}

/** `ES256` keys are created fast; every OpenID Connect client accepts `RS256`. */
export type SignatureAlgorithm = "ES256" | "RS256"

const algorithms = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  RS256: {
    name: "RSASSA-PKCS1-v1_5",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: "SHA-256",
  },
} as const

const keys = new Map<SignatureAlgorithm, Promise<SigningKey>>()

/** Returns the key of this process. Applications cache the keys of an issuer. */
export function signingKey(alg: SignatureAlgorithm): Promise<SigningKey> {
  const key = keys.get(alg) ?? createSigningKey(alg, "first")
  keys.set(alg, key)
  return key
}

/**
 * Creates a key.
 *
 * @param alg - algorithm of its signatures
 * @param kid - its ID
 */
export async function createSigningKey(alg: SignatureAlgorithm, kid: string): Promise<SigningKey> {
  const algorithm = algorithms[alg]
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const jwk = await crypto.subtle.exportKey("jwk", pair.publicKey)
  const usual = { alg, kid, typ: "JWT" }
  return {
    header: usual,
    jwk: { ...jwk, kid, alg, use: "sig", key_ops: undefined, ext: undefined },
    async sign(claims, header = usual) {
      const signed = `${encode(header)}.${encode(claims)}`
      const bytes = await crypto.subtle.sign(algorithm, pair.privateKey, Buffer.from(signed))
      return `${signed}.${Buffer.from(bytes).toString("base64url")}`
    },
    async verified(token) {
      const [header = "", claims = "", signature = ""] = token.split(".")
      const [bytes, signed] = [Buffer.from(signature, "base64url"), `${header}.${claims}`]
      const { publicKey } = pair
      const isOwn = await crypto.subtle.verify(algorithm, publicKey, bytes, Buffer.from(signed))
      // This key signs nothing but objects.
      return isOwn
        ? (JSON.parse(Buffer.from(claims, "base64url").toString()) as JsonObject)
        : undefined
    },
  }
}

function encode(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url")
}
