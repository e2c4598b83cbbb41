import type { DefaultUser } from "../models/user.ts"
import type { AccountKey, Adapter, AdapterSession, AdapterUser, Awaitable } from "./adapter.ts"

/** A stored user without the properties by which an application augments `User`. */
interface StandardUser extends DefaultUser {
  id: string
  email: string
  emailVerified: Date | null
}

/** The methods that return a user. */
interface UserMethods {
  createUser?(user: AdapterUser): Awaitable<StandardUser>
  getUser?(id: string): Awaitable<StandardUser | null>
  getUserByEmail?(email: string): Awaitable<StandardUser | null>
  getUserByAccount?(account: AccountKey): Awaitable<StandardUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<StandardUser>
  deleteUser?(userId: string): Awaitable<StandardUser | null | undefined | void>
  getSessionAndUser?(
    sessionToken: string,
  ): Awaitable<{ session: AdapterSession; user: StandardUser } | null>
}

/**
 * An adapter whose types do not have the properties by which the application augments `User`, such as a published
 * `@auth/*-adapter`, which is compiled with types of its own. At run time it returns what its table has.
 */
export interface PublishedAdapter extends Omit<Adapter, keyof UserMethods>, UserMethods {}
