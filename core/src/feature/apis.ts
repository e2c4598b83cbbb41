import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import type { FeatureHooks } from "./hooks.ts"

/**
 * What the features add to the object of a request.
 *
 * @param context - the request; `undefined`: one to a host that is not trusted
 */
export function requestApi(
  features: readonly FeatureHooks[],
  context: AuthContext | undefined,
): Record<string, unknown> {
  const api: Record<string, unknown> = {}
  for (const hooks of features) Object.assign(api, hooks.forRequest?.(context))
  return api
}

/** What the features add to the object of a user. */
export function userApi(config: ResolvedConfig, userId: string): Record<string, unknown> {
  const features: readonly FeatureHooks[] = config.features ?? []
  const api: Record<string, unknown> = {}
  for (const hooks of features) Object.assign(api, hooks.forUser?.(config, userId))
  return api
}
