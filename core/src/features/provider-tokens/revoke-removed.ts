import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { GuardedAdapter } from "../../adapter/guarded-adapter.ts"
import type { AdapterUse } from "../../config/feature.ts"
import type { ResolvedProvider } from "../../provider/resolved-provider.ts"
import { keptAmong, type TokenSettings } from "./grant.ts"
import { tokenError } from "./tokens.ts"
import { isAccount } from "./sealed-accounts.ts"

/** Events that revoke tokens without a call of `tokens.revoke`. */
export type RevocationMoment = "signOut" | "unlink" | "deleteUser"

/** Which tokens are revoked when, according to the feature's settings. */
export interface RemovalSettings {
  readonly settings: TokenSettings
  readonly providers: readonly ResolvedProvider[]
  readonly revokeOn: ReadonlySet<RevocationMoment>
}

/**
 * Wraps an adapter so that it revokes the tokens of accounts that it removes. A refresh in progress
 * finds that the account was removed, and itself revokes the tokens it received.
 *
 * @param use - the adapter, whose accounts have decrypted tokens
 * @param removal - which tokens are revoked, and when
 */
export function revokingRemoved(use: AdapterUse, removal: RemovalSettings): GuardedAdapter {
  const { adapter } = use
  const { revokeOn } = removal
  const own: Partial<GuardedAdapter> = {
    async unlinkAccount(key) {
      const { providerAccountId, provider } = key
      const before = adapter.has("getAccount")
        ? await adapter.getAccount(providerAccountId, provider)
        : null
      const removed = await adapter.unlinkAccount(key)
      // Not all adapters return the account.
      const account = before ?? removed
      if (isAccount(account)) await revokeRemoved(use, removal, account)
      return removed
    },
  }
  const ofUser: Partial<GuardedAdapter> = {
    async deleteUser(id) {
      const accounts = await adapter.listAccountsByUserId(id)
      const removed = await adapter.deleteUser(id)
      await Promise.all(accounts.map((account) => revokeRemoved(use, removal, account)))
      return removed
    },
  }
  return Object.assign(
    // The properties of a proxy cannot be copied.
    Object.create(adapter) as GuardedAdapter,
    revokeOn.has("unlink") && own,
    revokeOn.has("deleteUser") && ofUser,
  )
}

/** Never rejects: the removal stays, even if the provider or the store fails. */
async function revokeRemoved(
  { logger, secrets }: AdapterUse,
  { settings, providers }: RemovalSettings,
  account: AdapterAccount,
): Promise<void> {
  const found = providers.find(({ id }) => id === account.provider)
  const provider = keptAmong(settings, found)
  if (provider === undefined) return
  const place = { config: { logger, secrets }, entries: settings.entries, provider }
  const { revokeAtProvider, withSuccessors } = await import("./revoke.ts")
  const newest = await withSuccessors(place, account).catch((err: unknown) => {
    logger.error(tokenError("store", provider.id, { err }))
    return account
  })
  await revokeAtProvider(place, newest)
}
