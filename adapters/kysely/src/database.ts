import type {
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@lockstep/core/adapters"
import { Kysely } from "kysely"
import type { OptionalUserColumn, StandardUserColumn } from "./fields.ts"

/** The table of accounts. Unlike an `Account` in memory it has these columns and no others. */
export interface AccountTable {
  userId: string
  type: string
  provider: string
  providerAccountId: string
  refresh_token?: string | null
  access_token?: string | null
  /** Seconds since the epoch. */
  expires_at?: number | null
  token_type?: string | null
  scope?: string | null
  id_token?: string | null
  session_state?: string | null
}

/** The four tables that every installation has, named as Auth.js names them. */
export interface Database {
  User: AdapterUser
  Account: AccountTable
  Session: AdapterSession
  VerificationToken: VerificationToken
}

/** The tables of an installation that also keeps passkeys. */
export interface DatabaseWithAuthenticators extends Database {
  Authenticator: AdapterAuthenticator
}

/** The same tables and columns, whatever their types: fits what `kysely-codegen` writes. */
export type Codegen = {
  [Table in Exclude<keyof Database, "User">]: { [Column in keyof Database[Table]]: unknown }
} & {
  User: { [Column in Exclude<StandardUserColumn, OptionalUserColumn>]: unknown } & {
    [Column in OptionalUserColumn]?: unknown
  }
}

/**
 * A `Kysely` whose tables are checked by the compiler. A plain `Kysely` works just as well.
 *
 * ```ts
 * const db = new KyselyAuth<DB, Codegen>({ dialect }) // DB was written by kysely-codegen
 * ```
 */
export class KyselyAuth<DB extends T, T = Database> extends Kysely<DB> {}
