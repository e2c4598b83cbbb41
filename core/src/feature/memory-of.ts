import type { AuthConfig } from "../config/auth-config.ts"
import { sources } from "../logging/resolve-logger.ts"
import { MemoryStore } from "../store/memory-store.ts"
import type { Store } from "../store/store.ts"

const bySource = new WeakMap<object, Store>()
const byLists = new WeakMap<object, WeakMap<object, Store>>()

/**
 * The memory of this process for a configuration without a store. Nothing of one configuration is kept for
 * another, but a copy counts as the same: integrations of Auth.js create one for each request, and with separate memories
 * no attempt would be counted twice. All configurations of one function, which can create one for each request, share
 * one.
 */
export function memoryOf(config: AuthConfig): Store {
  const source = sources.get(config)
  if (source !== undefined) return memoryIn(bySource, source)
  const { features = config, providers } = config
  const known = byLists.get(features) ?? new WeakMap<object, Store>()
  byLists.set(features, known)
  return memoryIn(known, providers)
}

function memoryIn(memories: WeakMap<object, Store>, key: object): Store {
  const memory = memories.get(key) ?? MemoryStore()
  memories.set(key, memory)
  return memory
}
