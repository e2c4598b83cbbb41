import type { AdapterSession } from "../adapter/adapter.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { FactName, SessionFacts } from "../config/session-facts.ts"
import { randomBase64url } from "../crypto/random.ts"
import { signInTimeOf } from "./dated-token.ts"
import type { BeginningSession } from "./session-strategy.ts"

/** What names a session from now on. */
export function newSessionId(): string {
  return randomBase64url(16)
}

/** How each fact of a new session comes about. */
const makers: {
  readonly [Name in FactName]-?: (beginning: BeginningSession) => SessionFacts[Name]
} = {
  auth_time: ({ signedInAt }) => signedInAt,
  auth_type: ({ account }) => account.type,
  auth_id: newSessionId,
  auth_grant: () => randomBase64url(16),
  auth_provider: ({ account }) => account.provider,
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
  return Object.fromEntries(facts.map((name) => [name, makers[name](beginning)]))
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

/**
 * What is known of a stored session. Of one from before a feature asked, and of one whose column cannot be read,
 * that is nothing but the time of the sign-in.
 *
 * @param session - as stored
 */
export function factsOf({ sessionToken, facts }: AdapterSession): SessionFacts {
  const signedInAt = signInTimeOf(sessionToken)
  return { ...readColumn(facts), ...(signedInAt !== undefined && { auth_time: signedInAt }) }
}

function readColumn(text: unknown): SessionFacts {
  try {
    const facts: unknown = typeof text === "string" ? JSON.parse(text) : {}
    // Of any value an object can be made.
    const texts = Object.entries(Object(facts) as object).filter(
      ([name, value]) => Object.hasOwn(makers, name) && typeof value === "string",
    )
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}
