import {
  withAdapterErrors,
  type Adapter,
  type ExpiredRecords,
  reportOnce,
  storedIn,
} from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import type { Kysely } from "kysely"
import { accountMethods } from "./accounts.ts"
import type { KyselyAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { tablesWith, type OwnFields } from "./fields.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import type { Codegen, Database } from "./database.ts"
import type { Dates } from "./dates.ts"
import { dialectOf } from "./dialect-support.ts"
import { expiredMethods } from "./expired.ts"
import type {
  NoFields,
  OwnSessionFields,
  OwnUserFields,
  WithAllAccountFields,
  WithAllUserFields,
} from "./own-fields.ts"
import type { KyselyAdapterOptions } from "./options.ts"
import { sessionMethods } from "./sessions.ts"
import type { Store } from "./store.ts"
import { toStoredKysely, type StoredKysely } from "./stored-kysely.ts"
import { tokenMethods } from "./verification-tokens.ts"
import { userMethods } from "./users.ts"

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in PostgreSQL, MySQL, MariaDB
 * or SQLite through Kysely, in the tables that `@auth/kysely-adapter` uses.
 *
 * ```ts
 * const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
 * const adapter = KyselyAdapter(db)
 * ```
 *
 * @param db - the application's Kysely; it is neither opened nor closed here
 * @throws ConfigError when the dialect is not supported
 */
export function KyselyAdapter<
  DB extends Codegen,
  const UserFields extends OwnUserFields<DB> = NoFields,
  const SessionFields extends OwnSessionFields<DB> = NoFields,
>(
  db: Kysely<DB> & WithAllUserFields<DB> & WithAllAccountFields<DB>,
  options?: KyselyAdapterOptions<DB, UserFields, SessionFields>,
): KyselyAdapterOf<UserOf<DB, UserFields>, SessionOf<DB, SessionFields>>
/**
 * For a users table without `name`, `emailVerified` or `image`, which you must declare:
 *
 * ```ts
 * const adapter = KyselyAdapter(db, { userFields: { image: false } })
 * ```
 */
export function KyselyAdapter<
  DB extends Codegen,
  const UserFields extends OwnUserFields<DB> = NoFields,
  const SessionFields extends OwnSessionFields<DB> = NoFields,
>(
  db: Kysely<DB> & WithAllAccountFields<DB>,
  options: KyselyAdapterOptions<DB, UserFields, SessionFields>,
): KyselyAdapterOf<UserOf<DB, UserFields>, SessionOf<DB, SessionFields>>
export function KyselyAdapter(db: object, options: GivenOptions = {}): KyselyAdapterOf {
  // Rows are written and read as stored, in columns that are known at run time only.
  const given = db as StoredKysely
  const dialect = dialectOf(given)
  const stored = toStoredKysely(given)
  const tables = tablesWith(options.userFields, options.sessionFields, options.authenticatorFields)
  const store: Store = {
    db: stored,
    tables,
    statements: dialect.statements(stored, tables),
    boolean: dialect.boolean,
    dates: dialect.dates(stored),
    report: reportOnce(options.onUnknownField),
    idsFromDatabase: options.ids === "database",
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
  const around = dialect.around?.(methods, stored) ?? withDates(methods, store.dates)
  // All methods of this package return promises, which the general type leaves open.
  return withAdapterErrors({ ...around, ...storedIn(db) }, classifyDriverError) as KyselyAdapterOf
}

/** Lets each method wait until it is known how dates are written, where that has to be asked. */
function withDates<Methods extends object>(methods: Methods, { prepare }: Dates): Methods {
  if (!prepare) return methods
  const waiting = Object.entries(methods).map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      await prepare()
      // What a method takes is checked where it is called; here its arguments only pass through.
      return (method as (...args: unknown[]) => unknown)(...args)
    },
  ])
  // Each method keeps its name and signature; entries cannot state that to the compiler.
  return Object.fromEntries(waiting) as Methods
}

/** What the overloads admit. */
interface GivenOptions extends Pick<
  KyselyAdapterOptions<Database>,
  "onUnknownField" | "ids" | "authenticatorFields"
> {
  readonly userFields?: OwnFields
  readonly sessionFields?: OwnFields
}
