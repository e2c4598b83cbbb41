import { assumedTrust } from "./symbols.ts"
import type { AuthConfig } from "./auth-config.ts"
import { providersWithEnv } from "./provider-options.ts"
import { type Env, readEnv } from "./read-env.ts"
import { forgetResolution } from "./config-resolution.ts"
import { warnOnce } from "./warn-once.ts"

/** What configurations held when this module wrote to them for the last time. */
const writtenLast = new WeakMap<AuthConfig, AuthConfig>()

/**
 * Writes what the environment says into a configuration, for authors of framework integrations, whose
 * environment can be another one than that of the process. An option that is set stays. `Auth` itself
 * reads the environment of the process, and writes to no configuration.
 *
 * Sets `basePath` (the path of `AUTH_URL`, otherwise `/auth`), `secret` (`AUTH_SECRET_3`, `_2`, `_1` and
 * `AUTH_SECRET`), `redirectProxyUrl`, `redirectProxySecret`, `trustHost`, and the client ID, client secret, issuer and API key of
 * each provider; a function in `providers` is replaced by the provider that it returns. An empty variable
 * counts as absent. `AUTH_TRUST_HOST` with the value `0`, `false`, `no` or `off` trusts no host.
 *
 * ```ts
 * setEnvDefaults(process.env, config)
 * const response = await Auth(request, config)
 * ```
 *
 * @param envObject - environment variables; values that are not strings are ignored
 * @param config - the object to write to; call this again after you changed the object
 * @param suppressBasePathWarning - `true` if the integration, and not the application, set `basePath`
 */
export function setEnvDefaults(
  envObject: object,
  config: AuthConfig,
  suppressBasePathWarning = false,
): void {
  // Platforms keep bindings among the variables; what is not a string is skipped where it is read.
  const variables = envObject as Env
  const env = readEnv(variables)
  const url = typeof variables["AUTH_URL"] === "string" ? env.url : undefined
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : undefined
  // A path that an earlier call wrote here came from AUTH_URL itself.
  const isOwn = !writtenLast.has(config) && Boolean(config.basePath)
  const isRedundant = isOwn && path !== undefined && path !== "/"
  if (!config.basePath && path !== undefined) config.basePath = path
  config.basePath ??= "/auth"
  // An empty list is an answer as well; another one at each call would look like a change.
  if (!config.secret?.length && (env.secrets.length > 0 || !config.secret)) {
    config.secret = [...env.secrets]
  }
  if (env.redirectProxySecret) config.redirectProxySecret ||= env.redirectProxySecret
  if (env.redirectProxyUrl !== undefined) config.redirectProxyUrl ||= env.redirectProxyUrl
  const isByUrl = url !== undefined && !variables["AUTH_TRUST_HOST"]
  const isAssumed = config.trustHost === undefined && !isByUrl && !env.hostStated
  if (isAssumed) Object.assign(config, { [assumedTrust]: true })
  config.trustHost ??= env.trustHost || isByUrl
  config.providers = providersWithEnv(config.providers, variables)
  forgetChanged(config)
  if (isRedundant && !suppressBasePathWarning) warnOnce(config, "env-url-basepath-redundant")
}

/** An integration may set options, such as `basePath`, at each request: `Auth` has to see the new ones. */
function forgetChanged(config: AuthConfig): void {
  const before = writtenLast.get(config)
  const now = { ...config }
  if (before !== undefined && isSame(before, now)) return
  writtenLast.set(config, now)
  forgetResolution(config)
}

function isSame(before: object, now: object): boolean {
  const [left, right] = [Object.entries(before), Object.entries(now)]
  return (
    left.length === right.length &&
    left.every(([key, value], index) => right[index]?.[0] === key && right[index][1] === value)
  )
}
