import type {
  AdapterAccount,
  AdapterOf,
  AdapterSession,
  AdapterUser,
  ExpiredRecords,
  VerificationToken,
} from "@lockstep/core/adapters"
import type { Table } from "drizzle-orm"

/** A user with the fields of your own, which are the other columns of the table. */
export type UserOf<Users extends Table> = AdapterUser & Own<Users, AdapterUser>

/** A session with the fields of your own, which are the other columns of the table. */
export type SessionOf<Sessions extends Table> = AdapterSession & Own<Sessions, AdapterSession>

/** The columns of a table that are not standard. */
type Own<Rows extends Table, Standard> = Omit<Rows["$inferSelect"], keyof Standard>

/** The adapter of your tables, whose users and sessions have the fields of your own. */
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
