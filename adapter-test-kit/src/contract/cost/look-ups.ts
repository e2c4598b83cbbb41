import type { AccountKey, Adapter, AdapterMethod } from "@lockstep/core/adapters"
import type { UserWithRecords } from "../../measure/user-with-records.ts"
import type { Samples } from "../../values/samples.ts"

/** A method that finds a record by a unique property. */
export interface LookUp {
  readonly method: AdapterMethod
  /** Stores the records that the calls use up, and returns one call for each of the users. */
  prepare(): Promise<readonly (() => Promise<unknown>)[]>
}

/**
 * Returns the lookups that an adapter has. Listing a user's passkeys is not a lookup, because it
 * searches by owner.
 *
 * @param adapter - unwatched, so that only its own time is measured
 * @param sample - creates tokens, because a token that was found no longer exists
 */
export function lookUpsOf(
  adapter: Adapter,
  users: readonly UserWithRecords[],
  sample: Samples,
): readonly LookUp[] {
  const found = findsOf(adapter).flatMap(([method, record, find]): LookUp[] => {
    const having = users.filter((records) => records[record] !== undefined)
    if (typeof adapter[method] !== "function" || having.length === 0) return []
    const calls = having.map((records) => () => find(records))
    return [{ method, prepare: async () => calls }]
  })
  return [...found, ...tokenUses(adapter, users.length, sample)]
}

type Find = (records: UserWithRecords) => Promise<unknown>

/** Returns the methods, each with the record that it needs and how it finds it. */
function findsOf(
  adapter: Adapter,
): readonly (readonly [AdapterMethod, keyof UserWithRecords, Find])[] {
  return [
    ["getUser", "user", async ({ user }) => adapter.getUser?.(user?.id ?? "")],
    ["getUserByEmail", "user", async ({ user }) => adapter.getUserByEmail?.(user?.email ?? "")],
    [
      "getUserByAccount",
      "account",
      async ({ account: { provider, providerAccountId } = noAccount }) =>
        adapter.getUserByAccount?.({ provider, providerAccountId }),
    ],
    [
      "getAccount",
      "account",
      async ({ account: { provider, providerAccountId } = noAccount }) =>
        adapter.getAccount?.(providerAccountId, provider),
    ],
    [
      "getSessionAndUser",
      "session",
      async ({ session }) => adapter.getSessionAndUser?.(session?.sessionToken ?? ""),
    ],
    [
      "getAuthenticator",
      "authenticator",
      async ({ authenticator }) => adapter.getAuthenticator?.(authenticator?.credentialID ?? ""),
    ],
  ]
}

const noAccount: AccountKey = { provider: "", providerAccountId: "" }

function tokenUses(adapter: Adapter, count: number, sample: Samples): LookUp[] {
  const { createVerificationToken, useVerificationToken } = adapter
  if (!createVerificationToken || !useVerificationToken) return []
  const storeOne = async () => {
    const { expires, ...key } = sample.token()
    await createVerificationToken({ ...key, expires })
    return async () => useVerificationToken(key)
  }
  const prepare: LookUp["prepare"] = () => Promise.all(Array.from({ length: count }, storeOne))
  return [{ method: "useVerificationToken", prepare }]
}
