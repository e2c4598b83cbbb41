import type { OpaqueHooks } from "../config/feature.ts"
import type { Action } from "./auth-request.ts"

/** The action and provider ID in the path below the base path. */
export interface ActionPath {
  readonly action: Action
  readonly providerId: string | undefined
}

/** Each action, and whether a provider ID may follow it. */
const takesProvider: Record<Action, boolean> = {
  callback: true,
  csrf: false,
  error: false,
  providers: false,
  session: false,
  signin: true,
  signout: false,
  "verify-request": false,
  "webauthn-options": true,
}

/**
 * Splits a path into action and provider ID. Repeated and trailing slashes are ignored.
 *
 * @param pathname - path of the request's URL
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param features - features, which can have their own actions
 * @returns `undefined` if no action has this path
 */
export function matchAction(
  pathname: string,
  basePath: string,
  features?: readonly OpaqueHooks[],
): ActionPath | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined
  const segments = pathname.slice(basePath.length).split("/", 32)
  const [action, providerId, rest] = segments.filter(Boolean)
  if (action === undefined || rest) return undefined
  // An action of a feature that is not configured is unknown.
  const isOwn = features?.some(({ actions = {} }) => Object.hasOwn(actions, action))
  if (!isOwn && !isAuthAction(action)) return undefined
  // Actions of features are not in the type; features read the rest of the path themselves.
  const known = action as Action
  if (providerId !== undefined && takesProvider[known] === false) return undefined
  // Clients without a provider send the string "undefined".
  return { action: known, providerId: providerId === "undefined" ? undefined : providerId }
}

/**
 * Returns whether a path segment names an action, for authors of framework integrations.
 *
 * @param action - the first segment below the base path
 */
export function isAuthAction(action: string): action is Action {
  return Object.hasOwn(takesProvider, action)
}
