import { reportOnce, storedIn } from "@lockstep/core/adapters"
import { getTableUniqueName, is, type SQL } from "drizzle-orm"
import { MySqlTransaction } from "drizzle-orm/mysql-core"
import type { DrizzleAdapterOf } from "../../adapter-type.ts"
import type { DrizzleAdapterOptions } from "../../options.ts"
import { bindTables } from "../../bind-tables.ts"
import { defaultTimeout, withDeadline } from "../../deadline.ts"
import type { AllTables } from "../../drizzle-tables.ts"
import { methodsOf } from "../../methods.ts"
import { unwrapped } from "../../unwrapped.ts"
import { retryConflicts } from "../../retry-conflicts.ts"
import { readAnswer } from "./answer.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { deleteUser } from "./delete-user.ts"
import { mysqlStore } from "./store.ts"
import { transactionsOf } from "./transaction.ts"

/** The part of a database, or of a transaction, that runs statements. */
export interface MySQLTransactionRunner {
  execute(query: SQL): PromiseLike<unknown>
}

/** The part of a `MySqlDatabase` that is used, whatever its driver. */
export interface MySQLRunner extends MySQLTransactionRunner {
  transaction<Result>(
    steps: (transaction: MySQLTransactionRunner) => Promise<Result>,
  ): Promise<Result>
}

/**
 * Makes the methods for MySQL and MariaDB. All writes of one row are one statement; what MySQL changed
 * is read again.
 */
export function mysqlAdapter(
  db: MySQLRunner,
  tables: AllTables,
  { timeout = defaultTimeout, onUnknownField }: DrizzleAdapterOptions,
): DrizzleAdapterOf {
  const retrying = retryConflicts(is(db, MySqlTransaction))
  const bound = bindTables(db, tables)
  const base = { tables: bound, report: reportOnce(onUnknownField) }
  const store = mysqlStore({
    ...base,
    run: (query) =>
      withDeadline(
        retrying(() => unwrapped(async () => readAnswer(await db.execute(query)))),
        timeout,
      ),
  })
  const inside = (runner: MySQLTransactionRunner) =>
    mysqlStore({ ...base, run: async (query) => readAnswer(await runner.execute(query)) })
  const transaction = transactionsOf((steps) =>
    withDeadline(
      retrying(() => unwrapped(() => db.transaction((runner) => steps(inside(runner))))),
      timeout,
    ),
  )
  const remove = deleteUser(store, transaction)
  return methodsOf(store, {
    ...storedIn(db, getTableUniqueName(tables.accountsTable)),
    deleteUser: remove,
    createUserWithAccount: userWithAccount(store, transaction, remove),
  })
}
