/** An adapter that stores everything in memory, for tests and examples. */
export { MemoryAdapter } from "./reference/memory-adapter.ts"
export { memoryStore, type MemoryStore } from "./reference/memory-store.ts"
