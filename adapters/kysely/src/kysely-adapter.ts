import {
  withAdapterErrors,
  type Adapter,
  type ExpiredRecords,
  reportOnce,
} from "@lockstep/core/adapters"
import { explainDriverError } from "@lockstep/core/adapters/sql-errors"
import type { Kysely } from "kysely"
import { accountMethods } from "./accounts.ts"
import type { KyselyAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { tablesWith } from "./columns.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import type { Codegen } from "./database.ts"
import { dialectOf } from "./dialect-support.ts"
import { expiredMethods } from "./expired.ts"
import type { NoColumns, Only, OwnSessionColumns, OwnUserColumns } from "./extra-columns.ts"
import { sessionMethods } from "./sessions.ts"
import type { Store } from "./store.ts"
import type { StoredKysely } from "./stored-kysely.ts"
import { tokenMethods } from "./take-token.ts"
import { userMethods } from "./users.ts"

/** The columns of the application's own. */
export interface ColumnOptions<
  DB extends Codegen,
  UserColumns = OwnUserColumns<DB>,
  SessionColumns = OwnSessionColumns<DB>,
> {
  /** Columns of `User` beyond the standard five. They are written, read, handed out and typed. */
  readonly userColumns?: Only<UserColumns, OwnUserColumns<DB>>
  /** Columns of `Session` beyond the standard three. They are written, read, handed out and typed. */
  readonly sessionColumns?: Only<SessionColumns, OwnSessionColumns<DB>>
}

/** What can be set about a {@link KyselyAdapter}. */
export interface KyselyAdapterOptions<
  DB extends Codegen,
  UserColumns = OwnUserColumns<DB>,
  SessionColumns = OwnSessionColumns<DB>,
> extends ColumnOptions<DB, UserColumns, SessionColumns> {
  /**
   * Called once for each member that was not stored because its table has no such column; for example
   * a field that only one provider sends with its tokens. Never gets a value. Unset, such members are
   * dropped without a word.
   */
  readonly onUnknownColumn?: (table: string, column: string) => void
  /**
   * Who makes the ids of new users: the adapter, which makes random UUIDs, or the database, by an
   * identity, auto-increment or other default of `User.id`. `adapter` when left out.
   */
  readonly userIds?: "adapter" | "database"
}

/**
 * Keeps users, accounts, sessions, one-time tokens and passkeys in PostgreSQL, MySQL, MariaDB or SQLite
 * through Kysely, in the tables that `@auth/kysely-adapter` uses.
 *
 * ```ts
 * const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
 * const adapter = KyselyAdapter(db)
 * ```
 *
 * @param db - the application's Kysely; it is neither opened nor closed here
 * @throws ConfigError when the dialect is none of these
 */
export function KyselyAdapter<
  DB extends Codegen,
  const UserColumns extends OwnUserColumns<DB> = NoColumns,
  const SessionColumns extends OwnSessionColumns<DB> = NoColumns,
>(
  db: Kysely<DB>,
  options: KyselyAdapterOptions<DB, UserColumns, SessionColumns> = {},
): KyselyAdapterOf<UserOf<DB, UserColumns>, SessionOf<DB, SessionColumns>> {
  // Rows are written and read as stored, in columns that are known at run time only.
  const stored = db as unknown as StoredKysely
  const dialect = dialectOf(stored)
  const tables = tablesWith(options.userColumns, options.sessionColumns)
  const store: Store = {
    db: stored,
    tables,
    statements: dialect.statements(stored, tables),
    encoding: dialect.encoding,
    report: reportOnce(options.onUnknownColumn),
    idsFromDatabase: options.userIds === "database",
  }
  const methods: Required<Adapter> & ExpiredRecords = {
    ...userMethods(store),
    ...accountMethods(store),
    ...sessionMethods(store),
    ...tokenMethods(store),
    ...authenticatorMethods(store),
    createUserWithAccount: userWithAccount(store),
    ...expiredMethods(store),
  }
  // The methods hand out the declared columns, which are known to the compiler only here.
  return withAdapterErrors(methods, explainDriverError) as KyselyAdapterOf<
    UserOf<DB, UserColumns>,
    SessionOf<DB, SessionColumns>
  >
}
