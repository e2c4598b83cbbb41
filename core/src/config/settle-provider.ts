import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { ProviderEntry } from "../providers/provider.ts"
import type { SettledCredentialsProvider, SettledProvider } from "../providers/settled-provider.ts"
import { type Members, isPlain, mergeProvider } from "./merge-provider.ts"
import { settleEmailProvider } from "./settle-email-provider.ts"
import { proxyUrlProblem } from "./settle-redirect-proxy.ts"
import { settleOAuthProvider } from "./settle-oauth-provider.ts"
import { settleWebAuthnProvider } from "./settle-webauthn-provider.ts"

/** A provider that can be used, or what is wrong with it. */
export type ProviderSettlement =
  | { readonly provider: SettledProvider }
  | { readonly problems: ConfigProblem[] }

type CheckedCredentials = Omit<SettledCredentialsProvider, "type">

const types: ReadonlySet<string> = new Set(["oauth", "oidc", "email", "credentials", "webauthn"])

/** One or more characters that need no encoding in a URL, and that are no path of their own. */
const idShape = /^(?!\.{1,2}$|undefined$)[\w.~-]{1,64}$/

/**
 * Applies defaults, the application's options, environment variables and checks to one provider.
 *
 * @param entry - as listed in the configuration; a function is called once
 * @param path - of the entry, for the messages: `providers[1]`
 * @param env - environment variables
 */
export function settleProvider(
  entry: ProviderEntry,
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): ProviderSettlement {
  const read = readEntry(entry)
  if (typeof read === "string") return problem("ConfigError", path, read)
  const merged = mergeProvider(read)
  const problems = commonProblems(merged, path)
  if (problems.length > 0) return { problems }
  if (merged["type"] === "credentials") return settleCredentials(merged, path)
  if (merged["type"] === "email") return settleEmailProvider(merged, path, env)
  if (merged["type"] === "webauthn") return settleWebAuthnProvider(merged, path)
  // What an application passes to a provider's function wins over the environment, which wins over the
  // provider's defaults. An object that the application wrote itself has no such defaults.
  const explicit = typeof entry === "function" || "options" in read ? options(read) : merged
  try {
    return settleOAuthProvider({ merged, explicit, path, env })
  } catch {
    const message = "has a parameter that cannot be written as JSON, such as a bigint."
    return problem("ConfigError", path, message)
  }
}

/** The entry's members, or what is wrong with it. */
function readEntry(entry: ProviderEntry): Members | string {
  let value: unknown = entry
  if (typeof entry === "function") {
    try {
      value = entry()
    } catch {
      return "is a function that failed; call it with the options that it needs."
    }
  }
  return isPlain(value) ? value : "must be a provider, or a function that returns one."
}

function options(provider: Members): Members {
  return isPlain(provider["options"]) ? provider["options"] : {}
}

function commonProblems(provider: Members, path: string): ConfigProblem[] {
  const { id, name, type } = provider
  const problems: ConfigProblem[] = []
  const add = (member: string, message: string): void => {
    problems.push({ type: "ConfigError", path: `${path}.${member}`, message })
  }
  if (typeof id !== "string" || !idShape.test(id)) {
    add("id", "must be 1 to 64 letters, digits or any of . _ ~ -, as it is part of URLs.")
  }
  if (typeof name !== "string" || name === "") {
    add("name", "is missing. Set the name that people know the provider by.")
  }
  if (typeof type !== "string" || !types.has(type)) {
    const found = typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : typeof type
    add("type", `is ${found}. There are: ${[...types].join(", ")}.`)
  }
  const { redirectProxyUrl } = provider
  const complaint = redirectProxyUrl === undefined ? undefined : proxyUrlProblem(redirectProxyUrl)
  if (complaint !== undefined) add("redirectProxyUrl", complaint)
  return problems
}

function settleCredentials(provider: Members, path: string): ProviderSettlement {
  const { id, name, credentials = {}, authorize } = provider
  if (typeof authorize !== "function") {
    const message = "is missing. Set a function that checks what the person typed."
    return problem("MissingAuthorize", `${path}.authorize`, message)
  }
  if (!isPlain(credentials) || !Object.values(credentials).every(isPlain)) {
    const message = "must be an object with the form's inputs by name."
    return problem("ConfigError", `${path}.credentials`, message)
  }
  // The first two were checked before. What the inputs hold, and the function takes, is the application's
  // word, given by the type of the option; no check at run time could tell more.
  const checked = { id, name, credentials, authorize } as unknown as CheckedCredentials
  return { provider: { ...checked, type: "credentials" } }
}

function problem(type: ConfigErrorType, path: string, message: string): ProviderSettlement {
  return { problems: [{ type, path, message }] }
}
