import { AdapterError } from "@lockstep/core/adapters"
import { explainDriverError } from "@lockstep/core/adapters/sql-errors"

/** More would only add to the crowd. */
const attempts = 3

/**
 * Repeats what a database gave up on for a race with another writer. It has undone all of it then, so
 * that the second attempt is as good as a first.
 *
 * @param attempt - one statement, or one transaction
 */
export async function withRetries<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error
    }
  }
}

function isLostRace(error: unknown): boolean {
  return !(error instanceof AdapterError) && explainDriverError(error).code === "conflict"
}
