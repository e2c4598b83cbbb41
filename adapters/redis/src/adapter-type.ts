import type {
  AdapterOf,
  AdapterSession,
  AdapterUser,
  Fields,
  FieldValues,
} from "@lockstep/core/adapters"

/** A user with your own fields, which are the declared ones. */
export type UserOf<UserFields extends Fields> = AdapterUser & FieldValues<UserFields>

/** A session with your own fields, which are the declared ones. */
export type SessionOf<SessionFields extends Fields> = AdapterSession & FieldValues<SessionFields>

/** The adapter, whose users and sessions have your own fields. */
export interface RedisAdapterOf<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
> extends AdapterOf<User, Session> {
  deleteUser(userId: string): Promise<User | null>
  deleteSession(sessionToken: string): Promise<Session | null>
}
