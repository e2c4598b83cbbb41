import type { Awaitable } from "../adapter/adapter.ts"
import { seal, unseal } from "../crypto/seal.ts"
import type { JWT } from "../models/jwt.ts"
import type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from "./auth-config.ts"

/** What seals a token inside core, where lists of secrets are never changed. */
export interface SealParams extends Omit<JWTEncodeParams, "secret"> {
  secret: string | readonly string[]
}

/** What opens a token inside core. */
export interface OpenParams extends Omit<JWTDecodeParams, "secret"> {
  secret: string | readonly string[]
}

/** Seals a token. */
export type SealToken = (params: SealParams) => Awaitable<string>

/** Opens a token; `null` or an error when it is not valid. */
export type OpenToken = (params: OpenParams) => Awaitable<JWT | null>

/** The application's function for sealing, which gets a list of secrets that it may change. */
export function ownSeal(encode: JWTOptions["encode"]): SealToken {
  return (params) => encode({ ...params, secret: copyOf(params.secret) })
}

/** The application's function for opening, which gets a list of secrets that it may change. */
export function ownOpen(decode: JWTOptions["decode"]): OpenToken {
  return (params) => decode({ ...params, secret: copyOf(params.secret) })
}

function copyOf(secret: string | readonly string[]): string | string[] {
  return typeof secret === "string" ? secret : [...secret]
}

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
