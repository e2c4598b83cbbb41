import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import { assumedTrust } from "./symbols.ts"
import type { AuthConfig } from "./auth-config.ts"
import { statedOrigin } from "./urls.ts"
import type { EnvOptions } from "./read-env.ts"
import { originPattern } from "./resolve-redirect-proxy.ts"
import { warnOnce } from "./warn-once.ts"

/** Which hosts are the application's own. */
export interface ResolvedHosts {
  /** The origin of `AUTH_URL`, which wins over the request's; `undefined` when it is not set. */
  readonly publicOrigin: string | undefined
  /** Match the origins that the option `trustedHosts` names; `undefined`: all hosts. */
  readonly trustedHosts: readonly RegExp[] | undefined
  /** Match the origins on plain http, beside those of this machine, to which magic links may lead. */
  readonly plainOrigins: readonly RegExp[]
  /** It is said that the host of a request can be trusted; the name in `NODE_ENV` does not suffice. */
  readonly hostStated: boolean
}

/**
 * Resolves the options that say which hosts are the application's own, and warns where magic links go to
 * others: the configuration names none of them.
 *
 * @param config - the same, without options that cannot be used
 */
export function resolveHosts(
  written: AuthConfig,
  config: AuthConfig,
  env: EnvOptions,
  providers: readonly ResolvedProvider[],
): ResolvedHosts {
  const { trustHost, trustedHosts } = config
  const hostStated = (assumedTrust in written ? undefined : trustHost) ?? env.hostStated
  const isNamed = env.url ?? trustedHosts ?? env.isHostSafe
  if (!isNamed && providers.some(({ type }) => type === "email")) {
    warnOnce(config, hostStated ? "host-not-listed" : "host-not-stated")
  }
  return {
    publicOrigin: statedOrigin(env.url),
    trustedHosts: trustedHosts?.map((host) =>
      originPattern(host.includes("://") ? host : `https?://${host}`),
    ),
    plainOrigins: env.isDevelopment
      ? [/^/]
      : (trustedHosts ?? []).filter((host) => host.startsWith("http:")).map(originPattern),
    hostStated,
  }
}
