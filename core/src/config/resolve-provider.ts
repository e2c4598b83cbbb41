import type { ConfigProblem } from "../errors/errors.ts"
import type {
  ResolvedCredentialsProvider,
  ResolvedProvider,
} from "../provider/resolved-provider.ts"
import { ownParts } from "../provider/symbols.ts"
import type { WebAuthnParts } from "../provider/webauthn-provider.ts"
import { checkOptions, isInputs, isString, providerProblems } from "./demands.ts"
import { type Members, isPlain, mergeProvider, withoutEmpty } from "./merge-provider.ts"
import type { Finding } from "./mistakes.ts"
import { providerOptionFindings } from "./provider-options.ts"
import type { Env } from "./read-env.ts"
import { resolveEmailProvider } from "./resolve-email-provider.ts"
import { type OAuthProviderSource, resolveOAuthProvider } from "./resolve-oauth-provider.ts"
import { proxyUrlProblem } from "./resolve-redirect-proxy.ts"

/** A provider that can be used, or what is wrong with it; and what is worth a warning in both cases. */
export type ProviderResolution = { readonly findings?: readonly Finding[] } & (
  | { readonly provider: ResolvedProvider }
  /** `id` and `type` are missing when they are themselves what is wrong. */
  | ({ readonly problems: ConfigProblem[] } & Partial<Pick<ResolvedProvider, "id" | "type">>)
)

type CheckedCredentials = Omit<ResolvedCredentialsProvider, "type">

const types: readonly ResolvedProvider["type"][] = [
  "oauth",
  "oidc",
  "email",
  "credentials",
  "webauthn",
]

/** One or more characters that need no encoding in a URL, and that are not a relative path such as `..`. */
const idShape = /^(?!\.{1,2}$|undefined$)[\w.~-]{1,64}$/

/**
 * Applies defaults, the application's options, environment variables and checks to one provider.
 *
 * @param entry - as listed in the configuration; a function is called once
 * @param path - of the entry, for the messages: `providers[1]`
 */
export function resolveProvider(entry: unknown, path: string, env: Env): ProviderResolution {
  const read = readEntry(entry)
  if (typeof read === "string") return problem(path, read)
  const merged = withName(mergeProvider(read))
  const problems = commonProblems(merged, path)
  const known = knownMembers(merged)
  if (problems.length > 0) return { problems, ...known }
  // What an application passes to a provider's function wins over the environment, which wins over the
  // provider's defaults. An object that the application wrote itself has no such defaults.
  const explicit = typeof entry === "function" || "options" in read ? options(read) : merged
  const resolved = resolveByType({ merged, explicit, path, env })
  const misspelled = providerOptionFindings(explicit, merged, path, partsOf(merged)?.optionNames)
  const found = [...misspelled, ...(resolved.findings ?? [])]
  const findings = found.length > 0 && { findings: found }
  return "problems" in resolved
    ? { ...resolved, ...known, ...findings }
    : { ...resolved, ...findings }
}

function resolveByType(source: OAuthProviderSource): ProviderResolution {
  const { merged, path, env } = source
  if (merged["type"] === "credentials") return resolveCredentials(merged, path)
  if (merged["type"] === "email") return resolveEmailProvider(merged, path, env)
  if (merged["type"] === "webauthn") return resolveByParts(merged, path)
  try {
    return resolveOAuthProvider(source)
  } catch {
    const message = "has a parameter that is no JSON."
    return problem(path, message)
  }
}

/** What is about passkeys comes with the functions that make their providers. */
function resolveByParts(merged: Members, path: string): ProviderResolution {
  const parts = partsOf(merged)
  return parts === undefined
    ? problem(`${path}.type`, "is that of WebAuthn() and Passkey(): use them.")
    : parts.resolve(merged, path)
}

function partsOf(merged: Members): WebAuthnParts<ProviderResolution> | undefined {
  // Only functions of Lockstep put it there, and they resolve to such a provider.
  return merged[ownParts] as WebAuthnParts<ProviderResolution> | undefined
}

/** The entry's members, or what is wrong with it. */
function readEntry(entry: unknown): Members | string {
  let value = entry
  if (typeof entry === "function") {
    try {
      value = Reflect.apply(entry, undefined, [])
    } catch {
      return "is a function that failed: pass its options."
    }
  }
  return isPlain(value) ? value : "must be a provider, or a function that returns one."
}

function options(provider: Members): Members {
  return isPlain(provider["options"]) ? withoutEmpty(provider["options"]) : {}
}

/** Auth.js asks for no name. */
function withName(provider: Members): Members {
  const { id, name } = provider
  return name === undefined ? { ...provider, name: id } : provider
}

function knownMembers({ id, type }: Members): Partial<Pick<ResolvedProvider, "id" | "type">> {
  const known = types.find((name) => name === type)
  return { ...(isId(id) && { id }), ...(known !== undefined && { type: known }) }
}

function isId(id: unknown): id is string {
  return typeof id === "string" && idShape.test(id)
}

function commonProblems(
  { id, name, type, redirectProxyUrl }: Members,
  path: string,
): ConfigProblem[] {
  return providerProblems(path, (add) => {
    if (!isId(id)) {
      add("id", "must be 1 to 64 letters, digits or any of . _ ~ -, as it is in URLs.")
    } else if (typeof name !== "string") add("name", "must be a string.")
    if (!types.some((known) => known === type)) {
      const found = typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : typeof type
      add("type", `is ${found}. There are: ${types.join(", ")}.`)
    }
    const complaint = proxyUrlProblem(redirectProxyUrl)
    if (complaint !== undefined) add("redirectProxyUrl", complaint)
  })
}

function resolveCredentials(provider: Members, path: string): ProviderResolution {
  const { id, name, credentials = {}, authorize, limitBy } = provider
  const problems = providerProblems(path, (add) => {
    if (typeof authorize !== "function") {
      const message = "is missing. Set a function that checks the credentials."
      return add("authorize", message, "MissingAuthorize")
    }
    checkOptions(provider, { credentials: isInputs, limitBy: isString }, add)
  })
  if (problems.length > 0) return { problems }
  // The first two were checked before, and so was the last. What the inputs hold, and the function takes, is the application's
  // word, given by the type of the option; no check at run time could tell more.
  const checked = { id, name, credentials, authorize, limitBy } as unknown as CheckedCredentials
  return { provider: { ...checked, type: "credentials" } }
}

function problem(path: string, message: string): ProviderResolution {
  return { problems: [{ type: "ConfigError", path, message }] }
}
