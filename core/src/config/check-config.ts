import type { AdapterMethod } from "../adapter/adapter.ts"
import type { ConfigProblem } from "../errors/config-errors.ts"
import type { SettledProvider } from "../providers/settled-provider.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { EnvOptions } from "./read-env.ts"
import { redirectProxyProblems } from "./settle-redirect-proxy.ts"

/** Shortest secret that is accepted, in characters. */
const secretMinimum = 32
const longEnough = `at least ${secretMinimum} random characters, for example from: openssl rand -base64 33`

/** Seconds of a hundred years; dates and cookies cannot say much more. */
const longest = 3_155_760_000

/** The parts of a configuration that are checked together. */
export interface ConfigParts {
  readonly config: AuthConfig
  readonly env: EnvOptions
  readonly secrets: readonly string[]
  readonly providers: readonly SettledProvider[]
  readonly strategy: "jwt" | "database"
}

const databaseMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "updateUser",
  "linkAccount",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
]

const oauthMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "linkAccount",
]

const emailMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "updateUser",
  "createVerificationToken",
  "useVerificationToken",
]

const webAuthnMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "linkAccount",
  "getAuthenticator",
  "createAuthenticator",
  "listAuthenticatorsByUserId",
  "updateAuthenticatorCounter",
]

/**
 * Lists everything that is wrong with a configuration, apart from single providers. Pure.
 *
 * @returns the problems, the gravest first; empty when there is none
 */
export function checkConfig(parts: ConfigParts): ConfigProblem[] {
  return [
    ...secretProblems(parts.secrets),
    ...weakSecretProblems("jwt.secret", parts.config.jwt?.secret ?? []),
    ...originProblems(parts),
    ...sessionProblems(parts),
    ...adapterProblems(parts),
    ...pageProblems(parts),
    ...redirectProxyProblems(parts.config, parts.env),
    ...webAuthnProblems(parts),
    ...providerIdProblems(parts.providers),
  ]
}

function secretProblems(secrets: readonly string[]): ConfigProblem[] {
  if (secrets.length === 0) {
    const message = `is missing. Set the environment variable AUTH_SECRET to ${longEnough}.`
    return [{ type: "MissingSecretError", path: "secret", message }]
  }
  return weakSecretProblems("secret", secrets)
}

function weakSecretProblems(path: string, secrets: string | readonly string[]): ConfigProblem[] {
  const list = typeof secrets === "string" ? [secrets] : secrets
  return list.flatMap((secret, index) =>
    secret.length >= secretMinimum
      ? []
      : [
          {
            type: "WeakSecretError" as const,
            path: list.length === 1 ? path : `${path}[${index}]`,
            message: `has ${secret.length} characters. Replace it by ${longEnough}.`,
          },
        ],
  )
}

function originProblems({ config, env }: ConfigParts): ConfigProblem[] {
  if (env.url !== undefined) {
    if (URL.canParse(env.url) && /^https?:$/.test(new URL(env.url).protocol)) return []
    const message =
      "is no http(s) URL. Set it to the application's public URL, such as https://app.example.com."
    return [{ type: "ConfigError", path: "AUTH_URL", message }]
  }
  if (config.trustHost ?? env.trustHost) return []
  const message =
    "is not true. Set AUTH_URL to the application's public URL, or trustHost: true where a proxy overwrites the host header."
  return [{ type: "UntrustedHost", path: "trustHost", message }]
}

function sessionProblems({ config }: ConfigParts): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const seconds = (path: string, value: number | undefined, minimum: number): void => {
    if (value === undefined || (Number.isInteger(value) && value >= minimum && value <= longest))
      return
    const range = value > longest ? `up to ${longest}` : `from ${minimum} up`
    const message = `must be a whole number of seconds ${range}, got ${String(value)}.`
    problems.push({ type: "ConfigError", path, message })
  }
  seconds("session.maxAge", config.session?.maxAge, 1)
  seconds("session.updateAge", config.session?.updateAge, 0)
  seconds("session.absoluteMaxAge", config.session?.absoluteMaxAge, 1)
  seconds("jwt.maxAge", config.jwt?.maxAge, 1)
  const strategy: unknown = config.session?.strategy
  if (strategy !== undefined && strategy !== "jwt" && strategy !== "database") {
    const message = `must be "jwt" or "database", got ${JSON.stringify(strategy)}.`
    problems.push({ type: "UnsupportedStrategy", path: "session.strategy", message })
  }
  return problems
}

function adapterProblems({ config, strategy, providers }: ConfigParts): ConfigProblem[] {
  const { adapter } = config
  if (adapter === undefined) {
    const usesPasskeys = providers.some(({ type }) => type === "webauthn")
    if (providers.some(({ type }) => type === "email")) {
      const message = "is missing, but sign-in by e-mail keeps its tokens in one. Set it."
      return [{ type: "MissingAdapter", path: "adapter", message }]
    }
    if (strategy !== "database" && !usesPasskeys) return []
    const message = usesPasskeys
      ? "is missing, but passkeys are kept in one. Set it."
      : 'is missing, but the session strategy "database" needs one. Set it, or use "jwt".'
    return [{ type: "MissingAdapter", path: "adapter", message }]
  }
  const usesOAuth = providers.some(({ type }) => type === "oauth" || type === "oidc")
  const needed = new Set<AdapterMethod>([
    ...(strategy === "database" ? databaseMethods : []),
    ...(usesOAuth ? oauthMethods : []),
    ...(providers.some(({ type }) => type === "email") ? emailMethods : []),
    ...(providers.some(({ type }) => type === "webauthn") ? webAuthnMethods : []),
  ])
  const missing = [...needed].filter((method) => typeof adapter[method] !== "function")
  if (missing.length === 0) return []
  const message = `lacks ${missing.join(", ")}, which these providers and sessions need. Pass what the adapter's function returns, or add them.`
  return [{ type: "MissingAdapterMethods", path: "adapter", message }]
}

/** A path that begins with one slash, or an http(s) URL: what a browser can be redirected to. */
function pageProblems({ config }: ConfigParts): ConfigProblem[] {
  return Object.entries(config.pages ?? {}).flatMap(([name, page]: [string, unknown]) => {
    if (page === undefined || (typeof page === "string" && isDestination(page))) return []
    const message =
      "is neither a path that begins with a slash, such as /login, nor an http(s) URL."
    return [{ type: "ConfigError" as const, path: `pages.${name}`, message }]
  })
}

function isDestination(page: string): boolean {
  const base = "http://host"
  if (!URL.canParse(page, base)) return false
  const { protocol, host } = new URL(page, base)
  return page.startsWith("/")
    ? host === "host"
    : /^https?:\/\//.test(page) && /^https?:$/.test(protocol)
}

function webAuthnProblems({ config, providers }: ConfigParts): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const passkeys = providers.filter((provider) => provider.type === "webauthn")
  if (passkeys.length > 0 && config.experimental?.enableWebAuthn !== true) {
    const message = "is not true, but a provider uses passkeys. Set it, or remove the provider."
    problems.push({
      type: "ExperimentalFeatureNotEnabled",
      path: "experimental.enableWebAuthn",
      message,
    })
  }
  if (passkeys.filter(({ conditionalUI }) => conditionalUI).length > 1) {
    const message =
      "has several providers with enableConditionalUI; a browser can offer the passkeys of one. Set it to false on the others."
    problems.push({ type: "DuplicateConditionalUI", path: "providers", message })
  }
  return problems
}

function providerIdProblems(providers: readonly SettledProvider[]): ConfigProblem[] {
  const seen = new Set<string>()
  return providers.flatMap(({ id }) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    const message = `has two providers with the id ${JSON.stringify(id)}; give one another id.`
    return [{ type: "ConfigError" as const, path: "providers", message }]
  })
}
