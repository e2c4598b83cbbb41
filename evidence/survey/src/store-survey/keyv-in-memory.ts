import type { StoreFactory } from "@lockstep/adapter-test-kit"
import Keyv from "keyv"
import { storeBehind } from "./behind.ts"

const maps = new Map<string, Map<string, unknown>>()

/** `keyv` on its own `Map`, which all instances of a case share. */
export const keyvInMemory: StoreFactory = ({ namespace }) => {
  const map = maps.get(namespace) ?? new Map<string, unknown>()
  maps.set(namespace, map)
  const keyv = new Keyv<string>(map)
  return storeBehind(
    {
      getMany: async (keys) => (await keyv.getMany([...keys])).map((value) => value ?? null),
      set: async (key, value, ttlMs) => void (await keyv.set(key, value, ttlMs)),
      delete: (key) => keyv.delete(key),
    },
    true,
  )
}
