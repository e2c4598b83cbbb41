import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { testRefreshedOnce } from "../support/provider-tokens/refreshed-once.ts"
import { sharedStore } from "../support/application.ts"

const adapter = MemoryAdapter()
const store = sharedStore()

testRefreshedOnce(async () => ({ adapter, store }), 5)
