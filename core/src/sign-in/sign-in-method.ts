import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { Account } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { User } from "../models/user.ts"
import type { SignInOption } from "../pages/sign-in-page.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthResult } from "../response/auth-result.ts"
import type { VerifiedIdentity } from "./verified-identity.ts"

/** How users sign in with the providers of one type. Each type has one, and nothing else asks for the type. */
export interface SignInMethod<Provider extends ResolvedProvider = ResolvedProvider> {
  /**
   * Whether `POST callback` is a form of our own page, which carries a CSRF token. What comes from
   * elsewhere carries a proof of its own.
   */
  readonly needsCSRFToken: boolean
  /**
   * What the sign-in page shows.
   *
   * @param provider - the provider
   * @param baseUrl - of the routes, absolute
   */
  option(provider: Provider, baseUrl: string): SignInOption
  /**
   * `POST signin`. Absent where the form of the sign-in page goes to the callback.
   *
   * @param context - the request
   * @param provider - the provider
   * @param returnUrl - where the user wants to go; already judged by the `redirect` callback
   */
  start?(context: AuthContext, provider: Provider, returnUrl: string): Promise<AuthResult>
  /**
   * Whether a link of another site may start it, as it does nothing but lead to the provider. Absent: only the
   * application itself may.
   */
  readonly startsFromAnySite?: true
  /**
   * How long what it sends by email can be used, in seconds. Absent where it sends nothing.
   *
   * @param provider - the provider
   */
  linkLifetime?(provider: Provider): number
  /**
   * `GET callback` and `POST callback`: verifies who the user is, and stores nothing of them.
   *
   * @param context - the request
   * @param provider - the provider
   * @returns the user; or an answer, when there is a step in between
   */
  finish(context: AuthContext, provider: Provider): Promise<FinishedSignIn | AuthResult>
  /**
   * `webauthn-options`. Absent where there are none.
   *
   * @param context - the request
   * @param provider - the provider
   */
  options?(context: AuthContext, provider: Provider): Promise<AuthResult>
}

/** A user who is verified, and where they go. What becomes of them in the store is decided afterwards. */
export type FinishedSignIn =
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

/** A user whose account is not stored: with credentials, or without an adapter. */
export interface UnstoredIdentity {
  readonly user: User
  readonly account: Account
  /** What the provider told. */
  readonly profile?: Profile
  /** What the user typed. */
  readonly credentials?: Record<string, unknown>
}
