import { AdapterError, type Adapter } from "@lockstep/core/adapters"
import type { MemoryStore } from "./memory-store.ts"

/** The method that deletes expired records. */
export function expiryMethods(store: MemoryStore): Required<Pick<Adapter, "deleteExpired">> {
  return {
    async deleteExpired(limit) {
      if (!Number.isSafeInteger(limit) || limit < 1) {
        throw new AdapterError("The limit is not a positive integer.")
      }
      return removeExpired(store.sessions, limit) + removeExpired(store.tokens, limit)
    },
  }
}

function removeExpired(records: Map<string, { readonly expires: Date }>, limit: number): number {
  const expired = [...records]
    .filter(([, { expires }]) => expires.getTime() < Date.now())
    .toSorted(([, one], [, other]) => one.expires.getTime() - other.expires.getTime())
    .slice(0, limit)
  for (const [key] of expired) records.delete(key)
  return expired.length
}
