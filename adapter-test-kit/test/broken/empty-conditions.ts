import type { CaseId } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"

/** A method that takes an empty key for none, and so works on the record that was stored last. */
export interface EmptyCondition {
  /** The cases that fail, all of them. */
  readonly cases: readonly CaseId[]
  make(store: MemoryStore, memory: Required<Adapter>): Partial<Adapter>
}

const lastKey = (records: ReadonlyMap<string, unknown>): string => [...records.keys()].at(-1) ?? ""

/** The key, or that of the record which was stored last. */
const orLast = (key: string, records: ReadonlyMap<string, unknown>): string =>
  key === "" ? lastKey(records) : key

const lastAccount = (store: MemoryStore) => [...store.accounts.values()].at(-1)

/** One for each method and key, by what it looks at. */
export const emptyConditions: Readonly<Record<string, EmptyCondition>> = {
  "the ID in getUser": {
    cases: ["U4.1", "X20.21"],
    make: ({ users }, { getUser }) => ({ getUser: (id) => getUser(orLast(id, users)) }),
  },
  "the address in getUserByEmail": {
    cases: ["X20.22"],
    make: ({ userIds }, { getUserByEmail }) => ({
      getUserByEmail: (email) => getUserByEmail(orLast(email, userIds)),
    }),
  },
  "the provider in getUserByAccount": {
    cases: ["X13.31", "X20.24"],
    make: (store, { getUserByAccount }) => ({
      getUserByAccount: (pair) => getUserByAccount(anyProvider(pair, store)),
    }),
  },
  "the provider's ID in getAccount": {
    cases: ["X20.25"],
    make: (store, { getAccount }) => ({
      getAccount: (id, provider) =>
        getAccount(id === "" ? (lastAccount(store)?.providerAccountId ?? "") : id, provider),
    }),
  },
  "the token in getSessionAndUser": {
    cases: ["X20.26"],
    make: ({ sessions }, { getSessionAndUser }) => ({
      getSessionAndUser: (token) => getSessionAndUser(orLast(token, sessions)),
    }),
  },
  "the credential ID in getAuthenticator": {
    cases: ["X20.27"],
    make: ({ authenticators }, { getAuthenticator }) => ({
      getAuthenticator: (id) => getAuthenticator(orLast(id, authenticators)),
    }),
  },
  "the user in listAuthenticatorsByUserId": {
    cases: ["X20.28"],
    make: ({ users }, { listAuthenticatorsByUserId }) => ({
      listAuthenticatorsByUserId: (id) => listAuthenticatorsByUserId(orLast(id, users)),
    }),
  },
  "the user in listAccountsByUserId": {
    cases: ["X20.29"],
    make: ({ users }, { listAccountsByUserId }) => ({
      listAccountsByUserId: (id) => listAccountsByUserId(orLast(id, users)),
    }),
  },
  "the ID in updateUser": {
    cases: ["X20.31"],
    make: ({ users }, { updateUser }) => ({
      updateUser: (patch) => updateUser({ ...patch, id: orLast(patch.id, users) }),
    }),
  },
  "the ID in deleteUser": {
    cases: ["X20.32"],
    make: ({ users }, { deleteUser }) => ({ deleteUser: (id) => deleteUser(orLast(id, users)) }),
  },
  "the provider's ID in unlinkAccount": {
    cases: ["X20.33"],
    make: (store, { unlinkAccount }) => ({
      unlinkAccount: (pair) =>
        unlinkAccount((pair.providerAccountId === "" && lastAccount(store)) || pair),
    }),
  },
  "the token in updateSession": {
    cases: ["X20.34"],
    make: ({ sessions }, { updateSession }) => ({
      updateSession: (patch) =>
        updateSession({ ...patch, sessionToken: orLast(patch.sessionToken, sessions) }),
    }),
  },
  "the token in deleteSession": {
    cases: ["X20.35"],
    make: ({ sessions }, { deleteSession }) => ({
      deleteSession: (token) => deleteSession(orLast(token, sessions)),
    }),
  },
  "the credential ID in updateAuthenticatorCounter": {
    cases: ["X20.36"],
    make: ({ authenticators }, { updateAuthenticatorCounter }) => ({
      updateAuthenticatorCounter: (id, counter) =>
        updateAuthenticatorCounter(orLast(id, authenticators), counter),
    }),
  },
  "the user in deleteSessionsByUserId": {
    cases: ["X20.37"],
    make: ({ users }, { deleteSessionsByUserId }) => ({
      deleteSessionsByUserId: (id) => deleteSessionsByUserId(orLast(id, users)),
    }),
  },
  "the identifier in useVerificationToken": {
    cases: ["X13.32", "X20.40"],
    make: ({ tokens }, { useVerificationToken }) => ({
      useVerificationToken: (pair) => useVerificationToken(anyIdentifier(pair, tokens)),
    }),
  },
}

type AccountPair = Parameters<Required<Adapter>["getUserByAccount"]>[0]

function anyProvider(pair: AccountPair, { accounts }: MemoryStore): AccountPair {
  if (pair.provider !== "") return pair
  const found = [...accounts.values()].find(
    ({ provider, providerAccountId }) =>
      provider !== "" && providerAccountId === pair.providerAccountId,
  )
  return found ?? pair
}

type TokenPair = Parameters<Required<Adapter>["useVerificationToken"]>[0]

function anyIdentifier(pair: TokenPair, tokens: MemoryStore["tokens"]): TokenPair {
  if (pair.identifier !== "") return pair
  const found = [...tokens.values()].find(
    ({ identifier, token }) => identifier !== "" && token === pair.token,
  )
  return found ?? pair
}

/**
 * Makes the reference with one such method.
 *
 * @param condition - the method
 * @param store - where the reference stores its records
 */
export function withEmptyCondition({ make }: EmptyCondition, store: MemoryStore): Adapter {
  const memory = MemoryAdapter(store)
  return { ...memory, ...make(store, memory) }
}
