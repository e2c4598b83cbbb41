import type { FeatureConfig } from "../../config/feature.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import { ConfigError } from "../../errors/errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import { lazy } from "../../loading/lazy.ts"
import { sessionsFor } from "../../sessions/sessions-for.ts"
import { issuersOf, tokenEntries } from "./entries.ts"
import type { RunningRefreshes } from "./get-token.ts"
import { tokenOwner, type TokenSettings } from "./grant.ts"
import { type FindOwner, notSignedIn, onceASession, tokensOf } from "./request-tokens.ts"
import { type RevocationMoment, revokingRemoved } from "./revoke-removed.ts"
import { sealedAccounts } from "./sealed-accounts.ts"
import type { StoreSettings } from "./session-owner.ts"
import type { RequestTokens } from "./tokens.ts"

// Most requests neither sign in nor sign out.
const revokeAll = lazy(async () => (await import("./revoke.ts")).revokeAll)
const endLoggedOut = lazy(async () => (await import("./end-logged-out.ts")).endLoggedOut)
const keepSignIn = lazy(async () => (await import("./keep-sign-in.ts")).keepSignIn)

/** Checked options of the feature. */
export interface TokenOptions extends Pick<TokenSettings, "kept" | "minimumLifetime"> {
  readonly keep: "account" | "session"
  readonly encrypt: boolean
  readonly revokeOn: ReadonlySet<RevocationMoment>
}

/** Returns the hooks of provider tokens for one configuration. */
export function hooksFor(given: FeatureConfig, options: TokenOptions): FeatureHooks {
  const { encrypt, keep, revokeOn } = options
  if (keep === "account") return accountHooks(given, options)
  return {
    ...sessionHooks(given, options, revokeOn.has("signOut")),
    // Rows can contain tokens that were encrypted earlier.
    adapter: (use) => sealedAccounts(use, encrypt),
  }
}

function accountHooks(
  { config: written, providers }: FeatureConfig,
  { encrypt, revokeOn, kept, minimumLifetime }: TokenOptions,
): FeatureHooks {
  const store = written.store ?? memoryOf(written)
  const issuers = issuersOf(providers)
  const entries = tokenEntries(store, issuers)
  const settings = { kept, minimumLifetime, store, issuers, entries }
  const running: RunningRefreshes = new Map()
  return {
    adapter(use) {
      const adapter = sealedAccounts(use, encrypt)
      return revokingRemoved({ ...use, adapter }, { settings, providers, revokeOn })
    },
    async signingOut(context) {
      if (revokeOn.has("signOut")) await revokeAll(settings, context)
    },
    stored: (context, beginning) => keepSignIn(settings, context, beginning),
    endedByProvider: (context, provider, names) => endLoggedOut(settings, context, provider, names),
    forRequest(context) {
      const read = onceASession(context, currentUserId)
      const find: FindOwner = async (changes, provider) => {
        const userId = await read(changes)
        // A user exists, so the request does too.
        return tokenOwner(settings, (context as AuthContext).config, userId, provider)
      }
      return { tokens: tokensOf(find, running) }
    },
    forUser: (config: ResolvedConfig, userId) => ({
      tokens: tokensOf(
        async (_changes, provider) => tokenOwner(settings, config, userId, provider),
        running,
      ),
    }),
  }
}

async function currentUserId(context: AuthContext | undefined): Promise<string> {
  const user =
    context === undefined ? null : await (await sessionsFor(context.config)).currentUser(context)
  return user?.id ?? notSignedIn()
}

// Most requests neither sign in nor request tokens.
const owners = () => import("./session-owner.ts")
const endings = () => import("./end-logged-out.ts")
const grants = () => import("./session-grant.ts")

/**
 * Returns the hooks of tokens that are stored for one session.
 *
 * @param revokes - whether signing out revokes the tokens at the provider
 */
function sessionHooks(
  { config: written, path, providers }: FeatureConfig,
  { kept, minimumLifetime }: Pick<TokenSettings, "kept" | "minimumLifetime">,
  revokes: boolean,
): FeatureHooks {
  const store = written.store ?? memoryOf(written)
  const issuers = issuersOf(providers)
  const entries = tokenEntries(store, issuers)
  const settings = { kept, minimumLifetime, store, issuers, entries }
  const running: RunningRefreshes = new Map()
  const noJobs = async () => {
    throw new ConfigError(
      `Tokens are kept for sessions alone, so a job has none. Set ${path}.keep to "account".`,
    )
  }
  return {
    facts: async (context, beginning) => ({
      auth_grant: await (await grants()).grantFor(context, beginning),
    }),
    async signingOut(context) {
      await (await owners()).endTokens(settings, context, revokes)
    },
    async stored(context, beginning) {
      await (await owners()).keepForSession(settings, context, beginning)
    },
    async endedByProvider(context, provider, names) {
      await (await endings()).endLoggedOut(settings, context, provider, names)
    },
    forRequest: (context) => ({ tokens: sessionTokens(settings, context, running) }),
    forUser: () => ({ tokens: tokensOf(noJobs, running) }),
  }
}

function sessionTokens(
  settings: StoreSettings,
  context: AuthContext | undefined,
  running: RunningRefreshes,
): RequestTokens {
  const read = onceASession(context, async (own) => {
    const session = own && (await (await grants()).sessionGrant(own))
    return session ?? notSignedIn()
  })
  const ownerOf = async (changes: boolean, provider: string) => {
    const session = await read(changes)
    // A session exists, so the request does too.
    const { config } = context as AuthContext
    return (await owners()).sessionOwner(settings, config, session, provider)
  }
  return {
    ...tokensOf(ownerOf, running),
    async get(wanted) {
      const owner = await ownerOf(false, wanted.provider)
      const token = await tokensOf(async () => owner, running).get(wanted)
      await (await owners()).prolong(owner)
      return token
    },
  }
}
