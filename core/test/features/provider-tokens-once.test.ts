import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { MemoryStore } from "../../src/adapters.ts"
import { testRefreshedOnce } from "../support/provider-tokens/refreshed-once.ts"

const adapter = MemoryAdapter()
const store = { ...MemoryStore(), shared: true }

testRefreshedOnce(async () => ({ adapter, store }), 5)
