import { AuthError } from "../errors/auth-error.ts"
import type { Logger } from "./logger.ts"
import { redact } from "./redact.ts"

const consoleLogger: Logger = {
  error(error) {
    console.error(describe(error))
  },
  warn(code) {
    console.warn(`[auth][warn] ${code}: see docs/warnings.md#${code}`)
  },
  debug(message, metadata) {
    console.log(`[auth][debug] ${message}`, metadata === undefined ? "" : JSON.stringify(metadata))
  },
}

/**
 * The logger that rooms write to: the application's levels, the console for the others, `debug` only
 * when asked for, and nothing named like a secret in its metadata.
 *
 * @param logger - the option `logger`
 * @param debug - the option `debug`
 */
export function settleLogger(logger: Partial<Logger> = {}, debug = false): Logger {
  return {
    error: (error) => (logger.error ? logger.error(error) : consoleLogger.error(error)),
    warn: (code) => (logger.warn ? logger.warn(code) : consoleLogger.warn(code)),
    debug(message, metadata) {
      if (!debug) return
      const safe = redact(metadata)
      if (logger.debug) logger.debug(message, safe)
      else consoleLogger.debug(message, safe)
    },
  }
}

function describe(error: Error): string {
  const lines = [`[auth][error] ${title(error)}`]
  if (error instanceof AuthError) lines.push(`  see ${error.docs}`)
  let cause = error.cause
  for (let depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    lines.push(`  caused by ${title(cause)}`)
    cause = cause.cause
  }
  const stack = error.stack?.split("\n").slice(1).join("\n")
  if (stack) lines.push(stack)
  return lines.join("\n")
}

function title(error: Error): string {
  const name = error instanceof AuthError ? error.type : error.name
  return error.message === "" ? name : `${name}: ${error.message}`
}
