import { AuthError } from "./auth-error.ts"

/** A passkey could not be verified, or is not known. The browser does not learn which. */
export class WebAuthnVerificationError extends AuthError {
  static readonly type: string = "WebAuthnVerificationError"
}
