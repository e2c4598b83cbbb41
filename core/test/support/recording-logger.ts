import type { Logger } from "../../src/index.ts"

/** A logger that keeps what it is given. */
export interface RecordingLogger {
  readonly logger: Logger
  readonly errors: Error[]
  /** Code, path and message of each warning. */
  readonly warnings: string[]
}

/** Makes a logger that keeps errors and warnings. */
export function recordingLogger(): RecordingLogger {
  const errors: Error[] = []
  const warnings: string[] = []
  return {
    errors,
    warnings,
    logger: {
      error: (error) => void errors.push(error),
      warn: (code, details) =>
        void warnings.push([code, details?.path, details?.message].filter(Boolean).join(" ")),
      debug() {},
    },
  }
}
