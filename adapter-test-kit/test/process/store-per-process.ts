import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { SubjectFactory } from "@lockstep/adapter-test-kit"

/** In the memory of a process: another one has its own store. */
const store = memoryStore()

const subject: SubjectFactory = () => MemoryAdapter(store)

// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default subject
