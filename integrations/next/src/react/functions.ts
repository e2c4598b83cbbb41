import {
  type ClientProvider,
  type ClientResult,
  getCsrfToken as fetchCsrfToken,
  getProviders as fetchProviders,
  getSession as fetchSession,
  type Session,
  signIn as startSignIn,
  signOut as startSignOut,
} from "@lockstep/core/client"
import { type FollowOptions, following, located, type RouteOptions } from "./located.ts"

/**
 * Options of {@link signIn}. Additional properties are sent like the fields of a form, such as `email`.
 * The type parameter exists for compatibility with Auth.js and has no effect: see `redirect`.
 */
export interface SignInOptions<_Redirect extends boolean = boolean> extends FollowOptions {
  /**
   * Whether the session continues after the browser closes, if the server leaves the choice to the user
   * (`session.persistence`). Default: no.
   */
  remember?: boolean | undefined
  [field: string]: unknown
}

/** Options of {@link signOut}. */
export interface SignOutOptions extends FollowOptions {
  /**
   * Whether the user is also signed out at the provider, by the `providerLogout` feature. Default: the
   * setting of the feature.
   */
  federated?: boolean
}

/** The Auth.js name of {@link SignOutOptions}. Its type parameter has no effect. */
export interface SignOutParams<_Redirect extends boolean = boolean> extends SignOutOptions {}

/** Parameters for the provider's authorization URL, such as `prompt` or `login_hint`. */
export type SignInAuthorizationParams =
  | string
  | string[][]
  | Record<string, string>
  | URLSearchParams

/** Options of {@link getSession}. The options of Auth.js are accepted and ignored. */
export interface GetSessionParams extends RouteOptions {
  event?: string
  triggerEvent?: boolean
  broadcast?: boolean
}

/**
 * The result of a sign-in. If it failed, `ok` is `false`, and `error` and `code` contain the reason.
 */
export type SignInResult = ClientResult

/** The Auth.js name of {@link SignInResult}. */
export type SignInResponse = SignInResult

/**
 * Returns the session, or `null` if no user is signed in.
 *
 * @param options - the base path of the routes
 * @throws ClientFetchError if the server cannot read the session
 */
export function getSession(options: GetSessionParams = {}): Promise<Session | null> {
  return fetchSession(located(options))
}

/**
 * Returns the CSRF token that each `POST` request must send.
 *
 * @param options - the base path of the routes
 * @throws ClientFetchError when the response is missing or invalid
 */
export function getCsrfToken(options: RouteOptions = {}): Promise<string> {
  return fetchCsrfToken(located(options))
}

/**
 * Returns the sign-in methods by ID. The type includes `null`, as in Auth.js, but it is never returned.
 *
 * @param options - the base path of the routes
 * @throws ClientFetchError when the response is missing or invalid
 */
export function getProviders(
  options: RouteOptions = {},
): Promise<Readonly<Record<string, ClientProvider>> | null> {
  return fetchProviders(located(options))
}

/**
 * Signs the user in.
 *
 * @param provider - ID of the provider; without it, the sign-in page opens
 * @param options - the options of the call
 * @param authorizationParams - parameters for the provider's authorization URL
 * @returns the result; with a redirect, the browser is already leaving the page
 * @throws ClientFetchError when the response is missing or invalid; Error for a passkey, see
 *   `@lockstep/next/webauthn`
 */
export function signIn(
  provider?: string,
  options: SignInOptions = {},
  authorizationParams: SignInAuthorizationParams = {},
): Promise<SignInResult> {
  const { basePath, redirect, redirectTo, callbackUrl, ...others } = options
  const present = Object.entries(others).filter(([, value]) => value !== undefined)
  return startSignIn(provider, {
    ...following({ basePath, redirect, redirectTo, callbackUrl }),
    fields: Object.fromEntries(present.map(([name, value]) => [name, String(value)])),
    authorizationParams: Object.fromEntries(new URLSearchParams(authorizationParams)),
    passkey: refusePasskey,
  })
}

/**
 * Signs the user out.
 *
 * @param options - the options of the call
 * @returns the result; with a redirect, the browser is already leaving the page
 * @throws ClientFetchError when the response is missing or invalid
 */
export function signOut(options: SignOutOptions = {}): Promise<SignInResult> {
  return startSignOut({ ...options, ...following(options) })
}

/** Passkeys have a separate module, so that other pages do not load their code. */
function refusePasskey(): never {
  throw new Error(
    'signIn of "@lockstep/next/react" has no passkeys: import { signIn } from "@lockstep/next/webauthn".',
  )
}
