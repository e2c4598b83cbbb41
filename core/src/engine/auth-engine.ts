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

/** Options of one request. */
export interface RequestOptions extends HandleOptions {
  /**
   * Whether cookies can still be set. With `false`, as in a server component, no change is made that would need
   * a new cookie: no session is extended. Default: `true`.
   */
  readonly canSetCookies?: boolean
}

/** The user object: the functions that the configured features provide for one user, without a request. */
export type UserAuth<C = unknown> = UserApiOf<C>

/** One configuration, ready for requests. */
export interface AuthEngine<C extends AuthConfig = AuthConfig> {
  /**
   * Handles a request below the base path: signs users in and out, and reads their session.
   *
   * @param request - a request whose body was not read yet. The scheme and host of its URL are trusted if
   *   `trustHost` is set. Those of `AUTH_URL` take precedence.
   * @param options - where the routes are mounted
   * @returns the response. Errors are logged and result in an error response; the promise does not reject.
   */
  handle(request: Request, options?: HandleOptions): Promise<Response>
  /**
   * Returns the request object of a request with any URL. For the same request, it returns the same object, with
   * the options of the first call.
   *
   * @param request - the request; its body is not read
   * @param options - options of this request
   * @throws ConfigError if the configuration is invalid, or if the function that returns it fails
   */
  for(request: Request, options?: RequestOptions): Promise<RequestAuth<C>>
  /**
   * Returns the user object, for background jobs and administration. Never pass an ID that a browser sent:
   * Lockstep does not check who calls.
   *
   * @param userId - ID of a user, as in the `signIn` event
   * @throws ConfigError if the configuration is invalid, or if it is a function, which needs a request
   */
  forUser(userId: string): Promise<UserAuth<C>>
}
