import type { ExpiredRecords } from "@lockstep/core/adapters"
import { ensure } from "../values/assert.ts"
import { resolvesWithin } from "../values/resolves-within.ts"
import { NotApplicable, type CaseTools } from "./case.ts"

/** Deletes records that have expired. */
export type DeleteExpired = ExpiredRecords["deleteExpired"]

/** Longer than the timeout of a method, because it works on many records. */
const timeoutMs = 30_000

/**
 * Returns the adapter's `deleteExpired`, wrapped so that each call ends.
 *
 * @throws {NotApplicable} if it has none
 */
export function deletionOf({ subject }: CaseTools): DeleteExpired {
  const method: unknown = Reflect.get(subject.adapter, "deleteExpired")
  if (typeof method !== "function") throw new NotApplicable("the adapter has no deleteExpired")
  return async (limit) => {
    // A function of an adapter under test. Its result is checked below.
    const deletion = Promise.resolve(Reflect.apply(method, undefined, [limit]) as unknown)
    const isDone = await resolvesWithin(deletion, timeoutMs)
    ensure(isDone, "deleteExpired", `resolved within ${timeoutMs} ms`, "still waiting")
    const count = await deletion
    const isCount = typeof count === "number" && Number.isSafeInteger(count) && count >= 0
    ensure(isCount, "the result of deleteExpired", "a number of records", count)
    return count
  }
}
