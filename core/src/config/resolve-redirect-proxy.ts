import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthConfig } from "./auth-config.ts"
import { type Finding, finding } from "./mistakes.ts"
import type { EnvOptions } from "./read-env.ts"
import { secretFindings, secretList } from "./secret-findings.ts"
import { warnOnce } from "./warn-once.ts"

/** What is resolved of the redirect proxy. */
export interface ResolvedRedirectProxy {
  /** Without a trailing slash; `undefined`: there is none. A provider can have a separate one. */
  readonly url: string | undefined
  /** Newest first; `undefined`: those of session tokens. */
  readonly secrets: readonly string[] | undefined
  /** Returns whether users can be redirected back to an origin. */
  readonly allows: (origin: string) => boolean
}

type Source = Pick<AuthConfig, "redirectProxyUrl" | "redirectProxyOrigins" | "redirectProxySecret">

/**
 * An origin in which an asterisk stands for one or more characters of one label of the host. In the last two
 * labels it would stand for domains that anyone can buy, also if a dot follows them.
 */
const patternShape = /^https?:\/\/(?:(?:[\w*.-]*\.)?[\w-]+\.)?[\w-]+(?::\d{1,5})?$/
const originsProblem =
  "must be a list of origins, such as https://*.example.com; no star in the last two labels."

/**
 * Resolves the options of the redirect proxy.
 *
 * @param providers - of the application, which can have separate redirect proxies
 */
export function resolveRedirectProxy(
  config: Source,
  env: EnvOptions,
  providers: readonly ResolvedProvider[],
): ResolvedRedirectProxy {
  const url = config.redirectProxyUrl || env.redirectProxyUrl
  const secrets = redirectProxySecrets(config, env)
  const isProxied =
    url ?? providers.some((each) => "redirectProxyUrl" in each && each.redirectProxyUrl)
  if (isProxied && !secrets) warnOnce(config, "shared-redirect-proxy-secret")
  const patterns = (config.redirectProxyOrigins ?? env.redirectProxyOrigins).map(originPattern)
  return {
    secrets,
    url: url && trimmed(url),
    allows: (origin) => patterns.some((pattern) => pattern.test(origin)),
  }
}

function redirectProxySecrets(config: Source, env: EnvOptions): readonly string[] | undefined {
  return secretList(config.redirectProxySecret || env.redirectProxySecret)
}

/** What is wrong with the options of the redirect proxy. */
export function redirectProxyFindings(config: Source, env: EnvOptions): Finding[] {
  const url = config.redirectProxyUrl || env.redirectProxyUrl
  const origins: unknown = config.redirectProxyOrigins ?? env.redirectProxyOrigins
  const areOrigins = Array.isArray(origins) && origins.every(isOriginPattern)
  const secrets = redirectProxySecrets(config, env)
  return [
    ...findingsOf(config, "redirectProxyUrl", proxyUrlProblem(url)),
    ...findingsOf(config, "redirectProxyOrigins", areOrigins ? undefined : originsProblem),
    ...secretFindings("redirectProxySecret", secrets, "sign-in-unusable"),
  ]
}

function findingsOf(
  config: Source,
  option: "redirectProxyUrl" | "redirectProxyOrigins",
  problem: string | undefined,
): Finding[] {
  if (problem === undefined) return []
  const variable = `AUTH_${option.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}`
  const path = config[option] ? option : variable
  return [finding("sign-in-unusable", path, problem)]
}

/**
 * What is wrong with the URL of a redirect proxy.
 *
 * @returns `undefined` when nothing is
 */
export function proxyUrlProblem(url: unknown): string | undefined {
  const isUrl = typeof url === "string" && /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url)
  if (isUrl || url === undefined) return undefined
  return "must be an http(s) URL up to the base path, such as https://login.example.com/auth."
}

/** The form in which a proxy's URL is kept. */
export function trimmed(url: string): string {
  return new URL(url).href.replace(/(?<!\/)\/+$/, "")
}

/** Returns whether a value is an origin in which an asterisk stands for a part of one label. */
export function isOriginPattern(origin: unknown): boolean {
  return typeof origin === "string" && patternShape.test(origin)
}

/**
 * What matches the origins that a pattern stands for.
 *
 * @param pattern - checked with {@link isOriginPattern}
 */
export function originPattern(pattern: string): RegExp {
  const [scheme = "", host = ""] = pattern.toLowerCase().split("://")
  const labels = host.split("*").map((text) => text.replaceAll(/[.-]/g, "\\$&"))
  return new RegExp(`^${scheme}://${labels.join("[a-z0-9-]+")}$`)
}
