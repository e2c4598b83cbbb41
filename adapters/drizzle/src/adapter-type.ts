import type {
  AdapterAccount,
  AdapterOf,
  AdapterSession,
  AdapterUser,
  ExpiredRecords,
  VerificationToken,
} from "@lockstep/core/adapters"
import type { Table } from "drizzle-orm"

/** A user with your own fields, which are the other columns of the table. */
export type UserOf<Users extends Table> = AdapterUser & Own<Users, AdapterUser>

/** A session with your own fields, which are the other columns of the table. */
export type SessionOf<Sessions extends Table> = AdapterSession & Own<Sessions, AdapterSession>

/** The columns of a table that are not standard. */
type Own<Rows extends Table, Standard> = Omit<Rows["$inferSelect"], keyof Standard>

/** The adapter of your tables, whose users and sessions have your own fields. */
export interface DrizzleAdapterOf<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
>
  extends AdapterOf<User, Session>, ExpiredRecords {
  deleteUser(userId: string): Promise<User | null>
  linkAccount(account: AdapterAccount): Promise<AdapterAccount>
  unlinkAccount(
    account: Pick<AdapterAccount, "provider" | "providerAccountId">,
  ): Promise<AdapterAccount | undefined>
  deleteSession(sessionToken: string): Promise<Session | null>
  createVerificationToken(token: VerificationToken): Promise<VerificationToken>
}
