import type { ResolvedConfig } from "../config/resolved-config.ts"
import { SessionError } from "../errors/errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { JWT } from "../models/jwt.ts"

/** Loggers that have the warning: a configuration can be created for each request. */
const warned = new WeakSet<Logger>()

/**
 * Returns the claims that the browser keeps because the new ones do not fit into its cookies, and logs
 * the error.
 *
 * @param former - the claims that the browser has
 * @param error - that sealing the new claims threw
 * @throws the error, unless it says that the token is too long
 */
export function formerClaims(
  { config, now }: { readonly config: Pick<ResolvedConfig, "logger">; readonly now: number },
  former: JWT,
  error: unknown,
): JWT {
  if (!(error instanceof SessionError)) throw error
  config.logger.error(error)
  return { ...former, auth_full: Math.floor(now / 1000) }
}

/**
 * Returns the values of the cookies of a long token, and warns once that it is nearly too long.
 *
 * @param chunks - the values of its cookies; `undefined`: it is too long
 * @throws SessionError if it is too long
 */
export function fittingChunks(
  { logger, session: { maxTokenBytes } }: ResolvedConfig,
  { length }: string,
  chunks: readonly string[] | undefined,
): readonly string[] {
  if (!warned.has(logger)) {
    warned.add(logger)
    const message = `returned claims that need more than 80 percent of the ${maxTokenBytes} bytes that a session token can have.`
    logger.warn("session-token-long", { path: "callbacks.jwt", message })
  }
  if (chunks !== undefined) return chunks
  throw new SessionError(
    `The session token of ${length} characters needs more than ${maxTokenBytes} bytes of cookies. Return less from the jwt callback, or set session.maxTokenBytes.`,
  )
}
