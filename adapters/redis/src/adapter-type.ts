import type {
  AdapterOf,
  AdapterSession,
  AdapterUser,
  Fields,
  FieldValues,
} from "@lockstep/core/adapters"

/** A user with the fields that you declared. */
export type UserOf<UserFields extends Fields> = AdapterUser & FieldValues<UserFields>

/** A session with the fields that you declared. */
export type SessionOf<SessionFields extends Fields> = AdapterSession & FieldValues<SessionFields>

/** The adapter. Its users and sessions have the fields that you declared. */
export interface RedisAdapterOf<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
> extends AdapterOf<User, Session> {
  deleteUser(userId: string): Promise<User | null>
  deleteSession(sessionToken: string): Promise<Session | null>
}
