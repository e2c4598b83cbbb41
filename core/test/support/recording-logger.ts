import type { Logger } from "../../src/index.ts"

/** A logger that keeps what it is given. */
export interface RecordingLogger {
  readonly logger: Logger
  readonly errors: Error[]
  /** Code, path and message of each warning. */
  readonly warnings: string[]
  /** The arguments of each call at debug level. */
  readonly debugged: unknown[][]
}

/** Makes a logger that keeps all that it is given. */
export function recordingLogger(): RecordingLogger {
  const errors: Error[] = []
  const warnings: string[] = []
  const debugged: unknown[][] = []
  return {
    errors,
    warnings,
    debugged,
    logger: {
      error: (error) => void errors.push(error),
      warn: (code, details) =>
        void warnings.push([code, details?.path, details?.message].filter(Boolean).join(" ")),
      debug: (...given) => void debugged.push(given),
    },
  }
}
