import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import { SessionError } from "../errors/session-errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { JWT } from "../models/jwt.ts"
import { chunksOf } from "./session-cookie.ts"

/** Seconds for which the `jwt` callback is not called after it returned too much. */
const pauseSeconds = 300

/** What a token may exceed the maximum length by, for the claim about the pause. */
const pauseBytes = 100

/** Loggers that have the warning: a configuration can be created for each request. */
const warned = new WeakSet<Logger>()

/**
 * Returns whether the `jwt` callback is not called: it recently returned more than fits into the
 * cookies. A callback that replaces a refresh token would lose one at each read.
 *
 * @param context - the request
 * @param token - a decrypted token
 */
export function isPaused({ now }: AuthContext, { auth_full }: JWT): boolean {
  return now < (Number(auth_full) + pauseSeconds) * 1000
}

/** Encrypts claims and returns a function that sets the cookie. */
type Seal = (claims: JWT, moreBytes?: number) => Promise<() => void>

/** Claims, and a function that sets the cookie with them. */
export interface FittingClaims {
  readonly claims: JWT
  readonly write: () => void
}

/**
 * Encrypts claims or, if they do not fit into the cookies, those that the browser has.
 *
 * @param context - the request
 * @param claims - that the `jwt` callback returned
 * @param former - those that the browser has; `undefined`: the claims must fit
 * @param seal - throws SessionError if claims do not fit
 * @throws SessionError if the claims do not fit and there are no former ones
 */
export async function fit(
  { config, now }: AuthContext,
  claims: JWT,
  former: JWT | undefined,
  seal: Seal,
): Promise<FittingClaims> {
  try {
    return { claims, write: await seal(claims) }
  } catch (error) {
    if (!(error instanceof SessionError) || former === undefined) throw error
    config.logger.error(error)
    const paused = { ...former, auth_full: Math.floor(now / 1000) }
    // Without room for the pause, the cookies stay as they are.
    const write = await seal(paused, pauseBytes).catch(() => () => undefined)
    return { claims: former, write }
  }
}

/**
 * Splits an encrypted token into the values of its cookies.
 *
 * @param context - the request
 * @param value - the token
 * @param moreBytes - what it may exceed the maximum length by
 * @throws SessionError if it is too long
 */
export function fittingChunks(context: AuthContext, value: string, moreBytes = 0): string[] {
  const { maxTokenBytes } = context.config.session
  const chunks = chunksOf(context, value, maxTokenBytes + moreBytes)
  if (value.length > maxTokenBytes * 0.8) warnOfLength(context.config)
  if (chunks !== undefined) return chunks
  throw new SessionError(
    `The session token of ${value.length} characters needs more than ${maxTokenBytes} bytes of cookies. Return less from the jwt callback, or set session.maxTokenBytes.`,
  )
}

function warnOfLength({ logger, session: { maxTokenBytes } }: ResolvedConfig): void {
  if (warned.has(logger)) return
  warned.add(logger)
  const message = `returned claims that need more than 80 percent of the ${maxTokenBytes} bytes that a session token can have.`
  logger.warn("session-token-long", { path: "callbacks.jwt", message })
}
