import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { User } from "../models/user.ts"

/** The user that an adapter returns, with your own columns. */
export type StoredUser<Store> = Store extends {
  getUser(id: string): Awaitable<(infer Stored extends AdapterUser) | null>
}
  ? Stored
  : AdapterUser

/** The session that an adapter returns, with your own columns. */
export type StoredSession<Store> = Store extends {
  getSessionAndUser(
    sessionToken: string,
  ): Awaitable<{ session: infer Stored extends AdapterSession } | null>
}
  ? Stored
  : AdapterSession

/**
 * The user of a sign-in: as the adapter returns it, or, before it is stored and with a credentials
 * provider, without your own columns.
 */
export type SignInUser<Store> =
  | StoredUser<Store>
  | (User & Partial<Omit<StoredUser<Store>, keyof AdapterUser>>)
