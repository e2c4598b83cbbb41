import type { AdapterMethod } from "../adapter/adapter.ts"

/** What finding and removing the accounts and sessions of an unverified user takes. */
export const removalMethods: readonly AdapterMethod[] = [
  "listAccountsByUserId",
  "unlinkAccount",
  "deleteSessionsByUserId",
]
