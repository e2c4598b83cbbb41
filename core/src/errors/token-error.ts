import { AuthError } from "./auth-error.ts"

/** What an application does: sends the user to the provider again, or tries later. */
export type TokenErrorCode = "interaction_required" | "unavailable"

/** Why there is no access token. */
export type TokenErrorReason =
  /** The user has no account with the provider. */
  | "no_account"
  /** No token was ever stored, or it was revoked. */
  | "no_token"
  /** The access token has expired, and there is no refresh token. */
  | "no_refresh_token"
  /** The provider does not accept the refresh token any more. */
  | "rejected"
  /** The provider does not answer as it should. */
  | "provider"
  /** The store or the database cannot be asked. */
  | "store"
  /** Another request refreshes the token, and does not finish. */
  | "busy"

/** There is no access token that can be used now. */
export class TokenError extends AuthError {
  static readonly type: string = "TokenError"
  readonly code: TokenErrorCode
  readonly reason: TokenErrorReason
  /** Of the code `unavailable`: seconds after which a new attempt makes sense. */
  readonly retryAfter: number | undefined

  /**
   * @param message - what happened
   * @param options - `reason`, from which `code` follows; default `provider`. `retryAfter`: in seconds
   */
  constructor(
    message?: string,
    options?: ErrorOptions & { reason?: TokenErrorReason; retryAfter?: number },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.reason = options?.reason ?? "provider"
    const isOutage = ["provider", "store", "busy"].includes(this.reason)
    this.code = isOutage ? "unavailable" : "interaction_required"
    this.retryAfter = isOutage ? (options?.retryAfter ?? 5) : undefined
  }
}
