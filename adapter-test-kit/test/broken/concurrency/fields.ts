import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

/** Adapters that lose or mix fields if two calls update a record at once: C3 to C5. */
export const brokenFields = {
  "writes-users-back-whole": {
    defect: "reads a user, changes a field and writes all fields",
    breaks: "C3",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const before = await memory.getUser(patch.id)
          await roundTrip()
          const given = Object.entries(patch).filter(([, value]) => value !== undefined)
          return memory.updateUser({ ...before, ...Object.fromEntries(given), id: patch.id })
        },
      }
    },
  },
  "writes-sessions-back-whole": {
    defect: "reads a session, changes a field and writes all fields",
    breaks: "C3",
    options: { extraSessionFields: { device: ["Firefox 🦊"], visits: [7] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const before = structuredClone(store.sessions.get(patch.sessionToken))
          await roundTrip()
          const given = Object.entries(patch).filter(([, value]) => value !== undefined)
          const after = { ...before, ...Object.fromEntries(given) }
          return memory.updateSession({ ...after, sessionToken: patch.sessionToken })
        },
      }
    },
  },
  "keeps-passkeys-in-a-list": {
    defect: "reads a user's list of passkeys, adds one, and writes the list",
    breaks: "C3",
    make(store) {
      const memory = MemoryAdapter(store)
      const lists = new Map<string, readonly string[]>()
      return {
        ...memory,
        async createAuthenticator(passkey) {
          const created = await memory.createAuthenticator(passkey)
          const list = lists.get(passkey.userId) ?? []
          await roundTrip()
          lists.set(passkey.userId, [...list, passkey.credentialID])
          return created
        },
        async createUserWithAccount(records) {
          const created = await memory.createUserWithAccount(records)
          if (records.authenticator) {
            lists.set(created.user.id, [records.authenticator.credentialID])
          }
          return created
        },
        async listAuthenticatorsByUserId(userId) {
          const list = new Set(lists.get(userId))
          const all = await memory.listAuthenticatorsByUserId(userId)
          return all.filter(({ credentialID }) => list.has(credentialID))
        },
      }
    },
  },
  "keeps-old-addresses": {
    defect:
      "removes the key of the email address that it has read, even if the address has changed since",
    breaks: "C4",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          if (patch.email === undefined) return memory.updateUser(patch)
          const old = store.users.get(patch.id)?.email
          await roundTrip()
          const now = store.users.get(patch.id)?.email
          const updated = await memory.updateUser(patch)
          // The reference has removed the key of the last address.
          if (
            now !== undefined &&
            now !== old &&
            now !== updated.email &&
            !store.userIds.has(now)
          ) {
            store.userIds.set(now, patch.id)
          }
          return updated
        },
      }
    },
  },
  "splits-names": {
    defect: "writes given name and family name in two statements, on any free connections",
    breaks: "C4",
    also: ["C5", "C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      let count = 0
      return {
        ...memory,
        async updateUser(patch) {
          const { name } = patch
          if (!name || !store.users.has(patch.id)) return memory.updateUser(patch)
          count += 1
          const middle = Math.floor(name.length / 2)
          const { name: _, ...rest } = patch
          const updated = await memory.updateUser(rest)
          const others = store.users.get(patch.id)?.name ?? ""
          await memory.updateUser({
            id: patch.id,
            name: name.slice(0, middle) + others.slice(middle),
          })
          await roundTrip(1 + (count % 2))
          const first = store.users.get(patch.id)?.name ?? ""
          await memory.updateUser({
            id: patch.id,
            name: first.slice(0, middle) + name.slice(middle),
          })
          return { ...updated, name }
        },
      }
    },
  },
  "writes-fields-one-by-one": {
    defect: "updates a user with one statement for each field",
    breaks: "C5",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser({ id, image, ...rest }) {
          if (image === undefined) return memory.updateUser({ id, ...rest })
          await memory.updateUser({ id, ...rest })
          await roundTrip()
          return memory.updateUser({ id, image })
        },
      }
    },
  },
  "replaces-passkeys": {
    defect: "deletes a passkey and inserts it again with the new counter",
    breaks: "C5",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const before = store.authenticators.get(credentialID)
          if (!before) throw new AdapterError("There is no such passkey.", { code: "missing" })
          store.authenticators.delete(credentialID)
          await roundTrip()
          return memory.createAuthenticator({ ...before, counter: newCounter })
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
