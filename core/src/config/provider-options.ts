import type { Members } from "./merge-provider.ts"
import { type Finding, finding } from "./mistakes.ts"
import { nearestName } from "./nearest-name.ts"

const common = ["id", "name", "type", "options"]
const oauth = [
  "account",
  "allowDangerousEmailAccountLinking",
  "apiKey",
  "authorization",
  "checks",
  "client",
  "clientId",
  "clientSecret",
  "endSession",
  "expectedIssuer",
  "idToken",
  "issuer",
  "jwksUri",
  "profile",
  "redirectProxyUrl",
  "required",
  "style",
  "token",
  "userinfo",
  "verifiedEmail",
  "wellKnown",
]

/** The options that each type of provider reads. A built-in provider can have additional ones. */
const known: Readonly<Record<string, readonly string[]>> = {
  oauth,
  oidc: oauth,
  credentials: ["authorize", "credentials", "limitBy"],
  email: [
    "allowDangerousEmailAccountLinking",
    "apiKey",
    "confirm",
    "from",
    "generateVerificationToken",
    "maxAge",
    "normalizeIdentifier",
    "secret",
    "sendVerificationRequest",
    "server",
    "transactionalId",
  ],
}

/**
 * Finds misspelled options of a provider. Applications add their own options to providers, so a name
 * counts as a mistake only if it is similar to an option that Lockstep reads and that is not set.
 *
 * @param merged - the same with the provider's defaults; its type is checked
 * @param path - of the entry, for the messages
 * @param own - options that the provider's type reads, where they are not known here
 */
export function providerOptionFindings(
  explicit: Members,
  merged: Members,
  path: string,
  own: readonly string[] = [],
): Finding[] {
  const { type } = merged
  const names = [...common, ...(known[String(type)] ?? own)]
  return Object.keys(explicit).flatMap((name) => {
    if (explicit[name] === undefined || names.includes(name)) return []
    const meant = nearestName(name, names)
    if (meant === undefined || explicit[meant] !== undefined) return []
    const message = `is no option of a provider. Did you mean ${meant}?`
    return [finding("option-unknown", `${path}.${name}`, message)]
  })
}
