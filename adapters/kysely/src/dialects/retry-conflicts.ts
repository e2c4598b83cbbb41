import { isLostRace } from "@lockstep/core/adapters/sql-errors"
import type { StoredKysely } from "../stored-kysely.ts"

/** Deadlocks of many writers take a few rounds to come apart. */
const attempts = 8
/** The longest wait before the second attempt, in milliseconds; it doubles from one to the next. */
const firstPause = 4

/**
 * Does something again when the database undid it because of another writer. Not within a transaction
 * of the application's, which is undone as a whole.
 */
export async function retryConflicts<Result>(
  db: StoredKysely,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || db.isTransaction || !isLostRace(error)) throw error
    }
    await pause(Math.random() * firstPause * 2 ** (attempt - 1))
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
