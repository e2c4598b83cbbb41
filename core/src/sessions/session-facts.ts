import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { FactName, SessionFacts } from "../config/session-facts.ts"
import { randomBase64url } from "../crypto/random.ts"
import type { BeginningSession } from "./session-strategy.ts"

/** What names a session from now on. */
export function newSessionId(): string {
  return randomBase64url(16)
}

/** How each fact of a new session comes about, unless a feature tells it; some are told by features alone. */
export const factMakers: {
  readonly [Name in FactName]-?: ((beginning: BeginningSession) => SessionFacts[Name]) | undefined
} = {
  auth_time: ({ signedInAt }) => signedInAt,
  auth_type: ({ account }) => account.type,
  auth_id: newSessionId,
  auth_grant: newSessionId,
  auth_provider: ({ account }) => account.provider,
  auth_sid: undefined,
  auth_sub: undefined,
}

/**
 * The facts of a new session: those alone that a feature asks for.
 *
 * @param config - the configuration
 * @param beginning - who signed in, and when
 */
export function newFacts(
  { facts = [] }: ResolvedConfig,
  beginning: BeginningSession,
): SessionFacts {
  return Object.fromEntries(
    facts.map((name) => [name, beginning.told?.[name] ?? factMakers[name]?.(beginning)]),
  )
}

/**
 * What goes into the column `facts`. The time of the sign-in is behind the token, where no other writer of the
 * table loses it.
 *
 * @param facts - of the session
 * @returns no column where nothing is to be kept
 */
export function factsColumn({ auth_time: _behindToken, ...facts }: SessionFacts): {
  facts?: string
} {
  return Object.keys(facts).length > 0 ? { facts: JSON.stringify(facts) } : {}
}
