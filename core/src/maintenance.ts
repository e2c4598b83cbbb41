import type { Adapter } from "./adapter/adapter.ts"
import type { AuthConfig } from "./config/auth-config.ts"
import { AdapterError, ConfigError } from "./errors/errors.ts"
import {
  changeStoredTokens,
  type StoredTokensCounts,
  type StoredTokensOptions,
} from "./features/provider-tokens/stored-tokens.ts"
import type { Store } from "./store/store.ts"

export type {
  StoredTokensCounts,
  StoredTokensOptions,
  TokenFailures,
} from "./features/provider-tokens/stored-tokens.ts"

/** The part of a configuration that can hold expired records. Every configuration object fits. */
export interface ExpiringConfig {
  readonly adapter?: Adapter | undefined
  readonly store?: Store | undefined
}

/** How many were deleted. */
export interface DeletedCounts {
  /** Sessions and verification tokens, by the adapter. */
  readonly records: number
  /** Entries and counters, by the store. */
  readonly entries: number
}

type Delete = (limit: number) => unknown

/**
 * Deletes everything that has expired: sessions and verification tokens of the adapter, and entries of the
 * store. Call it from a scheduled job: no request ever does. Several jobs can run at the same time.
 *
 * ```ts
 * await deleteExpired({ adapter, store })
 * ```
 *
 * @param config - the configuration, or its `adapter` and `store`
 * @param options - `limit`: how many records of each kind one call of the database deletes, so that it holds no
 *   lock for long. Default: `1000`
 * @returns how many were deleted
 * @throws ConfigError - when neither of the two has anything to delete, or the configuration is a function
 */
export async function deleteExpired(
  config: ExpiringConfig,
  { limit = 1000 }: { readonly limit?: number } = {},
): Promise<DeletedCounts> {
  if (typeof config === "function") {
    throw new ConfigError(
      "deleteExpired needs a configuration that is no function, for no request asks for it: pass { adapter, store }.",
    )
  }
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new ConfigError("The limit of deleteExpired must be a positive integer.")
  }
  const { adapter, store } = config
  const [ofAdapter, ofStore] = [methodOf(adapter), methodOf(store)]
  if (!ofAdapter && !ofStore) throw new ConfigError(nothingToDelete(adapter, store))
  // One after the other: a job is in no hurry, and must not take connections from requests.
  const records = ofAdapter ? await deleteAll(ofAdapter, "adapter", limit) : 0
  const entries = ofStore ? await deleteAll(ofStore, "store", limit) : 0
  return { records, entries }
}

/**
 * Encrypts the provider tokens that are stored in accounts and are not yet encrypted. Call it from a job, once
 * `providerTokens({ encrypt: true })` is deployed. The application can run at the same time, and the job can be
 * stopped and run again.
 *
 * ```ts
 * await encryptStoredTokens(config, { users: userIds() })
 * ```
 *
 * @param config - the configuration of the application
 * @param options - the IDs of the users
 * @returns what was done
 * @throws ConfigError - when the configuration cannot be used, or does not encrypt tokens
 */
export function encryptStoredTokens(
  config: AuthConfig,
  options: StoredTokensOptions,
): Promise<StoredTokensCounts> {
  return changeStoredTokens(config, "encrypted", options)
}

/**
 * Decrypts the provider tokens that are stored in accounts, once `encrypt: true` was removed from
 * `providerTokens`.
 *
 * @param config - the configuration of the application, which still has the feature
 * @param options - the IDs of the users
 * @returns what was done
 * @throws ConfigError - when the configuration cannot be used, or still encrypts tokens
 */
export function decryptStoredTokens(
  config: AuthConfig,
  options: StoredTokensOptions,
): Promise<StoredTokensCounts> {
  return changeStoredTokens(config, "decrypted", options)
}

function methodOf(owner: Pick<Adapter | Store, "deleteExpired"> | undefined): Delete | undefined {
  return owner?.deleteExpired && ((limit) => owner.deleteExpired?.(limit))
}

/** Each call deletes as much as it may while there is more. */
async function deleteAll(deleteSome: Delete, owner: string, limit: number): Promise<number> {
  let total = 0
  for (;;) {
    const count = await deleteSome(limit)
    if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0) {
      throw new AdapterError(
        `deleteExpired of the ${owner} did not resolve to the number of deleted records.`,
      )
    }
    total += count
    if (count < limit) return total
  }
}

function nothingToDelete(adapter: Adapter | undefined, store: Store | undefined): string {
  const found =
    adapter || store
      ? "Neither the adapter nor the store has a method deleteExpired: their databases delete expired records themselves, or the adapter cannot."
      : "The configuration has no adapter and no store, so nothing is stored that expires."
  return `deleteExpired has nothing to call. ${found} Remove the job, or pass the adapter and the store whose records are to be deleted.`
}
