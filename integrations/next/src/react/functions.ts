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
 * Options of {@link signIn}; additional properties are what a form would send, such as `email`. The
 * parameter is accepted as in Auth.js, and changes nothing: see `redirect`.
 */
export interface SignInOptions<_Redirect extends boolean = boolean> extends FollowOptions {
  /**
   * Whether the session is kept when the browser closes, if the server leaves the choice
   * (`session.persistence`). Default: no.
   */
  remember?: boolean | undefined
  [field: string]: unknown
}

/** Options of {@link signOut}. */
export interface SignOutOptions extends FollowOptions {
  /**
   * Whether the user is signed out of the provider as well, by the `providerLogout` feature.
   * Default: the setting of the feature.
   */
  federated?: boolean
}

/** The name that Auth.js has for {@link SignOutOptions}; its parameter changes nothing. */
export interface SignOutParams<_Redirect extends boolean = boolean> extends SignOutOptions {}

/** Parameters for the provider's authorization URL, such as `prompt` or `login_hint`. */
export type SignInAuthorizationParams =
  | string
  | string[][]
  | Record<string, string>
  | URLSearchParams

/** Options of {@link getSession}; those that Auth.js has are accepted, and not used. */
export interface GetSessionParams extends RouteOptions {
  event?: string
  triggerEvent?: boolean
  broadcast?: boolean
}

/**
 * The result of a sign-in: `ok` is false when it failed, and `error` and `code` give the reason.
 */
export type SignInResult = ClientResult

/** The name that Auth.js has for {@link SignInResult}. */
export type SignInResponse = SignInResult

/**
 * Returns the session, or `null` when no user is signed in.
 *
 * @param options - the base path of the routes
 * @throws ClientFetchError when the server cannot read the session
 */
export function getSession(options: GetSessionParams = {}): Promise<Session | null> {
  return fetchSession(located(options))
}

/**
 * Returns the CSRF token that each `POST` must carry.
 *
 * @param options - the base path of the routes
 * @throws ClientFetchError when the response is missing or invalid
 */
export function getCsrfToken(options: RouteOptions = {}): Promise<string> {
  return fetchCsrfToken(located(options))
}

/**
 * The sign-in methods, keyed by ID. Never `null`, which the type has as in Auth.js.
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
 * Signs in.
 *
 * @param provider - its ID; without one, the sign-in page opens
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
 * Signs out.
 *
 * @param options - the options of the call
 * @returns the result; with a redirect, the browser is already leaving the page
 * @throws ClientFetchError when the response is missing or invalid
 */
export function signOut(options: SignOutOptions = {}): Promise<SignInResult> {
  return startSignOut({ ...options, ...following(options) })
}

/** What the browser needs for a passkey is apart, so that other pages do not load it. */
function refusePasskey(): never {
  throw new Error(
    'signIn of "@lockstep/next/react" has no passkeys: import { signIn } from "@lockstep/next/webauthn".',
  )
}
