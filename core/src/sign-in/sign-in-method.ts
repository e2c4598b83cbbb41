import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterUser,
  UnownedAccount,
} from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { InvalidProvider } from "../errors/errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { Account, Profile } from "../models/records.ts"
import type { User } from "../models/user.ts"
import type { SignInOption } from "../pages/sign-in-page.ts"
import type { ProfileUser } from "../provider/oauth-provider.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthResult } from "../response/auth-result.ts"

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

/** An identity verified by a sign-in method whose accounts are stored: all except credentials. */
export interface VerifiedIdentity {
  readonly type: AdapterAccount["type"]
  /** The account that callbacks and events receive, without the user ID of its owner. */
  readonly account: Account
  /**
   * The account to store. `undefined` for email sign-ins, where the email address is the account.
   */
  readonly storedAccount: UnownedAccount | undefined
  /**
   * Returns what to store of the account that the `signIn` callback changed. Absent:
   * `storedAccount`.
   */
  readonly toStored?: (account: Account) => UnownedAccount
  /** A new passkey, stored together with the account. */
  readonly authenticator?: Omit<AdapterAuthenticator, "userId">
  /** For an existing passkey: the user it is stored for. */
  readonly passkeyOwnerId?: string
  /** The data for a new user; the adapter assigns a separate ID. */
  readonly user: ProfileUser
  /**
   * Whether the ID of `user`, if present, was randomly generated in this request and not changed by
   * the `signIn` callback.
   */
  readonly hasOwnId?: boolean
  /** The profile from the provider. */
  readonly profile?: Profile
  /** Whether the email address of `user` is verified, by the provider or by a magic link. */
  readonly providerVerifiedEmail: boolean
  /** The signed-in user who requested to link another account. */
  readonly linkTo: AdapterUser | null
  /**
   * For email sign-ins: whether a session requested the magic link to verify its user's address.
   */
  readonly isLinking?: boolean
  /** The provider's option `allowDangerousEmailAccountLinking`. */
  readonly allowEmailLinking: boolean
}

/**
 * Checks that a callback request uses the method that ends its provider's sign-in.
 *
 * @param method - the only allowed method
 * @throws InvalidProvider if the request uses another method
 */
export function assertMethod(
  { request }: AuthContext,
  { id }: ResolvedProvider,
  method: "GET" | "POST",
): void {
  if (request.method === method) return
  throw new InvalidProvider(`The callback of the provider ${id} is for ${method} requests.`)
}
