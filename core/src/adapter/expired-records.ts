import { AdapterError } from "../errors/errors.ts"

/**
 * What an adapter has beyond `Adapter` if its database does not delete expired records itself. Lockstep never
 * calls it: your application does, from a scheduled job.
 */
export interface ExpiredRecords {
  /**
   * Deletes sessions and verification tokens that expired more than a minute ago, the earliest first: the
   * clocks of two servers may differ, and a record that one of them still accepts must stay.
   *
   * @param limit - the most records of each kind to delete, so that no statement holds locks for long.
   *   Default: `1000`
   * @returns how many records were deleted; if fewer than `limit`, no other has expired
   */
  deleteExpired(limit?: number): Promise<number>
}

/**
 * Deletes records of one kind that expired before a date.
 *
 * @param before - the date
 * @param limit - a positive integer
 * @returns how many records were deleted
 */
export type DeleteBefore = (before: Date, limit: number) => Promise<number>

const toleranceMs = 60_000

/**
 * Makes `deleteExpired` of what deletes the records of each kind.
 *
 * @param kinds - are called one after the other, each with the whole limit
 */
export function expiredRecords(...kinds: readonly DeleteBefore[]): ExpiredRecords {
  return {
    async deleteExpired(limit = 1000) {
      if (!Number.isSafeInteger(limit) || limit < 1) {
        throw new AdapterError("deleteExpired failed: the limit is not a positive integer.")
      }
      const before = new Date(Date.now() - toleranceMs)
      let count = 0
      for (const deleteBefore of kinds) {
        // One at a time: a job is in no hurry, and must not take connections from requests.
        count += await deleteBefore(before, limit)
      }
      return count
    },
  }
}
