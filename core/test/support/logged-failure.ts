import { AuthError, type Logger } from "../../src/index.ts"

/** An error of Lockstep in a log, be it logged as an error or as a warning. */
export interface LoggedFailure {
  readonly type: string
  readonly message: string
}

/**
 * Makes a logger that keeps what went wrong; an error that is not one of Lockstep is thrown again.
 *
 * @param failures - gets what is logged
 */
export function failureLogger(failures: LoggedFailure[]): Logger {
  return {
    error(error) {
      if (!(error instanceof AuthError)) throw error
      failures.push(error)
    },
    warn(code, details) {
      if (code !== "request-refused" && code !== "sign-in-failed") return
      const [, type = "", message = ""] = /^(\w+): (.*)$/s.exec(details?.message ?? "") ?? []
      failures.push({ type, message })
    },
    debug() {},
  }
}
