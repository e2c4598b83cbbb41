import type { CollectionKey } from "../collections.ts"
import { isUniqueFor, type Index } from "./read-indexes.ts"

/** An index that the adapter wants, and what it is for. */
export interface WantedIndex {
  readonly key: CollectionKey
  readonly fields: readonly string[]
  readonly purpose: "unique" | "owner" | "expiry"
}

/** All of them. */
export const wantedIndexes: readonly WantedIndex[] = [
  { key: "Users", fields: ["email"], purpose: "unique" },
  { key: "Accounts", fields: ["provider", "providerAccountId"], purpose: "unique" },
  { key: "Accounts", fields: ["userId"], purpose: "owner" },
  { key: "Sessions", fields: ["sessionToken"], purpose: "unique" },
  { key: "Sessions", fields: ["userId"], purpose: "owner" },
  { key: "Sessions", fields: ["expires"], purpose: "expiry" },
  { key: "VerificationTokens", fields: ["identifier", "token"], purpose: "unique" },
  { key: "VerificationTokens", fields: ["expires"], purpose: "expiry" },
  { key: "Authenticators", fields: ["credentialID"], purpose: "unique" },
  { key: "Authenticators", fields: ["userId"], purpose: "owner" },
]

/** Returns whether an index that is there does what is wanted of one. */
export function does(index: Index, { fields, purpose }: WantedIndex): boolean {
  switch (purpose) {
    case "unique":
      return isUniqueFor(index, fields)
    case "owner":
      return index.fields[0] === fields[0] && index.only === undefined
    case "expiry":
      return index.fields[0] === fields[0] && index.expireAfterSeconds !== undefined
  }
}
