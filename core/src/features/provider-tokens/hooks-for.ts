import type { FeatureConfig } from "../../config/feature.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import { NotSignedIn } from "../../errors/request-errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import { ownRequest } from "../../feature/own-request.ts"
import { lazy } from "../../loading/lazy.ts"
import { sessionsFor } from "../../sessions/sessions-for.ts"
import { tokenEntries } from "./entries.ts"
import type { RunningRefreshes } from "./get-token.ts"
import { tokenOwner, type TokenSettings } from "./grant.ts"
import type { RequestTokens } from "./own-tokens.ts"
import { type RevocationMoment, revokingRemoved } from "./revoke-removed.ts"
import { sealedAccounts } from "./sealed-accounts.ts"

// They talk to the provider, which most requests do not.
const getToken = lazy(async () => (await import("./get-token.ts")).getToken)
const revoke = lazy(async () => (await import("./revoke.ts")).revoke)
const revokeAll = lazy(async () => (await import("./revoke-all.ts")).revokeAll)
const keepSignIn = lazy(async () => (await import("./keep-sign-in.ts")).keepSignIn)

/** Options of the feature, checked. */
interface TokenOptions extends Pick<TokenSettings, "kept" | "minimumLifetime"> {
  readonly encrypt: boolean
  readonly revokeOn: ReadonlySet<RevocationMoment>
}

/**
 * What the tokens of providers do for one configuration.
 *
 * @param given - the configuration
 * @param options - of the feature, checked
 */
export function hooksFor(
  { config: written, providers }: FeatureConfig,
  { encrypt, revokeOn, ...options }: TokenOptions,
): FeatureHooks {
  const settings = { ...options, entries: tokenEntries(written.store ?? memoryOf(written)) }
  const running: RunningRefreshes = new Map()

  const tokensOf = (
    config: ResolvedConfig | undefined,
    userOf: (changes: boolean) => Promise<string>,
  ): RequestTokens => {
    const ownerOf = (userId: string, provider: string) => {
      // There is a user, and so a request or a configuration.
      return tokenOwner(settings, config as ResolvedConfig, userId, provider)
    }
    return {
      async get(wanted) {
        const owner = ownerOf(await userOf(false), wanted.provider)
        return getToken(owner, wanted, running)
      },
      async revoke(wanted) {
        await revoke(ownerOf(await userOf(true), wanted.provider), wanted)
      },
    }
  }

  return {
    adapter(use) {
      const adapter = sealedAccounts(use, encrypt)
      return revokingRemoved({ ...use, adapter }, { settings, providers, revokeOn })
    },
    async signingOut(context) {
      if (revokeOn.has("signOut")) await revokeAll(settings, context)
    },
    stored: (context, beginning) => keepSignIn(settings, context, beginning),
    forRequest(given) {
      const readUser = userReader(given)
      const userOf = (changes: boolean) => readUser(changes ? ownRequest(given) : given)
      return { tokens: tokensOf(given?.config, async (changes) => userOf(changes)) }
    },
    forUser: (config, userId) => ({ tokens: tokensOf(config, async () => userId) }),
  }
}

/** Reads the user of a request once, as long as the request has the same session. */
function userReader(given: AuthContext | undefined) {
  let reading: Promise<string> | undefined
  let readFrom: unknown
  return (context: AuthContext | undefined): Promise<string> => {
    const received = given?.jar.received
    if (readFrom !== received) reading = undefined
    readFrom = received
    return (reading ??= currentUserId(context))
  }
}

async function currentUserId(context: AuthContext | undefined): Promise<string> {
  const user =
    context === undefined ? null : await (await sessionsFor(context.config)).currentUser(context)
  if (user !== null) return user.id
  throw new NotSignedIn("No user is signed in. Ask the user to sign in.")
}
