import type { AuthConfig } from "../config/auth-config.ts"
import type { UserApiOf } from "../config/feature-apis.ts"
import type { RequestAuth } from "./request-auth.ts"

/** The place of a request in the application. */
export interface HandleOptions {
  /**
   * The path at which the routes are mounted. Default: the `basePath` option, otherwise the path of `AUTH_URL`,
   * otherwise `/auth`.
   */
  readonly basePath?: string
}

/** What differs between requests. */
export interface RequestOptions extends HandleOptions {
  /**
   * Whether cookies can still be set. Default `true`. With `false`, as in a server component, nothing is
   * written that a cookie would have to follow: no session is extended.
   */
  readonly canSetCookies?: boolean
}

/** What can be asked and changed of one user, without a request; the features of the configuration add it. */
export type UserAuth<C = unknown> = UserApiOf<C>

/** One configuration, ready for requests. */
export interface AuthEngine<C extends AuthConfig = AuthConfig> {
  /**
   * Handles a request below the base path: signs users in and out, and reads their session.
   *
   * @param request - a request whose body was not read yet. The scheme and host of its URL are trusted when
   *   `trustHost` is; those of `AUTH_URL` win over them.
   * @param options - where the routes are mounted
   * @returns the response. Everything that goes wrong is logged and answered.
   */
  handle(request: Request, options?: HandleOptions): Promise<Response>
  /**
   * What the sender of a request may ask and change, whichever URL it has. The same request gets the same
   * object, with the options of the first call.
   *
   * @param request - the request; its body is not read
   * @param options - what differs between requests
   * @throws ConfigError when the configuration cannot be used, or the function that gives it fails
   */
  for(request: Request, options?: RequestOptions): Promise<RequestAuth<C>>
  /**
   * What can be asked and changed of a user, for jobs and back offices. Never pass an id that a browser sent:
   * nothing is checked.
   *
   * @param userId - of a stored user
   * @throws ConfigError when the configuration cannot be used, or is a function, which needs a request
   */
  forUser(userId: string): Promise<UserAuth<C>>
}
