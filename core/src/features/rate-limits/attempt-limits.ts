import type { AuthContext } from "../../context.ts"
import type { Attempt } from "../../feature/hooks.ts"
import type { ClientSubject } from "./client-subject.ts"
import { foldText } from "./fold-text.ts"
import { credentialsIdentifier } from "./credentials-identifier.ts"
import { knownBrowser } from "./known-browser.ts"
import type { LimitName } from "./rules.ts"

/** A limit, and a function that returns its subject; `undefined`: not counted. */
type AttemptLimit = readonly [LimitName, () => Promise<readonly string[] | undefined>]

/**
 * Returns the limits of an attempt in the order in which they are counted, those of clients first.
 *
 * @param client - returns the client of a request
 */
export function attemptLimits(
  context: AuthContext,
  attempt: Attempt,
  client: ClientSubject,
): readonly AttemptLimit[] {
  const byClient = async (): ReturnType<AttemptLimit[1]> => client(context)
  switch (attempt.kind) {
    case "mail": {
      const byAddress = () => identifierSubject(context, foldText(attempt.address))
      return [
        ["mailPerClient", byClient],
        ["mailPerAddress", byAddress],
        ["mailPerAddressAndDay", byAddress],
      ]
    }
    case "credentials": {
      const identifier = credentialsIdentifier(context, attempt.provider)
      return [
        ["credentialsPerClient", byClient],
        ["credentialsPerIdentifier", () => identifierSubject(context, identifier)],
      ]
    }
    case "passkey":
      return [["passkeyPerClient", byClient]]
  }
}

/** Counts a browser in which this identifier signed in before separately from all others. */
async function identifierSubject(
  context: AuthContext,
  identifier: string | undefined,
): ReturnType<AttemptLimit[1]> {
  if (identifier === undefined) return undefined
  const browser = await knownBrowser(context, identifier)
  return browser === undefined ? ["identifier", identifier] : ["browser", browser]
}
