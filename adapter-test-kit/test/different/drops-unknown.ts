import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAccount, AdapterUser } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

const userColumns = ["id", "name", "email", "emailVerified", "image"]
const accountColumns = [
  "userId",
  "type",
  "provider",
  "providerAccountId",
  "refresh_token",
  "access_token",
  "expires_at",
  "token_type",
  "scope",
  "id_token",
  "session_state",
]

const only = (columns: readonly string[], record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => columns.includes(key)))

export const dropsUnknown: DifferentAdapter = {
  way: "drops every member that is no column of its tables",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      // The columns are the members that the types name.
      createUser: (user) => memory.createUser(only(userColumns, user) as AdapterUser),
      linkAccount: (account) => memory.linkAccount(only(accountColumns, account) as AdapterAccount),
    }
  },
}
