import type { KitOptions, SubjectFactory } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import { deletingAdapter } from "./broken/deleting-adapter.ts"
import { countReads } from "./counted-reads.ts"

/**
 * The reference adapter with everything that a subject can offer, so that every rule applies.
 *
 * @param store - shared by all cases and instances
 */
export function referenceSubject(store: MemoryStore = memoryStore()): SubjectFactory {
  const ownedBy = (records: ReadonlyMap<string, { userId: string }>) => (userId: string) =>
    [...records.values()].filter((record) => record.userId === userId)
  const rowsRead = countReads(store)
  return () => ({
    adapter: deletingAdapter(store),
    close() {},
    raw: {
      accounts: ownedBy(store.accounts),
      sessions: ownedBy(store.sessions),
      authenticators: ownedBy(store.authenticators),
      rowsRead,
      sessionExpiry: (sessionToken) => store.sessions.get(sessionToken)?.expires ?? null,
    },
    legacy: () => ({ adapter: MemoryAdapter(), checkSchema: () => ["sessions: no unique key"] }),
    sibling: () => MemoryAdapter(),
    renamed: () => MemoryAdapter(),
    predecessor: () => MemoryAdapter(store),
  })
}

/** What else the rules need to apply. */
export const referenceOptions: KitOptions = {
  name: "the reference, with everything a subject can offer",
  capabilities: { nulls: "filled" },
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: ["a"] }, null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
}
