import type { RoundTripsStore } from "../../../core/test/support/adapter-suites/round-trips.ts"
import { watchStatements, type OpenDatabase } from "./open-database.ts"

/**
 * Shows the statements that Prisma sends. Of a transaction, its beginning is not among them, its end is.
 *
 * @param database - with the models
 */
export function watched({ prisma, adapter }: OpenDatabase): RoundTripsStore {
  let seen: readonly string[] | undefined
  return {
    adapter,
    async sent(use) {
      seen ??= watchStatements(prisma)
      const { length } = seen
      await use()
      return seen.slice(length)
    },
  }
}
