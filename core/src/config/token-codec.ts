import type { Awaitable } from "../adapter/adapter.ts"
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
