import type { FeatureConfig } from "../../config/feature.ts"
import type { AuthContext } from "../../context.ts"
import { ConfigError } from "../../errors/config-errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import { issuersOf, tokenEntries } from "./entries.ts"
import type { RunningRefreshes } from "./get-token.ts"
import type { TokenSettings } from "./grant.ts"
import type { RequestTokens } from "./own-tokens.ts"
import { notSignedIn, onceASession, tokensOf } from "./request-tokens.ts"
import type { StoreSettings } from "./session-owner.ts"

// Most requests neither sign in nor request tokens.
const owners = () => import("./session-owner.ts")
const endings = () => import("./end-logged-out.ts")
const grants = () => import("./session-grant.ts")

/**
 * Returns the hooks of tokens that are stored for one session.
 *
 * @param revokes - whether signing out revokes the tokens at the provider
 */
export function sessionHooks(
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
