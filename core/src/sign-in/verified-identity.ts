import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterUser,
  UnownedAccount,
} from "../adapter/adapter.ts"
import type { Account } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { ProfileUser } from "../provider/oauth-provider.ts"

/** A user who is verified by a sign-in method whose accounts are stored: all but credentials. */
export interface VerifiedIdentity {
  readonly type: AdapterAccount["type"]
  /** The account as callbacks and events see it, without the id of its owner. */
  readonly account: Account
  /** The account to be stored. `undefined` by email: there the user's address is the account. */
  readonly storedAccount: UnownedAccount | undefined
  /** What to store of the account as the `signIn` callback left it. Absent: `storedAccount`. */
  readonly toStored?: (account: Account) => UnownedAccount
  /** A new passkey, stored together with the account. */
  readonly authenticator?: Omit<AdapterAuthenticator, "userId">
  /** Of a passkey that was used: the user that it is stored for. */
  readonly passkeyOwnerId?: string
  /** What a new user would be made of; the store gives them an id of their own. */
  readonly user: ProfileUser
  /** The ID of `user`, if there is one, is random and of this request: the `signIn` callback set no other. */
  readonly hasOwnId?: boolean
  /** What the provider told. */
  readonly profile?: Profile
  /** The address of `user` is verified: by the provider, or by a magic link. */
  readonly providerVerifiedEmail: boolean
  /** The signed-in user who asked to link a further account. */
  readonly linkTo: AdapterUser | null
  /** By email: a session asked for the magic link, to verify its user's address. */
  readonly isLinking?: boolean
  /** The provider's option `allowDangerousEmailAccountLinking`. */
  readonly allowEmailLinking: boolean
}
