import type { AdapterSession } from "../adapter/adapter.ts"
import type { SessionFacts } from "../config/session-facts.ts"
import { signInTimeOf } from "./dated-token.ts"
import { factMakers } from "./session-facts.ts"

/**
 * Returns the facts of a stored session. If the session predates the feature, or its column cannot
 * be read, this is only the time of the sign-in.
 */
export function factsOf({ sessionToken, facts }: AdapterSession): SessionFacts {
  const signedInAt = signInTimeOf(sessionToken)
  return { ...readColumn(facts), ...(signedInAt !== undefined && { auth_time: signedInAt }) }
}

function readColumn(text: unknown): SessionFacts {
  try {
    const facts: unknown = typeof text === "string" ? JSON.parse(text) : {}
    // `Object` accepts any value.
    const texts = Object.entries(Object(facts) as object).filter(
      ([name, value]) => Object.hasOwn(factMakers, name) && typeof value === "string",
    )
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}
