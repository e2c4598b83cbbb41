import { lacksTransactions } from "@lockstep/core/adapters/sql-errors"
import type { Store } from "../../store.ts"

/** Carries out steps on a store. */
type Steps<Result> = (inside: Store) => Promise<Result>

/**
 * Carries out steps whose statements are all kept, or none. With a driver that has no transactions, such
 * as `drizzle-orm/mysql-proxy`, it carries out the steps for such a driver instead.
 */
export type Transaction = <Result>(
  steps: Steps<Result>,
  without: () => Promise<Result>,
) => Promise<Result>

/**
 * Makes transactions of a database, or does without them if its driver says that it has none.
 *
 * @param begin - carries out steps in a transaction of the driver
 */
export function transactionsOf(
  begin: <Result>(steps: Steps<Result>) => Promise<Result>,
): Transaction {
  return async (steps, without) => {
    let hasBegun = false
    try {
      return await begin((inside) => {
        hasBegun = true
        return steps(inside)
      })
    } catch (error) {
      if (hasBegun || !lacksTransactions(error)) throw error
    }
    return without()
  }
}
