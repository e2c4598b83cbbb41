import { AuthError } from "./auth-error.ts"

/** A session could not be read, or its token is too large for cookies. */
export class SessionError extends AuthError {
  static readonly type: string = "SessionError"
}

/** The session token could not be opened: it is forged, expired, or sealed with an unknown secret. */
export class JWTSessionError extends SessionError {
  static override readonly type: string = "JWTSessionError"
}

/** The database returned a value that is not a session, or an ended session could not be deleted. */
export class SessionTokenError extends SessionError {
  static override readonly type: string = "SessionTokenError"
}

/** Signing out left something undone. */
export class SignOutError extends AuthError {
  static readonly type: string = "SignOutError"
}

/** A handler in `events` failed; the flow went on. */
export class EventError extends AuthError {
  static readonly type: string = "EventError"
}

/** A callback of the application failed or returned something unusable. */
export class CallbackError extends AuthError {
  static readonly type: string = "CallbackError"
}
