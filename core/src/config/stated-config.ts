import type { AuthConfig, PagesOptions } from "./auth-config.ts"
import { customPage } from "./custom-page.ts"
import { resolveConfig } from "./resolve-config.ts"
import { usableConfig } from "./config-resolution.ts"

// What integrations ask about a configuration. Requests do not, so their bundle has none of it.

/**
 * Checks a configuration, for an integration that wants to fail when the application starts and not
 * at the first request.
 *
 * @param config - what the application wrote
 * @throws ConfigError (or the subclass of the gravest problem), which lists every problem
 */
export function assertConfig(config: AuthConfig): void {
  usableConfig(resolveConfig(config))
}

/**
 * The base path that a configuration or `AUTH_URL` states, for an integration that otherwise derives it
 * from where the application mounted it.
 *
 * @param config - what the application wrote
 * @returns a path without a trailing slash, empty for the root; `undefined` when none is stated
 */
export function configuredBasePath(config: AuthConfig): string | undefined {
  return resolveConfig(config).configuredBasePath
}

/**
 * A page of the application, unless it cannot be used, for an integration that redirects to it itself.
 *
 * @param config - what the application wrote
 * @param name - of the page
 * @param basePath - where the routes are mounted, without a trailing slash
 * @returns a path that begins with a slash, or an http(s) URL
 */
export function configuredPage(
  config: AuthConfig,
  name: keyof PagesOptions,
  basePath: string,
): string | undefined {
  const resolution = resolveConfig(config)
  const { pages } = resolution.usable ? resolution.config : resolution
  return name === "newUser" || name === "verifyRequest"
    ? pages[name]
    : customPage(pages, name, basePath)
}
