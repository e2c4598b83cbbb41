import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError, type AdapterSession } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

const plain = (email: string) => email.normalize("NFD").replaceAll(/\p{M}/gu, "")

const userColumns = new Set(["id", "name", "email", "emailVerified", "image"])

/** Adapters that change values of users, or keep them after the user was deleted: U6 to U22. */
export const brokenUsers = {
  "ignores-accents-in-addresses": {
    defect: "ignores accents in email addresses",
    breaks: "U6",
    make(store) {
      const memory = MemoryAdapter(store)
      const spellings = new Map<string, string>()
      return {
        ...memory,
        async createUser(user) {
          const created = await memory.createUser(user)
          if (user.email) spellings.set(plain(user.email), user.email)
          return created
        },
        async getUserByEmail(email) {
          const exact = await memory.getUserByEmail(email)
          if (exact || typeof email !== "string") return exact
          return memory.getUserByEmail(spellings.get(plain(email)) ?? email)
        },
      }
    },
  },
  "drops-tags": {
    defect: "finds users by their email address without the tag after +",
    breaks: "U6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(email) {
          const found = await memory.getUserByEmail(email)
          if (found) return found
          const [name, host] = email.split("@")
          const tagged = [...store.userIds.keys()].find(
            (other) => other.startsWith(`${name}+`) && other.endsWith(`@${host}`),
          )
          return tagged === undefined ? null : memory.getUserByEmail(tagged)
        },
      }
    },
  },
  "forgets-a-role": {
    defect: "returns only the standard columns from getUserByEmail",
    breaks: "U16",
    options: { extraUserFields: { role: ["admin", "reader"] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(address) {
          const user = await memory.getUserByEmail(address)
          if (!user) return null
          const { id, name, email, emailVerified, image } = user
          return { id, name: name ?? null, email, emailVerified, image: image ?? null }
        },
      }
    },
  },
  "updates-standard-columns": {
    defect: "updates only the standard columns of a user",
    breaks: "U16",
    options: { extraUserFields: { role: ["admin", "reader"] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser({ id, ...patch }) {
          const columns = ["name", "email", "emailVerified", "image"]
          const known = Object.entries(patch).filter(([name]) => columns.includes(name))
          return memory.updateUser({ id, ...Object.fromEntries(known) })
        },
      }
    },
  },
  "drops-fields-of-new-users": {
    defect: "stores only the standard columns of a user that is created with an account",
    breaks: "U16",
    cases: ["U16.3"],
    options: { extraUserFields: { role: ["admin", "reader"] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          const { id, name = null, email, emailVerified, image = null } = records.user
          const user = { id, name, email, emailVerified, image }
          return memory.createUserWithAccount({ ...records, user })
        },
      }
    },
  },
  "rejects-unknown-claims": {
    defect: "rejects a user with a property without a column",
    breaks: "U17",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          const unknown = Object.keys(user).find((key) => !userColumns.has(key))
          if (unknown) throw new Error(`There is no column ${unknown}.`)
          return memory.createUser(user)
        },
      }
    },
  },
  "rejects-claims-of-new-users": {
    defect: "rejects a new user with an account that has a property without a column",
    breaks: "U17",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const unknown = Object.keys(records.user).filter((name) => !userColumns.has(name))
          if (unknown.length > 0) throw new Error("column does not exist")
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "revives-with-the-id": {
    defect: "hides the sessions of a deleted user instead of deleting them",
    breaks: "U19",
    make(store) {
      const memory = MemoryAdapter(store)
      const hidden: AdapterSession[] = []
      return {
        ...memory,
        async deleteUser(id) {
          hidden.push(...[...store.sessions.values()].filter(({ userId }) => userId === id))
          return memory.deleteUser(id)
        },
        async createUser(user) {
          const created = await memory.createUser(user)
          const theirs = hidden.filter(({ userId }) => userId === created.id)
          for (const session of theirs) store.sessions.set(session.sessionToken, session)
          return created
        },
      }
    },
  },
  "reserves-credential-ids": {
    defect: "never frees the credential IDs of a deleted user",
    breaks: "U19",
    also: ["W20"],
    make(store) {
      const memory = MemoryAdapter(store)
      const reserved = new Set<string>()
      return {
        ...memory,
        async createAuthenticator(authenticator) {
          const { credentialID } = authenticator
          if (reserved.has(credentialID) && !store.authenticators.has(credentialID)) {
            throw new AdapterError("This credential is taken.", { code: "duplicate" })
          }
          const created = await memory.createAuthenticator(authenticator)
          reserved.add(credentialID)
          return created
        },
      }
    },
  },
  "short-column-for-images": {
    defect: "has a column of 255 characters for image URLs",
    breaks: "U22",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          if ((user.image ?? "").length > 255) throw new Error("The value is too long.")
          return memory.createUser(user)
        },
      }
    },
  },
  "short-columns-everywhere": {
    defect: "has columns of 255 characters for names, email addresses, tokens and keys",
    breaks: "U22",
    also: ["V14", "W12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          if (Math.max(user.name?.length ?? 0, user.email?.length ?? 0) > 255)
            throw new Error("The value is too long.")
          return memory.createUser(user)
        },
        async createVerificationToken(token) {
          if (token.token.length > 255) throw new Error("The value is too long.")
          return memory.createVerificationToken(token)
        },
        async createAuthenticator(passkey) {
          if (passkey.credentialPublicKey.length > 255) throw new Error("The value is too long.")
          return memory.createAuthenticator(passkey)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
