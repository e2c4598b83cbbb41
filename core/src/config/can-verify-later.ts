import type { AdapterMethod } from "../adapter/adapter.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/** What finding and removing the accounts and sessions of an unverified user takes. */
export const removalMethods: readonly AdapterMethod[] = [
  "listAccountsByUserId",
  "unlinkAccount",
  "deleteSessionsByUserId",
]

/**
 * Tells whether the address of a user who exists can be verified for the first time: by a magic link, or
 * by a provider whose word is trusted (`allowDangerousEmailAccountLinking`). What began before must end
 * then. Elsewhere there is nothing to look for.
 *
 * @param providers - all providers of a configuration
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
