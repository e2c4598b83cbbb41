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
 * Makes transactions of a database, or does without them if its driver does not begin the first one.
 *
 * @param begin - carries out steps in a transaction of the driver
 */
export function transactionsOf(
  begin: <Result>(steps: Steps<Result>) => Promise<Result>,
): Transaction {
  let hasBegun = false
  return async (steps, without) => {
    try {
      return await begin((inside) => {
        hasBegun = true
        return steps(inside)
      })
    } catch (error) {
      if (hasBegun || isOfServer(error)) throw error
    }
    return without()
  }
}

/** Errors of servers and connections have a code; that of a driver which cannot do something has none. */
function isOfServer(error: unknown): boolean {
  return typeof error === "object" && error !== null && ("code" in error || "errno" in error)
}
