import type { AdapterMethod } from "../adapter/adapter.ts"
import type { AuthConfig } from "./auth-config.ts"
import { type Finding, finding } from "./mistakes.ts"
import type { EnvOptions } from "./read-env.ts"
import { publicUrl } from "./urls.ts"
import { secretFindings } from "./secret-findings.ts"
import { redirectProxyFindings } from "./resolve-redirect-proxy.ts"

/** The parts of a configuration that are checked together. */
export interface ConfigParts {
  /** Without options that cannot be used. */
  readonly config: AuthConfig
  readonly env: EnvOptions
  readonly secrets: readonly string[]
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

/**
 * Lists the mistakes in a configuration, apart from the shape of options and from single providers. Pure.
 *
 * @returns the mistakes, the gravest first; empty when there is none
 */
export function checkConfig(parts: ConfigParts): Finding[] {
  return [
    ...secretFindings("secret", parts.secrets),
    ...secretFindings("jwt.secret", parts.config.jwt?.secret),
    ...originFindings(parts),
    ...strategyFindings(parts),
    ...adapterFindings(parts),
    ...redirectProxyFindings(parts.config, parts.env),
  ]
}

function originFindings({ config, env }: ConfigParts): Finding[] {
  if (env.url !== undefined) {
    const url = publicUrl(env.url)
    if (url === env.url) return []
    const message =
      "is no http(s) URL. Set it to the application's public URL, such as https://app.example.com."
    return url === undefined
      ? [finding("public-url", "AUTH_URL", message)]
      : [finding("option-adjusted", "AUTH_URL", `has no scheme. Lockstep uses ${url}; write it.`)]
  }
  if (config.trustedHosts ?? config.trustHost ?? env.trustHost) return []
  const message =
    "is not true. Set AUTH_URL to the application's public URL, or list its hosts in trustedHosts."
  return [finding("host-untrusted", "trustHost", message)]
}

function strategyFindings({ config }: ConfigParts): Finding[] {
  const strategy: unknown = config.session?.strategy
  if (strategy === undefined || strategy === "jwt" || strategy === "database") return []
  const message = `must be "jwt" or "database", got ${JSON.stringify(strategy)}.`
  return [finding("strategy", "session.strategy", message)]
}

function adapterFindings({ config, strategy }: ConfigParts): Finding[] {
  if (strategy !== "database") return []
  const { adapter } = config
  if (adapter === undefined) {
    const message =
      'is missing, but the session strategy "database" needs one. Set it, or use "jwt".'
    return [finding("adapter-missing", "adapter", message)]
  }
  const missing = databaseMethods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length === 0) return []
  const message = `lacks ${missing.join(", ")}, which database sessions need. Pass what the adapter's function returns, or add them.`
  return [finding("adapter-methods", "adapter", message)]
}
