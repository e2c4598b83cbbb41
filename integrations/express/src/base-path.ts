import type { ExpressAuthConfig } from "./express-auth-config.ts"
import { defaultBasePath } from "./mount-path.ts"

/** Most base paths that one handler remembers. More come only where a mount path has parameters. */
const rememberedPaths = 100

const statedPaths = new WeakMap<ExpressAuthConfig, { readonly path: string | undefined }>()

/**
 * The base path that the application stated: the option `basePath`, else the path of `AUTH_URL`.
 *
 * @param config - what the application wrote; its answer is found once
 * @returns a path without a trailing slash, or `undefined` when it follows from the mount
 */
export function statedBasePath(config: ExpressAuthConfig): string | undefined {
  let stated = statedPaths.get(config)
  if (stated === undefined) {
    stated = { path: config.basePath === undefined ? pathOfEnv() : trimPath(config.basePath) }
    statedPaths.set(config, stated)
  }
  return stated.path
}

/**
 * Makes the function that gives the configuration for a base path. The core settles an object once,
 * so the same path gets the same object, as long as it is among the latest.
 *
 * @param config - what the application wrote
 */
export function configsByBasePath(
  config: ExpressAuthConfig,
): (basePath: string) => ExpressAuthConfig {
  const own = statedBasePath(config) ?? defaultBasePath
  const derived = new Map<string, ExpressAuthConfig>()
  return (basePath) => {
    if (basePath === own) return config
    const known = derived.get(basePath) ?? { ...config, basePath: basePath || "/" }
    derived.delete(basePath)
    derived.set(basePath, known)
    const [oldest] = derived.keys()
    if (derived.size > rememberedPaths && oldest !== undefined) derived.delete(oldest)
    return known
  }
}

function pathOfEnv(): string | undefined {
  const url = process.env["AUTH_URL"]?.trim() || process.env["NEXTAUTH_URL"]?.trim()
  const path = url !== undefined && URL.canParse(url) ? trimPath(new URL(url).pathname) : ""
  return path || undefined
}

function trimPath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "")
  return segments.map((segment) => `/${segment}`).join("")
}
