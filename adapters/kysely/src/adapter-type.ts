import type {
  AdapterOf,
  AdapterSession,
  AdapterUser,
  ExpiredRecords,
} from "@lockstep/core/adapters"
import type { Codegen } from "./database.ts"
import type { FieldValues } from "./own-fields.ts"

/** A user with your own fields, which are the declared columns. */
export type UserOf<DB extends Codegen, UserFields> = AdapterUser &
  FieldValues<DB["User"], UserFields>

/** A session with your own fields, which are the declared columns. */
export type SessionOf<DB extends Codegen, SessionFields> = AdapterSession &
  FieldValues<DB["Session"], SessionFields>

/** The adapter of your database, whose users and sessions have your own fields. */
export interface KyselyAdapterOf<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
>
  extends AdapterOf<User, Session>, ExpiredRecords {}
