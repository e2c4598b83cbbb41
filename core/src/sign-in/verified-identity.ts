import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterUser,
  UnownedAccount,
} from "../adapter/adapter.ts"
import type { Account } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { ProfileUser } from "../provider/oauth-provider.ts"

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
