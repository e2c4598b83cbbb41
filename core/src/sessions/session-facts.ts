import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { FactName, SessionFacts } from "../config/session-facts.ts"
import { randomBase64url } from "../crypto/random.ts"
import type { BeginningSession } from "./session-strategy.ts"

/** Returns a new session ID. */
export function newSessionId(): string {
  return randomBase64url(16)
}

/**
 * Creates each fact of a new session, unless a feature sets it. Some facts come only from features.
 */
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
 * Returns the facts of a new session: only those that a feature requires.
 *
 * @param beginning - the user and the time of the sign-in
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
 * Returns the value of the `facts` column. The time of the sign-in is appended to the token
 * instead, so no other writer of the table can lose it.
 *
 * @returns no column if there are no facts to store
 */
export function factsColumn({ auth_time: _behindToken, ...facts }: SessionFacts): {
  facts?: string
} {
  return Object.keys(facts).length > 0 ? { facts: JSON.stringify(facts) } : {}
}
