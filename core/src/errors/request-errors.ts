import { AuthError } from "./auth-error.ts"

/** A function of a request needs a user, and no user is signed in. */
export class NotSignedIn extends AuthError {
  static readonly type: string = "NotSignedIn"
}

/** A function of a request must set a cookie, and none reaches the browser: nothing was changed. */
export class CannotSetCookies extends AuthError {
  static readonly type: string = "CannotSetCookies"
}
