import { reportOnce, storedIn } from "@lockstep/core/adapters"
import { getTableUniqueName, sql, type SQL } from "drizzle-orm"
import type { DrizzleAdapterOf } from "../../adapter-type.ts"
import type { DrizzleAdapterOptions } from "../../options.ts"
import { bindTables } from "../../bind-tables.ts"
import { defaultTimeout, withDeadline } from "../../deadline.ts"
import type { AllTables } from "../../drizzle-tables.ts"
import { methodsOf } from "../../methods.ts"
import type { ReturningBase } from "../../remove-expired.ts"
import { returningStore } from "../../returning-store.ts"
import { columnName, placed } from "../../statement.ts"
import type { Assignment } from "../../to-record.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { deleteUser } from "./delete-user.ts"
import { unwrapped } from "../../unwrapped.ts"
import { isD1 } from "./d1.ts"
import { renewAfterBusy } from "./renew-after-busy.ts"
import { rowReader } from "./row-reader.ts"
import {
  inTransaction,
  together,
  type Batch,
  type SQLiteRunner,
  type Transaction,
} from "./runner.ts"

/**
 * Makes the methods for SQLite, on drivers that return at once and on those that return later.
 * Every method is one statement, except for the one that writes to several tables.
 */
export function sqliteAdapter(
  db: SQLiteRunner,
  tables: AllTables,
  { timeout = defaultTimeout, onUnknownField }: DrizzleAdapterOptions,
): DrizzleAdapterOf {
  const renewing = renewAfterBusy(db)
  const store = returningStore({
    ...baseOf(db, tables, onUnknownField),
    rows: rowReader(db, timeout),
  })
  const transaction: Transaction = (steps) =>
    renewing(() =>
      withDeadline(
        unwrapped(() => inTransaction(db, steps)),
        timeout,
      ),
    )
  const batch: Batch = (statements) =>
    renewing(() =>
      withDeadline(
        unwrapped(() => together(db, statements)),
        timeout,
      ),
    )
  return methodsOf(store, {
    ...storedIn(db, getTableUniqueName(tables.accountsTable)),
    deleteUser: deleteUser(store, batch),
    createUserWithAccount: userWithAccount(store, {
      transaction: isD1(db) ? undefined : transaction,
      batch,
    }),
  })
}

/** Dates that another program stored in another form stay: to SQLite, each number is less than each text. */
function isBefore(before: Assignment): SQL {
  const expires = columnName(before.column)
  const date = placed(before)
  return sql`${expires} < ${date} and (typeof(${expires}) = 'text') = (typeof(${date}) = 'text')`
}

function baseOf(
  db: SQLiteRunner,
  tables: AllTables,
  onUnknownField: DrizzleAdapterOptions["onUnknownField"],
): Omit<ReturningBase, "rows"> {
  return {
    tables: bindTables(db, tables),
    report: reportOnce(onUnknownField),
    isBefore,
    locking: sql``,
    // A statement that writes has the database to itself.
    holds: () => sql``,
  }
}
