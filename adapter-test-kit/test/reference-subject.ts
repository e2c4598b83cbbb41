import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"

/**
 * The reference adapter with everything that a subject can offer, so that every rule applies.
 *
 * @param store - shared by all cases and instances
 */
export function referenceSubject(store: MemoryStore = memoryStore()): SubjectFactory {
  const ownedBy = (records: ReadonlyMap<string, { userId: string }>) => (userId: string) =>
    [...records.values()].filter((record) => record.userId === userId)
  return () => ({
    adapter: MemoryAdapter(store),
    close() {},
    raw: {
      accounts: ownedBy(store.accounts),
      sessions: ownedBy(store.sessions),
      authenticators: ownedBy(store.authenticators),
    },
    legacy: () => ({ adapter: MemoryAdapter(), checkSchema: () => ["sessions: no unique key"] }),
  })
}
