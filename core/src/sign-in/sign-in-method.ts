import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { Logger } from "../logging/logger.ts"
import type { Account } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { User } from "../models/user.ts"
import type { SignInOption } from "../pages/sign-in-page.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthResult } from "../response/auth-result.ts"
import type { VerifiedIdentity } from "./verified-identity.ts"

/**
 * The sign-in method for providers of one type. Each type has one, and no other code checks the
 * type.
 */
export interface SignInMethod<Provider extends ResolvedProvider = ResolvedProvider> {
  /**
   * Whether `POST callback` is a form of a Lockstep page, which contains a CSRF token. Requests
   * from elsewhere are authenticated in another way.
   */
  readonly needsCSRFToken: boolean
  /**
   * Returns the data that the sign-in page shows.
   *
   * @param provider - the provider
   * @param baseUrl - the absolute base URL of the routes
   * @param logger - of the application
   */
  option(provider: Provider, baseUrl: string, logger: Logger): SignInOption | Promise<SignInOption>
  /**
   * Handles `POST signin`. Absent if the form of the sign-in page posts to the callback.
   *
   * @param context - the request
   * @param provider - the provider
   * @param returnUrl - the return URL, already checked by the `redirect` callback
   */
  start?(context: AuthContext, provider: Provider, returnUrl: string): Promise<AuthResult>
  /**
   * Whether a link on another site may start the sign-in, because it only redirects to the
   * provider. Absent: only the application itself may start it.
   */
  readonly startsFromAnySite?: true
  /**
   * Returns how long the magic link is valid, in seconds. Absent if the method sends no email.
   *
   * @param provider - the provider
   */
  linkLifetime?(provider: Provider): number
  /**
   * Handles `GET callback` and `POST callback`: verifies the identity without storing it.
   *
   * @param context - the request
   * @param provider - the provider
   * @returns the identity, or a response if there is a step in between
   */
  finish(context: AuthContext, provider: Provider): Promise<FinishedSignIn | AuthResult>
  /**
   * Handles `webauthn-options`. Absent if the method has none.
   *
   * @param context - the request
   * @param provider - the provider
   */
  options?(context: AuthContext, provider: Provider): Promise<AuthResult>
}

/** A verified identity and its return URL. What is stored is decided later. */
export type FinishedSignIn = {
  /** Whether the user requested a persistent cookie. */
  readonly isKept?: boolean | undefined
} & (
  | {
      readonly kind: "identity"
      readonly identity: VerifiedIdentity
      readonly adapter: GuardedAdapter
      readonly returnUrl: string
    }
  | {
      readonly kind: "unstored"
      readonly identity: UnstoredIdentity
      readonly returnUrl: string
    }
)

/** An identity whose account is not stored: with credentials, or without an adapter. */
export interface UnstoredIdentity {
  readonly user: User
  readonly account: Account
  /** The profile from the provider. */
  readonly profile?: Profile
  /** The credentials that the user entered. */
  readonly credentials?: Record<string, unknown>
}
