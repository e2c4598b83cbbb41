import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about new users and their addresses: U1, U5 and U7 to U9. */
export const brokenUsers = {
  "answers-with-half-a-user": {
    defect: "returns the new user without the columns that the database filled in",
    breaks: "U1",
    also: [
      "U5",
      "R2",
      "U7",
      "U8",
      "U10",
      "U12",
      "U14",
      "U15",
      "A1",
      "A2",
      "A4",
      "A7",
      "A12",
      "S3",
      "S8",
      "U18",
      "K3",
      "U17",
      "U19",
      "U22",
      "X25",
      "A20",
      "S22",
    ],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          const { id, name, email, emailVerified } = await memory.createUser(user)
          return { id, name: name ?? null, email, emailVerified }
        },
      }
    },
  },
  "requires-a-name": {
    defect: "has a column for names that must not be null",
    breaks: "U1",
    also: ["X25"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          if (user.name === undefined) throw new Error("null value in column name")
          return memory.createUser(user)
        },
      }
    },
  },
  "undefined-instead-of-null": {
    defect: "returns undefined if no user has the email address",
    breaks: "U5",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(email) {
          // What an array's find does.
          return ((await memory.getUserByEmail(email)) ?? undefined) as unknown as null
        },
      }
    },
  },
  "shares-the-missing-address": {
    defect: "stores every missing email address as the same string",
    breaks: "U7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser: (user) => memory.createUser({ ...user, email: String(user.email) }),
      }
    },
  },
  "shares-the-missing-address-of-new-users": {
    defect: "stores the missing email address of a new user with an account as an empty string",
    breaks: "U7",
    make(store) {
      const memory = MemoryAdapter(store)
      const addressless = new Set<string>()
      return {
        ...memory,
        async createUserWithAccount(records) {
          // A provider may return no address: then there is null, which the type does not mention.
          const isMissing = (records.user.email as string | null) === null
          if (isMissing && addressless.size > 0) throw new Error("duplicate key: users_email_key")
          const created = await memory.createUserWithAccount(records)
          if (isMissing) addressless.add(created.user.id)
          return created
        },
      }
    },
  },
  "accepts-a-taken-address": {
    defect: "stores a new user whose email address another user already has",
    breaks: "U8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser(user) {
          store.userIds.delete(user.email)
          return memory.createUser(user)
        },
      }
    },
  },
  "leaves-the-rejected-user": {
    defect: "stores a user before it finds that the email address is taken",
    breaks: "U8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          const isTaken = user.email !== undefined && (await memory.getUserByEmail(user.email))
          if (isTaken && !store.users.has(user.id)) store.users.set(user.id, structuredClone(user))
          return memory.createUser(user)
        },
      }
    },
  },
  "forgets-the-verification": {
    defect: "has no column for the date of verification",
    breaks: "U9",
    also: ["X10", "X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser: (user) => memory.createUser({ ...user, emailVerified: null }),
      }
    },
  },
  "forgets-the-verification-of-new-users": {
    defect: "stores new users with an account without the date of verification",
    breaks: "U9",
    also: ["X10", "X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount: (records) =>
          memory.createUserWithAccount({
            ...records,
            user: { ...records.user, emailVerified: null },
          }),
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
