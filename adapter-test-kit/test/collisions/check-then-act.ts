import { randomUUID } from "node:crypto"
import {
  accountChange,
  isExpected,
  type AdapterAccount,
  type AdapterAuthenticator,
  type AdapterSession,
  type AdapterUser,
  type VerificationToken,
} from "@lockstep/core/adapters"
import { pairKey } from "../../src/reference/memory-store.ts"
import type { Change } from "./step-by-step.ts"

/** A method that looks first and acts then, and the case that makes two of its calls collide. */
export interface CheckThenAct {
  readonly defect: string
  readonly caughtBy: string
  readonly change: Change
}

// The server responds with the record that is stored under the key.
const token = (found: unknown) => found as VerificationToken | undefined
const account = (found: unknown) => found as AdapterAccount | undefined
const user = (found: unknown) => found as AdapterUser | undefined
const session = (found: unknown) => found as AdapterSession | undefined
const passkey = (found: unknown) => found as AdapterAuthenticator | undefined

/** Methods that lose every time when another call comes between their two steps. */
export const checkThenAct: readonly CheckThenAct[] = [
  {
    defect: "reads a token and then deletes it",
    caughtBy: "V3.11",
    change: (step) => ({
      async useVerificationToken({ identifier, token: value }) {
        const key = pairKey(identifier, value)
        const found = token(await step({ kind: "get", map: "tokens", key }))
        if (!found) return null
        await step({ kind: "delete", map: "tokens", key })
        return found
      },
    }),
  },
  {
    defect: "looks for an address and then stores a user",
    caughtBy: "C1.11",
    change: (step) => ({
      async createUser({ email, ...rest }) {
        if (await step({ kind: "get", map: "userIds", key: email })) throw new Error("duplicate")
        const stored: AdapterUser = { ...rest, email, id: randomUUID() }
        await step({ kind: "set", map: "users", key: stored.id, value: stored })
        await step({ kind: "set", map: "userIds", key: email, value: stored.id })
        return stored
      },
    }),
  },
  {
    defect: "looks for an account and then links it",
    caughtBy: "C2.11",
    change: (step) => ({
      async linkAccount(account) {
        const key = pairKey(account.provider, account.providerAccountId)
        if (await step({ kind: "get", map: "accounts", key })) throw new Error("duplicate")
        await step({ kind: "set", map: "accounts", key, value: account })
        return account
      },
    }),
  },
  {
    defect: "looks for a session and then stores it",
    caughtBy: "C2.12",
    change: (step) => ({
      async createSession(given) {
        const key = given.sessionToken
        if (await step({ kind: "get", map: "sessions", key })) throw new Error("duplicate")
        await step({ kind: "set", map: "sessions", key, value: given })
        return given
      },
    }),
  },
  {
    defect: "looks for a credential and then stores it",
    caughtBy: "C2.13",
    change: (step) => ({
      async createAuthenticator(given) {
        const key = given.credentialID
        if (await step({ kind: "get", map: "authenticators", key })) throw new Error("duplicate")
        await step({ kind: "set", map: "authenticators", key, value: given })
        return given
      },
    }),
  },
  {
    defect: "reads a user and writes it back whole",
    caughtBy: "C3.11",
    change: (step) => ({
      async updateUser(patch) {
        const before = user(await step({ kind: "get", map: "users", key: patch.id }))
        if (!before) throw new Error("missing")
        const after = { ...before, ...patch }
        await step({ kind: "set", map: "users", key: patch.id, value: after })
        return after
      },
    }),
  },
  {
    defect: "reads a session and writes it back",
    caughtBy: "S10.11",
    change: (step) => ({
      async updateSession(patch) {
        const key = patch.sessionToken
        const before = session(await step({ kind: "get", map: "sessions", key }))
        if (!before) return null
        const after = { ...before, ...patch }
        await step({ kind: "set", map: "sessions", key, value: after })
        return after
      },
    }),
  },
  {
    defect: "reads a counter, compares it and then writes",
    caughtBy: "W8.13",
    change: (step) => ({
      async updateAuthenticatorCounter(key, counter) {
        const before = passkey(await step({ kind: "get", map: "authenticators", key }))
        if (!before || before.counter > counter) throw new Error("conflict")
        const after = { ...before, counter }
        await step({ kind: "set", map: "authenticators", key, value: after })
        return after
      },
    }),
  },
  {
    defect: "removes the key of the address that it has read",
    caughtBy: "C4.12",
    change: (step) => ({
      async updateUser(patch) {
        const before = user(await step({ kind: "get", map: "users", key: patch.id }))
        if (!before) throw new Error("missing")
        const after = { ...before, ...patch }
        await step({ kind: "delete", map: "userIds", key: before.email })
        await step({ kind: "set", map: "userIds", key: after.email, value: after.id })
        await step({ kind: "set", map: "users", key: patch.id, value: after })
        return after
      },
    }),
  },
  {
    defect: "looks for the owner and then stores a session",
    caughtBy: "C6.11",
    change: (step) => ({
      async createSession(given) {
        if (!(await step({ kind: "get", map: "users", key: given.userId }))) {
          throw new Error("missing")
        }
        await step({ kind: "set", map: "sessions", key: given.sessionToken, value: given })
        return given
      },
    }),
  },
  {
    defect: "deletes a passkey and inserts it again",
    caughtBy: "C5.13",
    change: (step) => ({
      async updateAuthenticatorCounter(key, counter) {
        const before = passkey(await step({ kind: "get", map: "authenticators", key }))
        if (!before) throw new Error("missing")
        await step({ kind: "delete", map: "authenticators", key })
        await step({ kind: "set", map: "authenticators", key, value: { ...before, counter } })
        return { ...before, counter }
      },
    }),
  },
  {
    defect: "reads a refresh token, compares, and then writes",
    caughtBy: "A21.12",
    change: (step) => ({
      async updateAccount(update, expected) {
        const { provider, providerAccountId, ...tokens } = update
        const key = pairKey(provider, providerAccountId)
        const found = account(await step({ kind: "get", map: "accounts", key }))
        const change = accountChange(update, expected)
        if (!found || !change || !isExpected(change, found)) return null
        // Tokens can be null, which the type of accounts does not mention.
        const value = { ...found, ...tokens } as AdapterAccount
        await step({ kind: "set", map: "accounts", key, value })
        return value
      },
    }),
  },
]
