import { isLostRace } from "@lockstep/core/adapters/sql-errors"

/** Deadlocks of many writers take a few rounds to come apart. */
const attempts = 8
/** The longest wait before the second attempt, in milliseconds; it doubles from one to the next. */
const firstPause = 4

/** Runs one statement, or one transaction. */
export type Run = <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>

/**
 * Repeats what a database gave up on for a race with another writer. It has undone all of it then, so
 * that the second attempt is as good as a first. Not within a transaction of the application's, which is
 * undone as a whole: a second attempt would be outside of it, or fail for another reason.
 *
 * @param isTransaction - whether the application's database is a transaction
 */
export function retryConflicts(isTransaction: boolean): Run {
  if (isTransaction) return (attempt) => attempt()
  return async (attempt) => {
    for (let made = 1; ; made += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (made === attempts || !isLostRace(error)) throw error
      }
      await pause(Math.random() * firstPause * 2 ** (made - 1))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
