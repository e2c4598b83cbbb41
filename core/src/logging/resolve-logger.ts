import { AdapterError } from "../errors/errors.ts"
import { AuthError } from "../errors/auth-error.ts"
import { errorBeneath } from "../errors/error-cause.ts"
import type { Logger } from "./logger.ts"
import { redact } from "./redact.ts"

const consoleLogger: Logger = {
  error(error) {
    console.error(describe(error))
  },
  warn(code, details) {
    const what = details === undefined ? "" : `${details.path} ${details.message}\n  `
    console.warn(`[auth][warn] ${code}: ${what}see https://lockstep.example/warnings#${code}`)
  },
  debug(message, metadata) {
    console.log(`[auth][debug] ${message}`, metadata === undefined ? "" : JSON.stringify(metadata))
  },
}

/**
 * The functions that gave configurations, and that of each copy made of one: such a function can give another
 * object at each request, and all of them warn as one.
 */
export const sources: WeakMap<object, object | undefined> = new WeakMap()

/** What writes warnings: the same for all copies of a configuration. */
export function warningLog({ warn }: Partial<Logger>): object {
  return typeof warn === "function" ? warn : console.warn
}

/**
 * The logger that modules write to: the application's levels, the console for the others, `debug` only
 * when asked for, and nothing named like a secret in its metadata.
 */
export function resolveLogger(logger: Partial<Logger> = {}, debug = false): Logger {
  const level = (name: keyof Logger): Partial<Logger> =>
    // A program without types may pass something else, which the check of the configuration names.
    typeof logger[name] === "function" ? logger : consoleLogger
  return {
    error: (error) => survive(() => level("error").error?.(error)),
    // Nothing follows the code where there is nothing more to say, as in Auth.js.
    warn: (code, ...details) => survive(() => level("warn").warn?.(code, ...details)),
    debug(message, metadata) {
      if (!debug) return
      const safe = redact(metadata)
      survive(() => level("debug").debug?.(message, safe))
    },
  }
}

/**
 * A log that cannot be written must change no answer. A level may also be an async function, whose
 * failure would go unhandled: it would end the process.
 */
function survive(write: () => unknown): void {
  try {
    const done = write()
    if (done instanceof Promise) done.catch(() => undefined)
  } catch {
    // There is nowhere left to report it.
  }
}

/**
 * A frame of the application. Those of the platform and of packages say nothing that the message does not,
 * and anonymous requests would fill a log with them while a provider or a database is away.
 */
const ownFrame = /^\s+at (?!.*(?:node:|[/\\]node_modules[/\\]))/

function describe(error: Error): string {
  const lines = [`[auth][error] ${title(error)}`]
  if (error instanceof AuthError) lines.push(`  see ${error.docs}`)
  lines.push(...framesOf(error, ownFrame))
  // A driver's message may quote the values of its query, and an `AdapterError` tells the rest of it.
  let isDriver = error instanceof AdapterError
  let cause = errorBeneath(error)
  for (let depth = 0; cause !== undefined && depth < 5; depth += 1) {
    // Some messages repeat that of their cause, for loggers which print nothing but the message.
    const isTold = cause.message !== "" && error.message.includes(cause.message)
    const framesOfCause = isDriver ? [] : framesOf(cause, ownFrame)
    if (!isTold || framesOfCause.length > 0) {
      lines.push(`  caused by ${isDriver ? nameAndCode(cause) : title(cause)}`)
    }
    lines.push(...framesOfCause)
    isDriver ||= cause instanceof AdapterError
    cause = errorBeneath(cause)
  }
  return lines.join("\n")
}

/**
 * Returns the stack frames of an error. Lines of its message are left out, which can begin in the same way.
 *
 * @param kind - of the frames to return. Default: all
 */
export function framesOf({ message, stack = "" }: Error, kind: RegExp = /^\s+at /): string[] {
  const lines = stack.replace(message, "").split("\n")
  return lines.filter((line) => kind.test(line))
}

function nameAndCode(error: Error): string {
  const code: unknown = "code" in error ? error.code : undefined
  return typeof code === "string" ? `${error.name} (${code})` : error.name
}

function title(error: Error): string {
  const name = error instanceof AuthError ? error.type : error.name
  return error.message === "" ? name : `${name}: ${error.message}`
}
