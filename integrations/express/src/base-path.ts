import { statedBasePath } from "@lockstep/core"
import type { ExpressAuthConfig } from "./express-auth-config.ts"
import { defaultBasePath } from "./mount-path.ts"

/** Most base paths that one handler remembers. More come only where a mount path has parameters. */
const rememberedPaths = 100

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
