import { guardAdapter } from "../adapter/guarded-adapter.ts"
import type { Logger } from "../logging/logger.ts"
import { withoutUndefined } from "../reading/read-json.ts"
import { resolveLogger, sources } from "../logging/resolve-logger.ts"
import type { AuthCallbacks, Callbacks } from "./callbacks.ts"
import type { AuthConfig } from "./auth-config.ts"
import { checkConfig } from "./check-config.ts"
import { checkShape } from "./check-shape.ts"
import {
  asObject,
  type ConfigResolution,
  keepResolution,
  knownResolution,
} from "./config-resolution.ts"
import { cookiePolicy } from "./cookie-policy.ts"
import { defaultCallbacks } from "./default-callbacks.ts"
import { decode, encode, ownOpen, ownSeal } from "./token-codec.ts"
import { guardEvents } from "./guarded-events.ts"
import { type Finding, finding, gravestFirst, problemsAmong, warningsAmong } from "./mistakes.ts"
import { publicUrl, trimPath } from "./urls.ts"
import { type Env, type EnvOptions, processEnv, readEnv } from "./read-env.ts"
import { type ResolvedHosts, resolveHosts } from "./resolve-hosts.ts"
import { type FeaturesResolution, resolveFeatures } from "./resolve-features.ts"
import { resolveProviders } from "./resolve-providers.ts"
import { resolveRedirectProxy } from "./resolve-redirect-proxy.ts"
import { resolveSession } from "./resolve-session.ts"
import type { ResolvedConfig } from "./resolved-config.ts"
import { secretList } from "./secret-findings.ts"
import { skipCSRFCheck } from "./symbols.ts"
import { warnOfAdapter } from "./warn-of-adapter.ts"
import { warnOnce } from "./warn-once.ts"

/**
 * Applies defaults, environment variables and checks to a configuration, the first time that the object
 * is seen. The object is not written to.
 */
export function resolveConfig(written: AuthConfig): ConfigResolution {
  const config = asObject(written)
  return knownResolution(config) ?? keepResolution(config, resolve(config, processEnv()))
}

function resolve(written: AuthConfig, env: Env): ConfigResolution {
  const { config, findings: shapeFindings } = checkShape(written)
  sources.set(config, sources.get(written))
  const envOptions = readEnv(env)
  const secrets = secretList(config.secret) ?? envOptions.secrets
  const strategy = config.session?.strategy ?? (config.adapter ? "database" : "jwt")
  const { providers, leftOut, findings } = resolveProviders(config, env)
  const listed = [...providers.values()]
  const featured = resolveFeatures(config, listed, strategy, envOptions)
  const all = ranked(shapeFindings, [
    ...checkConfig({ config, env: envOptions, secrets, strategy }),
    ...findings,
    ...featured.findings,
    ...basePathFindings(config, envOptions),
  ])
  warn(config, all)
  const logger = resolveLogger(config.logger, config.debug)
  warnOfAdapter(config, listed)
  const hosts = resolveHosts(written, config, envOptions, listed)
  const configuredBasePath = writtenBasePath(config) ?? basePathOfUrl(envOptions)
  const { pages = {}, theme = {}, strings } = config
  const shown = { pages, theme, strings, logger }
  const [first, ...further] = problemsAmong(all)
  if (first !== undefined)
    return { usable: false, problems: [first, ...further], configuredBasePath, ...shown }
  const options = withFeatures(resolveOptions(config, secrets, strategy, logger), featured, logger)
  const signInProblems = all.filter(({ mistake }) => mistake === "sign-in-unusable")
  const redirectProxy = signInProblems[0]
    ? resolveRedirectProxy({}, readEnv({}), [])
    : resolveRedirectProxy(config, envOptions, listed)
  const resolved = { ...shown, ...hosts, ...options, redirectProxy, providers, leftOut }
  return { usable: true, configuredBasePath, config: { ...resolved, signInProblems } }
}

/** The gravest first. An option that cannot be used would otherwise be called missing as well. */
function ranked(shapeFindings: readonly Finding[], others: readonly Finding[]): Finding[] {
  const unusable = new Set(problemsAmong(shapeFindings).map(({ path }) => path))
  return gravestFirst([...shapeFindings, ...others.filter(({ path }) => !unusable.has(path))])
}

function warn(config: AuthConfig, findings: readonly Finding[]): void {
  if (config.debug) warnOnce(config, "debug-enabled")
  if (config.experimental?.enableWebAuthn) warnOnce(config, "experimental-webauthn")
  for (const { code, path, message } of warningsAmong(findings)) {
    warnOnce(config, code, { path, message })
  }
}

/** What {@link resolve} adds to the options: all of it depends on the environment, or on the providers. */
type ResolvedElsewhere =
  | keyof ResolvedHosts
  | "pages"
  | "theme"
  | "strings"
  | "logger"
  | "redirectProxy"
  | "providers"
  | "leftOut"
  | "signInProblems"
  | "features"
  | "facts"

function resolveOptions(
  config: AuthConfig,
  secrets: readonly string[],
  strategy: "jwt" | "database",
  logger: Logger,
): Omit<ResolvedConfig, ResolvedElsewhere> {
  const { callbacks = {}, jwt = {} } = config
  const session = resolveSession(config, strategy)
  const { maxAgeSeconds } = session
  if (config.skipCSRFCheck === skipCSRFCheck) logger.debug("requests need no csrfToken")
  return {
    secrets,
    adapter: config.adapter && guardAdapter(config.adapter, config.debug ? logger : undefined),
    store: config.store,
    callbacks: resolveCallbacks(callbacks),
    hasJwtCallback: callbacks.jwt !== undefined,
    notify: guardEvents(config.events ?? {}, logger),
    session,
    jwt: {
      secrets: secretList(jwt.secret) ?? secrets,
      // A token that outlived its cookie would open the session for an attacker who kept it.
      maxAgeSeconds: Math.min(jwt.maxAge ?? maxAgeSeconds, maxAgeSeconds),
      encode: jwt.encode === undefined ? encode : ownSeal(jwt.encode),
      decode: jwt.decode === undefined ? decode : ownOpen(jwt.decode),
    },
    useSecureCookies: config.useSecureCookies,
    cookies: {
      secure: cookiePolicy(true, config.cookies),
      plain: cookiePolicy(false, config.cookies),
    },
    debug: config.debug ?? false,
    checkCSRF: config.skipCSRFCheck !== skipCSRFCheck,
  }
}

/** Each feature may change the adapter that the next one, and all of core, gets. */
function withFeatures<Options extends Pick<ResolvedConfig, "adapter" | "secrets">>(
  options: Options,
  { resolved }: FeaturesResolution,
  logger: Logger,
) {
  let { adapter } = options
  for (const hooks of resolved.features ?? []) {
    if (adapter) adapter = hooks.adapter?.({ ...options, adapter, logger }) ?? adapter
  }
  return { ...options, ...resolved, adapter }
}

/** The types of a configuration say of some members that they are there whenever the callback runs. */
function resolveCallbacks(callbacks: AuthCallbacks): Callbacks {
  // What core passes to the callbacks is what `Callbacks` says.
  const { signIn, redirect, jwt, session } = callbacks as Partial<Callbacks>
  return { ...defaultCallbacks, ...withoutUndefined({ signIn, redirect, jwt, session }) }
}

function basePathFindings(config: AuthConfig, env: EnvOptions): Finding[] {
  const [written, fromUrl] = [writtenBasePath(config), basePathOfUrl(env)]
  if (fromUrl === undefined || written === undefined || fromUrl === written) return []
  const message = "has another path than the option basePath, which wins. Remove one of the two."
  return [finding("base-path-mismatch", "AUTH_URL", message)]
}

function writtenBasePath({ basePath }: AuthConfig): string | undefined {
  return basePath === undefined ? undefined : trimPath(basePath)
}

function basePathOfUrl(env: EnvOptions): string | undefined {
  const path = new URL(publicUrl(env.url) ?? "http://host").pathname
  return path === "/" ? undefined : trimPath(path)
}
