import { lacksTransactions } from "@lockstep/core/adapters/sql-errors"

/**
 * Carries out work that needs a transaction. With a driver adapter that has none, it carries out the work
 * for such an adapter instead.
 */
export type InTransaction = <Result>(
  work: () => Promise<Result>,
  without: () => Promise<Result>,
) => Promise<Result>

/**
 * Makes transactions of a client, or does without them if its driver adapter says that it has none, as that
 * of Neon over HTTP does.
 *
 * @param ignores - whether it is known to ignore them, as that of Cloudflare D1 does
 */
export function transactionsOf(ignores: boolean): InTransaction {
  if (ignores) return (_work, without) => without()
  return async (work, without) => {
    try {
      return await work()
    } catch (error) {
      if (!lacksTransactions(error)) throw error
    }
    return without()
  }
}
