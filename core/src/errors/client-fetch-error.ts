import { AuthError } from "./auth-error.ts"

/** The server could not be reached, or did not answer as it should. Nothing is known about the session. */
export class ClientFetchError extends AuthError {
  static readonly type: string = "ClientFetchError"
  /** HTTP status; `undefined` when there was no answer. */
  readonly status: number | undefined

  constructor(message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.status = options?.status
  }
}
