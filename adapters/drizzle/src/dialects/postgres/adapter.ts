import { reportOnce, storedIn } from "@lockstep/core/adapters"
import { getTableUniqueName, is, sql, type SQL } from "drizzle-orm"
import { PgTransaction } from "drizzle-orm/pg-core"
import type { DrizzleAdapterOf } from "../../adapter-type.ts"
import type { DrizzleAdapterOptions } from "../../options.ts"
import { bindTables } from "../../bind-tables.ts"
import { defaultTimeout, withDeadline } from "../../deadline.ts"
import type { AllTables } from "../../drizzle-tables.ts"
import { methodsOf } from "../../methods.ts"
import { returningStore } from "../../returning-store.ts"
import { columnName, placed } from "../../statement.ts"
import { unwrapped } from "../../unwrapped.ts"
import { retryConflicts } from "../../retry-conflicts.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { declaresOwner, deleteUser } from "./delete-user.ts"
import { rowsIn } from "./rows-in.ts"

/** The part of a `PgDatabase` that is used, whatever its driver. */
export interface PgRunner {
  execute(query: SQL): PromiseLike<unknown>
}

/** Makes the methods for PostgreSQL. Every one of them is one statement, and so one round trip. */
export function pgAdapter(
  db: PgRunner,
  tables: AllTables,
  { timeout = defaultTimeout, onUnknownField }: DrizzleAdapterOptions,
): DrizzleAdapterOf {
  const retrying = retryConflicts(is(db, PgTransaction))
  const bound = bindTables(db, tables)
  const store = returningStore({
    tables: bound,
    report: reportOnce(onUnknownField),
    isBefore: (before) => sql`${columnName(before.column)} < ${placed(before)}`,
    // A row that another transaction changes or deletes at the moment is left to the next call.
    locking: sql`for update skip locked`,
    // A foreign key does that by itself.
    holds: (table) => (declaresOwner(table, bound.user) ? sql`` : sql` for key share`),
    rows: (query) =>
      withDeadline(
        retrying(() => unwrapped(async () => rowsIn(await db.execute(query)))),
        timeout,
      ),
  })
  return methodsOf(store, {
    ...storedIn(db, getTableUniqueName(tables.accountsTable)),
    deleteUser: deleteUser(store),
    createUserWithAccount: userWithAccount(store),
  })
}
