import {
  decode as openToken,
  encode as sealToken,
  type OpenParams,
  type OpenToken,
  ownOpen,
} from "./config/token-codec.ts"
import type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from "./config/auth-config.ts"
import { signedOutCookie } from "./config/cookie-policy.ts"
import { parseCookies } from "./cookies/parse-cookies.ts"
import { MissingSecretError } from "./errors/errors.ts"
import type { JWT } from "./models/jwt.ts"
import { readSessionCookie } from "./sessions/session-cookie.ts"
import { readSignOut } from "./sessions/sign-in-time.ts"
import { isForAudience, isFromBefore } from "./sessions/token-origin.ts"

export type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from "./config/auth-config.ts"
export type { DefaultJWT, JWT } from "./models/jwt.ts"

const plainName = "authjs.session-token"
const secureName = "__Secure-authjs.session-token"

const defaultMaxAgeSeconds = 2_592_000

/** What {@link encode} seals. */
export interface EncodeParams<Payload = JWT> extends Omit<
  JWTEncodeParams<Payload>,
  "maxAge" | "secret"
> {
  /** Secrets, newest first; the first one seals. */
  secret: string | readonly string[]
  /** Lifetime in seconds. Default 2592000 (30 days). */
  maxAge?: number
}

/** What {@link decode} opens. */
export interface DecodeParams extends Omit<JWTDecodeParams, "secret" | "token"> {
  /** Secrets: each one can open the token. */
  secret: string | readonly string[]
  /** No token opens to `null`. */
  token?: string | undefined
}

/** A request, as far as {@link getToken} reads it: a web `Request`, or one of Node's. */
export interface RequestWithHeaders {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Where {@link getToken} looks, and how it opens what it finds. */
export interface GetTokenParams<Raw extends boolean = false> {
  req: RequestWithHeaders
  /** The option `secret` of the configuration, or `jwt.secret` if that is set. Never read from the environment. */
  secret?: string | readonly string[] | undefined
  /**
   * Whether the cookie is the one that is set over HTTPS, `__Secure-authjs.session-token`. Default:
   * that one when the request has it, otherwise `authjs.session-token`.
   */
  secureCookie?: boolean
  /** Name of the session cookie, when the configuration changes it. */
  cookieName?: string
  /** What the key was derived with. Default: the name of the cookie. */
  salt?: string
  /** The option `jwt.decode` of the configuration, if that is set. */
  decode?: JWTOptions["decode"]
  /**
   * The option `session.audience` of the configuration, if that is set. A token for another audience
   * opens to `null`. Default: not checked.
   */
  audience?: string | undefined
  /** Returns the sealed token as it came, neither opened nor checked. Default `false`. */
  raw?: Raw
}

/**
 * Seals claims into an encrypted JWT (JWE `dir` with `A256CBC-HS512`, RFC 7516 and RFC 7518) which
 * Auth.js 5 opens as well. `iat`, `exp` and `jti` are set again.
 *
 * @param params - claims, secrets, lifetime, and the name of the cookie as salt
 * @throws MissingSecretError without a secret
 * @throws RangeError when the token would have more than 65536 characters
 * @example
 * ```ts
 * import { encode } from "@lockstep/core/jwt"
 *
 * const value = await encode({
 *   token: { sub: "user-1", name: "Ada" },
 *   secret: process.env.AUTH_SECRET ?? "",
 *   salt: "authjs.session-token",
 * })
 * ```
 * @see {@link https://www.rfc-editor.org/rfc/rfc7516 RFC 7516}
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518 RFC 7518}
 */
export async function encode<Payload = JWT>(params: EncodeParams<Payload>): Promise<string> {
  const { salt, maxAge = defaultMaxAgeSeconds } = params
  // Claims of an own type: whatever they are, they are sealed as JSON.
  const token = params.token as JWT
  return sealToken({ token, secret: checkedSecret(params.secret), maxAge, salt })
}

/**
 * Opens what {@link encode}, or Auth.js 5, sealed.
 *
 * @param params - token, secrets, and the name of the cookie as salt
 * @returns the claims; `null` when the token is forged, expired, or sealed for something else
 * @throws MissingSecretError without a secret
 * @example
 * ```ts
 * import { decode } from "@lockstep/core/jwt"
 *
 * export const readToken = (token: string) =>
 *   decode({ token, secret: process.env.AUTH_SECRET ?? "", salt: "authjs.session-token" })
 * ```
 */
export async function decode<Payload = JWT>(params: DecodeParams): Promise<Payload | null> {
  const secret = checkedSecret(params.secret)
  if (!params.token) return null
  const claims = await openToken({ token: params.token, secret, salt: params.salt })
  // The caller names the type of what was sealed.
  return claims as Payload | null
}

/**
 * Reads the session token of a request under the `jwt` strategy: from the session cookie, and without
 * one from the header `Authorization: Bearer`. No request is strange enough to make it throw.
 *
 * It reads a token, and does not check whether the session has ended: it queries neither the store nor
 * the adapter. A token stays readable until it expires after `endAll` and the other functions of
 * `sessionManagement`, after a back-channel logout, in a copy of the cookie after a sign-out, and after
 * the user was deleted. To check all of these, use `auth.for(request)` and `session()`.
 *
 * @param params - the request, and the secret with which the application seals
 * @returns the claims, or with `raw` the sealed token; `null` when there is none, it does not open, it
 *   is for another audience, or the user has signed out since in this browser
 * @throws MissingSecretError without a secret, unless `raw` is set
 * @example
 * ```ts
 * import { getToken } from "@lockstep/core/jwt"
 *
 * export async function userIdOf(req: Request): Promise<string | undefined> {
 *   const token = await getToken({ req, secret: process.env.AUTH_SECRET })
 *   return token?.sub
 * }
 * ```
 */
export async function getToken<Raw extends boolean = false>(
  params: GetTokenParams<Raw>,
): Promise<(Raw extends true ? string : JWT) | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<JWT | string | null> {
  const found = findTokens(params)
  if (params.raw) return found[0]?.token ?? null
  const secret = checkedSecret(params.secret)
  for (const { token, salt, signedOutAt = 0 } of found) {
    const claims = await tryDecode(params.decode ? ownOpen(params.decode) : openToken, {
      token,
      secret,
      salt,
    })
    if (!claims) continue
    const isValid = isForAudience(claims, params.audience) && !isFromBefore(claims, signedOutAt)
    return isValid ? claims : null
  }
  return null
}

function checkedSecret(secret: string | readonly string[] | undefined): string | readonly string[] {
  // Callers without types pass on an environment variable that is not set.
  const list = typeof secret === "string" ? [secret] : (secret ?? [])
  if (list.length > 0 && !list.includes("")) return typeof secret === "string" ? secret : list
  throw new MissingSecretError("The secret is missing. Pass the secret of the configuration.")
}

interface FoundToken {
  readonly token: string
  readonly salt: string
  /** Seconds since the epoch. */
  readonly signedOutAt?: number
}

/** The cookie decides when there is one: a bad one does not make another token count. */
function findTokens({
  req,
  cookieName,
  secureCookie,
  salt,
}: GetTokenParams<boolean>): FoundToken[] {
  const names = cookieName === undefined ? namesFor(secureCookie) : [cookieName]
  const cookies = parseCookies(readHeader(req.headers, "cookie"))
  for (const name of names) {
    const token = readSessionCookie(cookies, name)
    if (token !== undefined) {
      return [{ token, salt: salt ?? name, signedOutAt: latestSignOut(cookies, name) }]
    }
  }
  const bearer = readBearer(readHeader(req.headers, "authorization"))
  if (bearer === undefined) return []
  // A header does not show with the key of which cookie the token was encrypted.
  const salts = salt === undefined ? names : [salt]
  return salts.map((each) => ({ token: bearer, salt: each }))
}

/** Which prefix the cookie has depends on attributes of the session cookie, which a request does not show. */
function latestSignOut(cookies: ReadonlyMap<string, string>, name: string): number {
  const reaches = [{ secure: true, path: "/" }, { secure: true }]
  // Over http any attacker in the network could set the one without a prefix.
  const all = name.startsWith("__") ? reaches : [...reaches, {}]
  const names = all.map((options) => signedOutCookie({ name, options }).name)
  return Math.max(...names.map((each) => readSignOut(cookies.get(each), Date.now())))
}

function namesFor(secureCookie: boolean | undefined): string[] {
  // The prefixed cookie first, since a sub-domain cannot plant it without HTTPS.
  if (secureCookie === undefined) return [secureName, plainName]
  return [secureCookie ? secureName : plainName]
}

function readHeader(headers: RequestWithHeaders["headers"], name: string): string | null {
  if (isHeaders(headers)) return headers.get(name)
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  const value: unknown = entry?.[1]
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join("; ")
  return typeof value === "string" ? value : null
}

// Frameworks have their own Headers class, so an instanceof check would fail.
function isHeaders(headers: RequestWithHeaders["headers"]): headers is Headers {
  return typeof headers.get === "function"
}

function readBearer(header: string | null): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(header ?? "") ?? []
  if (token === undefined) return undefined
  try {
    return decodeURIComponent(token)
  } catch {
    return undefined
  }
}

async function tryDecode(decodeToken: OpenToken, params: OpenParams): Promise<JWT | null> {
  try {
    return await decodeToken(params)
  } catch {
    return null
  }
}
