import type { AdapterMethod } from "../adapter/adapter.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/** What finding and removing the accounts and sessions of an unverified user takes. */
export const removalMethods: readonly AdapterMethod[] = [
  "listAccountsByUserId",
  "unlinkAccount",
  "deleteSessionsByUserId",
]

/**
 * Returns whether the address of an existing user can be verified for the first time: by a magic link, or
 * by a provider that the application trusts for it (`allowDangerousEmailAccountLinking`). Earlier sessions must
 * be revoked then. Otherwise there is nothing to look up.
 */
export function canVerifyLater(providers: Iterable<ResolvedProvider>): boolean {
  return [...providers].some(
    (provider) =>
      provider.type === "email" ||
      (isSocial(provider) && provider.allowDangerousEmailAccountLinking),
  )
}

function isSocial(
  provider: ResolvedProvider,
): provider is Extract<ResolvedProvider, { type: "oauth" | "oidc" }> {
  return provider.type === "oauth" || provider.type === "oidc"
}
