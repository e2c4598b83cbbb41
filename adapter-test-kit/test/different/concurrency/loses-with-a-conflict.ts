import { setImmediate } from "node:timers/promises"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "../different-adapter.ts"
import { everyMethod } from "./every-method.ts"

const retries = 5

/** What a call locks: here, what it mentions first. */
function keyOf([first]: readonly unknown[]): string {
  if (typeof first !== "object" || first === null) return String(first)
  // Of records, the members that are looked at are texts.
  const { id, sessionToken, email } = first as Record<string, string | undefined>
  return email ?? sessionToken ?? id ?? JSON.stringify(first)
}

export const losesWithAConflict: DifferentAdapter = {
  way: "retries a few times when another call writes the same record, and then rejects",
  make() {
    const store = memoryStore()
    const locked = new Set<string>()
    const adapter = everyMethod(store, async (call, method, args) => {
      // A token has one winner and no losers but those who get null.
      if (method === "useVerificationToken" || /^(?:get|list)/.test(method)) return call()
      const key = keyOf(args)
      for (let attempt = 0; locked.has(key); attempt += 1) {
        if (attempt === retries) {
          throw new AdapterError("Another call writes this record.", { code: "conflict" })
        }
        await setImmediate()
      }
      locked.add(key)
      try {
        await setImmediate()
        return await call()
      } finally {
        locked.delete(key)
      }
    })
    return () => adapter
  },
}
