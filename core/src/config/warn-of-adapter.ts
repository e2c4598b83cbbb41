import type { AdapterMethod } from "../adapter/adapter.ts"
import { hasMethod } from "../adapter/original-methods.ts"
import type { WarningCode } from "../logging/logger.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthConfig } from "./auth-config.ts"
import { canVerifyLater, removalMethods } from "./can-verify-later.ts"
import { warnOnce } from "./warn-once.ts"

/**
 * Warns of an adapter that cannot undo what it stored, where the configuration makes that necessary: the
 * accounts that were linked before the owner of an address verified it, and a new user whose account could
 * not be linked.
 */
export function warnOfAdapter(config: AuthConfig, providers: readonly ResolvedProvider[]): void {
  const { adapter } = config
  const keepsAccounts = providers.some(({ type }) => type !== "email" && type !== "credentials")
  if (adapter === undefined || !keepsAccounts) return
  const lacks = (method: AdapterMethod): boolean => !hasMethod(adapter, method)
  const warn = (code: WarningCode, missing: readonly string[], consequence: string): void =>
    warnOnce(config, code, {
      path: "adapter",
      message: `lacks ${missing.join(", ")}. ${consequence}`,
    })
  const missing = canVerifyLater(providers) ? removalMethods.filter(lacks) : []
  if (missing.length > 0) {
    warn(
      "accounts-cannot-be-removed",
      missing,
      "Accounts linked before the address was verified stay. Add what is missing.",
    )
  }
  const undoing = ["deleteUser", "createUserWithAccount"] as const
  if (undoing.every(lacks)) {
    warn(
      "users-cannot-be-deleted",
      undoing,
      "If linking the account of a new user fails, the user cannot sign in. Add deleteUser.",
    )
  }
}
