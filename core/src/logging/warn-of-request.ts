import type { AuthError } from "../errors/auth-error.ts"
import type { Logger, WarningCode } from "./logger.ts"

/** Longest text of a warning, in characters. */
const maxLength = 500

/**
 * Warns of something that a request alone can cause: in one line of bounded length, without a stack and
 * without control characters.
 *
 * @param path - what was requested; nothing that the client chose freely
 */
export function warnOfRequest(
  logger: Logger,
  code: WarningCode,
  path: string,
  { type, message }: AuthError,
): void {
  const line = `${type}: ${message}`.slice(0, maxLength).replaceAll(/\p{C}/gu, "?")
  logger.warn(code, { path, message: line })
}
