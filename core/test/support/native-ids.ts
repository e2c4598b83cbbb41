import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"

/** An ID class, as a database driver has one. */
export class RecordId {
  readonly #text: string

  constructor(text: string) {
    if (!/^[0-9a-f]{24}$/.test(text)) throw new TypeError("24 hexadecimal digits make a RecordId.")
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** A type of IDs: how the next one looks as text, and what the database has. */
export interface IdType {
  readonly next: (count: number) => string
  readonly native: (text: string) => unknown
  readonly isNative: (id: unknown) => boolean
}

export const idTypes = {
  number: { next: String, native: Number, isNative: (id) => typeof id === "number" },
  bigint: {
    next: (count) => String(9_007_199_254_740_993n + BigInt(count)),
    native: BigInt,
    isNative: (id) => typeof id === "bigint",
  },
  object: {
    next: (count) => String(count).padStart(24, "a"),
    native: (text) => new RecordId(text),
    isNative: (id) => id instanceof RecordId,
  },
} satisfies Record<string, IdType>

type Store = ReturnType<typeof memoryStore>

/**
 * An adapter whose users have IDs of a type, and that throws for any other, as Prisma does. It has no
 * method beyond those of Auth.js.
 *
 * @param type - the type
 * @param store - the same for several adapters: a restart
 */
export function nativeIdAdapter(type: IdType, store: Store = memoryStore()): Adapter {
  const memory = MemoryAdapter(store)
  const given = (id: unknown): string => {
    if (!type.isNative(id)) throw new TypeError(`An ID is not a ${typeof id} here.`)
    return String(id)
  }
  const owned = <Row extends { userId: unknown }>(row: Row): never =>
    ({ ...row, userId: given(row.userId) }) as never
  // Other types than the interface has are the point.
  const back = (user: AdapterUser | null): never =>
    (user && { ...user, id: type.native(user.id) }) as never
  const backOwned = (row: { userId: string } | null): never =>
    (row && { ...row, userId: type.native(row.userId) }) as never
  return {
    createUser: async (user) =>
      back(await memory.createUser({ ...user, id: type.next(store.users.size + 1) })),
    getUser: async (id) => back(await memory.getUser(given(id))),
    getUserByEmail: async (email) => back(await memory.getUserByEmail(email)),
    getUserByAccount: async (account) => back(await memory.getUserByAccount(account)),
    updateUser: async (user) => back(await memory.updateUser({ ...user, id: given(user.id) })),
    deleteUser: async (id) => back((await memory.deleteUser(given(id))) ?? null),
    linkAccount: async (account) => backOwned((await memory.linkAccount(owned(account))) ?? null),
    unlinkAccount: async (account) => void (await memory.unlinkAccount(account)),
    getAccount: async (id, provider) => backOwned(await memory.getAccount(id, provider)),
    createSession: async (session) => backOwned(await memory.createSession(owned(session))),
    async getSessionAndUser(token) {
      const found = await memory.getSessionAndUser(token)
      return found && { session: backOwned(found.session), user: back(found.user) }
    },
    updateSession: async (session) => backOwned((await memory.updateSession(session)) ?? null),
    deleteSession: async (token) => backOwned((await memory.deleteSession(token)) ?? null),
    createVerificationToken: (token) => memory.createVerificationToken(token),
    useVerificationToken: (token) => memory.useVerificationToken(token),
    createAuthenticator: async (row) => backOwned(await memory.createAuthenticator(owned(row))),
    getAuthenticator: async (id) => backOwned(await memory.getAuthenticator(id)),
    async listAuthenticatorsByUserId(id) {
      return (await memory.listAuthenticatorsByUserId(given(id))).map(backOwned)
    },
    updateAuthenticatorCounter: async (id, counter) =>
      backOwned(await memory.updateAuthenticatorCounter(id, counter)),
  }
}
