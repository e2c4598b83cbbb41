/** Where Lockstep reports what happens. Each level can be replaced alone. */
export interface Logger {
  /**
   * Called with an {@link AuthError}, or with what the application threw. Print messages, not whole
   * errors: `cause.err` of an {@link AdapterError} is the driver's own, which may quote tokens.
   */
  error(error: Error): void
  /** Called with a stable code, for example `debug-enabled`. */
  warn(code: WarningCode): void
  /** Called only while `debug` is on; secrets are redacted from the metadata. */
  debug(message: string, metadata?: unknown): void
}

/** What a warning can be about. */
export type WarningCode =
  | "base-path-outside-next"
  | "debug-enabled"
  | "env-url-basepath-mismatch"
  | "env-url-basepath-redundant"
  | "experimental-webauthn"
  | "protected-sign-in-page"
  | "update-age-not-below-max-age"
