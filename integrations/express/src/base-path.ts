import { statedBasePath } from "@lockstep/core"
import type { ExpressAuthConfig } from "./express-auth-config.ts"
import { defaultBasePath } from "./mount-path.ts"

/** Most base paths that are remembered of one object. More come only where a mount path has parameters. */
const rememberedPaths = 100

const derivedConfigs = new WeakMap<ExpressAuthConfig, Map<string, ExpressAuthConfig>>()

/**
 * The configuration for a base path. The core settles an object once, so the same path gets the same
 * object, as long as it is among the latest.
 *
 * @param config - what the application wrote
 * @param basePath - without a trailing slash
 */
export function configAt(config: ExpressAuthConfig, basePath: string): ExpressAuthConfig {
  if (basePath === (statedBasePath(config) ?? defaultBasePath)) return config
  const derived = derivedConfigs.get(config) ?? new Map<string, ExpressAuthConfig>()
  derivedConfigs.set(config, derived)
  const known = derived.get(basePath) ?? { ...config, basePath: basePath || "/" }
  derived.delete(basePath)
  derived.set(basePath, known)
  const [oldest] = derived.keys()
  if (derived.size > rememberedPaths && oldest !== undefined) derived.delete(oldest)
  return known
}
