import { AuthError } from "./auth-error.ts"

/** A provider's request to end sessions was refused, as its logout token is not valid. */
export class LogoutTokenError extends AuthError {
  static readonly type: string = "LogoutTokenError"
}
