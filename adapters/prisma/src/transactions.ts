import { member } from "./member.ts"

/**
 * Carries out work that needs a transaction. With a driver adapter that has none, it carries out the work
 * for such an adapter instead.
 */
export type InTransaction = <Result>(
  work: () => Promise<Result>,
  without: () => Promise<Result>,
) => Promise<Result>

/**
 * Finds out with the first transaction whether a driver adapter has them: that of Neon over HTTP refuses
 * to begin one, and nothing is written then.
 *
 * @param ignores - whether it is known to ignore them, as that of Cloudflare D1 does
 */
export function transactionsOf(ignores: boolean): InTransaction {
  if (ignores) return (_work, without) => without()
  let hasBegun = false
  return async (work, without) => {
    try {
      const result = await work()
      hasBegun = true
      return result
    } catch (error) {
      if (hasBegun || !isRefusal(error)) throw error
    }
    return without()
  }
}

/** Errors of Prisma and of databases have a name or a code; that of an adapter which cannot do something has neither. */
function isRefusal(error: unknown): boolean {
  return member(error, "name") === "Error" && member(error, "code") === undefined
}
