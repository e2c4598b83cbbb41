import type { FeatureConfig } from "../../config/feature.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import { RateLimited } from "../../errors/errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { ownRequest } from "../../feature/own-request.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"
import type { Store } from "../../store/store.ts"
import { attemptLimits } from "./attempt-limits.ts"
import { clientNetwork, type ClientSubject } from "./client-subject.ts"
import { countAttempt, type Counted } from "./count-attempt.ts"
import { foldText } from "./fold-text.ts"
import { credentialsIdentifier } from "./credentials-identifier.ts"
import { rememberBrowser } from "./known-browser.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import { isLimit, type Limit, limitMessage, type Rules } from "./rules.ts"

/** Counts an attempt and rejects with `RateLimited` when a limit is exceeded. */
type Count = (config: ResolvedConfig, counted: Counted, provider?: string) => Promise<void>

/**
 * Returns the hooks of the limits for one configuration.
 *
 * @param client - returns the client of a request
 */
export function hooksFor(
  { config: written }: FeatureConfig,
  client: ClientSubject,
  rules: Rules,
): FeatureHooks {
  const store = written.store ?? memoryOf(written)
  const count: Count = async (config, counted, provider) => {
    const retryAfter = await countAttempt(store, config, counted)
    if (retryAfter === undefined) return
    const { name: limit } = counted
    await config.notify("limitReached", { limit, ...(provider && { provider }), retryAfter })
    const message = `The limit ${limit} is exceeded. Try again in ${retryAfter} seconds.`
    throw new RateLimited(message, { retryAfter })
  }
  return {
    async attempt(context, attempt) {
      let isFirst: boolean | undefined
      for (const [name, subjectOf] of attemptLimits(context, attempt, client)) {
        const limit = rules[name]
        // Sequential: an attempt that one limit denies is not counted by the next.
        const subject = limit && (await subjectOf())
        if (!limit || !subject) continue
        const counted = { name, subject, limit }
        const isByAddress = attempt.kind === "mail" && subject[0] !== "client"
        if (isByAddress)
          isFirst ??= await isFirstMail(store, context.config, subject, client(context))
        if (isByAddress && isFirst) await countAttempt(store, context.config, counted)
        else await count(context.config, counted, attempt.provider.id)
      }
    },
    async signedIn(context, signedIn) {
      const identifier = identifierOf(context, signedIn)
      if (identifier !== undefined) await rememberBrowser(context, identifier)
    },
    forRequest: (context) => ({ limits: ownLimits(context, count) }),
  }
}

/** Window of the first request for a magic link, which always passes. */
const firstMail: Limit = { limit: 1, within: 60 * 60 }

/**
 * Counts a request for a magic link. The first one of an hour from a network passes the limits of the
 * address, so that a client elsewhere cannot use them up. If clients are unknown, it is the first one
 * for the address.
 */
async function isFirstMail(
  store: Store,
  config: ResolvedConfig,
  subject: readonly string[],
  client: readonly string[] = [],
): Promise<boolean> {
  const counted = { name: "firstMail", subject: [...subject, ...client], limit: firstMail }
  return (await countAttempt(store, config, counted)) === undefined
}

/** Limits for the application's own forms, under names that it chooses. */
function ownLimits(context: AuthContext | undefined, count: Count): object {
  return {
    // Code without types can pass any value.
    async count(name: unknown, subject: unknown, limit: unknown) {
      const { config } = ownRequest(context)
      if (typeof name !== "string" || typeof subject !== "string" || !isLimit(limit)) {
        throw new TypeError(`An argument of limits.count ${limitMessage}`)
      }
      // The addresses of one subscriber are one subject.
      const known = clientNetwork(subject) ?? subject
      await count(config, { name, subject: ["own", known], limit })
    },
  }
}

/**
 * The identifier by which the signed-in user's attempts are counted; `undefined` if they are not
 * counted.
 */
function identifierOf(context: AuthContext, { account }: SignedIn): string | undefined {
  const provider = context.config.providers.get(account.provider)
  if (provider?.type === "credentials") return credentialsIdentifier(context, provider)
  return provider?.type === "email" ? foldText(account.providerAccountId) : undefined
}
