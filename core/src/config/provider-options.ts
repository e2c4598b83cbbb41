import type { Provider } from "../provider/provider.ts"
import { isPlain, type Members } from "./merge-provider.ts"
import { finding, type Finding, nearestName } from "./mistakes.ts"
import { type Env, readProviderEnv } from "./read-env.ts"

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

/**
 * Calls the functions among providers and gives each provider what the environment says about it. No
 * provider is written to: one that gains a property is replaced by a copy.
 *
 * @param entries - as listed in the configuration; what is not a provider stays, for the check to report
 * @returns the same list if nothing changed, so that a list is not checked twice
 */
export function providersWithEnv(entries: Provider[], env: Env): Provider[] {
  // A program without types can leave the list out.
  if (!isList(entries)) return entries
  const written = entries.map((entry) => withEnv(entry, env))
  return written.some((entry, index) => entry !== entries[index]) ? written : entries
}

function isList(entries: unknown): boolean {
  return Array.isArray(entries)
}

function withEnv(entry: Provider, env: Env): Provider {
  const provider: unknown = typeof entry === "function" ? call(entry, env) : entry
  if (!isPlain(provider)) return entry
  const { clientId, clientSecret, issuer, apiKey } = readProviderEnv(String(provider["id"]), env)
  const { type } = provider
  if (type === "email") return filled(provider, { apiKey })
  if (type !== "oauth" && type !== "oidc") return filled(provider, {})
  return filled(provider, { clientId, clientSecret, issuer })
}

/** Asked twice, as the names of its variables follow from its ID. A function that fails is reported later. */
function call(entry: () => unknown, env: Env): unknown {
  // The type of an entry says that it needs no options; those of this package take some.
  const factory = entry as (options: Members) => unknown
  try {
    const provider = factory({})
    if (!isPlain(provider)) return undefined
    const options = Object.entries(readProviderEnv(String(provider["id"]), env))
    const given = options.filter(([, value]) => value !== undefined)
    return given.length === 0 ? provider : factory(Object.fromEntries(given))
  } catch {
    return undefined
  }
}

function filled(provider: Members, values: Members): Provider {
  const gained = Object.entries(values).filter(
    ([key, value]) => value !== undefined && !provider[key],
  )
  const written = gained.length === 0 ? provider : { ...provider, ...Object.fromEntries(gained) }
  // Whether it is a provider is checked when the configuration is.
  return written as unknown as Provider
}
