import { hasMethod } from "../adapter/original-methods.ts"
import type { SettledProvider } from "../providers/settled-provider.ts"
import type { AuthConfig } from "./auth-config.ts"
import { canVerifyLater, removalMethods } from "./can-verify-later.ts"
import { warnOnce } from "./warn-once.ts"

/**
 * Warns of an adapter that cannot remove the accounts of whoever registered an address before its owner
 * verified it, where the configuration lets both happen.
 *
 * @param config - what the application wrote
 * @param providers - its providers
 */
export function warnOfAdapter(config: AuthConfig, providers: readonly SettledProvider[]): void {
  const { adapter } = config
  if (adapter === undefined || !canVerifyLater(providers)) return
  const keepsAccounts = providers.some(({ type }) => type !== "email" && type !== "credentials")
  const missing = removalMethods.filter((method) => !hasMethod(adapter, method))
  if (!keepsAccounts || missing.length === 0) return
  const message = `lacks ${missing.join(", ")}. Accounts linked before an address was verified cannot be removed; they sign in if their provider confirms the address, or once linked again.`
  warnOnce(config, "accounts-cannot-be-removed", { path: "adapter", message })
}
