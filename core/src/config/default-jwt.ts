import { seal, unseal } from "../crypto/seal.ts"
import type { JWT } from "../models/jwt.ts"
import type { OpenParams, SealParams } from "./token-codec.ts"

/**
 * Seals claims into an encrypted JWT (JWE `dir` with `A256CBC-HS512`, RFC 7516 and 7518), with the
 * newest secret. `iat`, `exp` and `jti` are set again.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7516 RFC 7516}
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518 RFC 7518}
 */
export async function encode({ token, secret, maxAge, salt }: SealParams): Promise<string> {
  return seal(token, { secrets: secretsOf(secret), salt, maxAgeSeconds: maxAge })
}

/** Opens what {@link encode} sealed; `null` when it is forged, expired or of another purpose. */
export async function decode({ token, secret, salt }: OpenParams): Promise<JWT | null> {
  return (await unseal(token, { secrets: secretsOf(secret), salt })) ?? null
}

function secretsOf(secret: string | readonly string[]): readonly string[] {
  return typeof secret === "string" ? [secret] : secret
}
