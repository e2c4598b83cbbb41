import { setImmediate } from "node:timers/promises"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import { AdapterError, type Adapter, type AdapterMethod } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

/** Carries a call out, now or later. */
type Around = (
  call: () => Promise<unknown>,
  method: AdapterMethod,
  args: readonly unknown[],
) => Promise<unknown>

/**
 * The reference with something around each of its methods.
 *
 * @param store - where the records live
 * @param around - carries a call out
 */
function everyMethod(store: MemoryStore, around: Around): Required<Adapter> {
  const entries = Object.entries(MemoryAdapter(store)).map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> =>
      // The keys of an adapter are the methods of the contract.
      around(async () => Reflect.apply(method, undefined, args), name as AdapterMethod, args),
  ])
  // Each method hands its arguments on and answers what the reference answers.
  return Object.fromEntries(entries) as Required<Adapter>
}

const retries = 5

/** What a call locks: here, what it mentions first. */
function keyOf([first]: readonly unknown[]): string {
  if (typeof first !== "object" || first === null) return String(first)
  // Of records, the members that are looked at are texts.
  const { id, sessionToken, email } = first as Record<string, string | undefined>
  return email ?? sessionToken ?? id ?? JSON.stringify(first)
}

const mostTurns = 6

async function wait(): Promise<void> {
  const turns = Math.floor(Math.random() * mostTurns)
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}

/** Adapters that differ in how they carry out calls at the same time. */
export const differentConcurrency: Readonly<Record<string, DifferentAdapter>> = {
  "loses-with-a-conflict": {
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
  },
  "narrow-pool": {
    way: "has as few connections as it is told, and never needs two for one call",
    make() {
      const store = memoryStore()
      return ({ pool = 5 }) => {
        let free = pool
        const waiting: (() => void)[] = []
        return everyMethod(store, async (call) => {
          if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
          else free -= 1
          try {
            await setImmediate()
            return await call()
          } finally {
            const next = waiting.shift()
            if (next) next()
            else free += 1
          }
        })
      }
    },
  },
  "one-queue": {
    way: "makes one call at a time, for all instances together",
    make() {
      const store = memoryStore()
      let last: Promise<unknown> = Promise.resolve()
      const adapter = everyMethod(store, (call) => {
        const next = async (): Promise<unknown> => {
          await setImmediate()
          return call()
        }
        const done = last.then(next, next)
        last = done
        return done
      })
      return () => adapter
    },
  },
  "reads-after-writing": {
    way: "updates a record and then reads it, as a database without RETURNING must",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return () => ({
        ...memory,
        async updateUser(patch) {
          await memory.updateUser(patch)
          await setImmediate()
          const user = await memory.getUser(patch.id)
          if (!user) throw new AdapterError("There is no such user.", { code: "missing" })
          return user
        },
        async updateSession(patch) {
          if (!(await memory.updateSession(patch))) return null
          await setImmediate()
          return structuredClone(store.sessions.get(patch.sessionToken)) ?? null
        },
        async updateAuthenticatorCounter(credentialID, newCounter) {
          await memory.updateAuthenticatorCounter(credentialID, newCounter)
          await setImmediate()
          const passkey = await memory.getAuthenticator(credentialID)
          if (!passkey) throw new AdapterError("There is no such passkey.", { code: "missing" })
          return passkey
        },
      })
    },
  },
  "slow-and-uneven": {
    way: "takes its time before and after each step, now more and now less",
    make() {
      const store = memoryStore()
      const adapter = everyMethod(store, async (call) => {
        await wait()
        try {
          return await call()
        } finally {
          await wait()
        }
      })
      return () => adapter
    },
  },
  "stores-lower-counters": {
    way: "stores whatever counter came last, as today's adapters do",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return () => ({
        ...memory,
        async updateAuthenticatorCounter(credentialID, counter) {
          await setImmediate()
          const before = store.authenticators.get(credentialID)
          if (!before) throw new AdapterError("There is no such passkey.", { code: "missing" })
          store.authenticators.set(credentialID, { ...before, counter })
          return structuredClone({ ...before, counter })
        },
      })
    },
  },
  "two-queries": {
    way: "reads a session or an account and then its user",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return () => ({
        ...memory,
        async getSessionAndUser(sessionToken) {
          const session = structuredClone(store.sessions.get(sessionToken))
          await setImmediate()
          const user = session && (await memory.getUser(session.userId))
          return session && user ? { session, user } : null
        },
        async getUserByAccount({ provider, providerAccountId }) {
          const account = await memory.getAccount(providerAccountId, provider)
          await setImmediate()
          return account && memory.getUser(account.userId)
        },
      })
    },
  },
}
