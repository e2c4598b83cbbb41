import type { AdapterSession } from "../adapter/adapter.ts"
import type { SessionFacts } from "../config/session-facts.ts"
import { signInTimeOf } from "./dated-token.ts"
import { factMakers } from "./session-facts.ts"

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
      ([name, value]) => Object.hasOwn(factMakers, name) && typeof value === "string",
    )
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}
