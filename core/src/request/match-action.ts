import type { OpaqueHooks } from "../config/feature.ts"
import type { Action } from "./auth-request.ts"

/** What the path below the base path asks for. */
export interface ActionPath {
  readonly action: Action
  readonly providerId: string | undefined
}

/** Each action, and whether a provider's id may follow it. */
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
 * Splits a path into action and provider id. Doubled and trailing slashes are harmless.
 *
 * @param pathname - path of the request's URL
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param features - have actions of their own
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
  // Those of features are no members of the type; what follows them, they look at themselves.
  const known = action as Action
  if (providerId !== undefined && takesProvider[known] === false) return undefined
  // Clients that have no provider to name send the text "undefined".
  return { action: known, providerId: providerId === "undefined" ? undefined : providerId }
}

/**
 * Tells whether a path segment names an action, for authors of framework integrations.
 *
 * @param action - the first segment below the base path
 */
export function isAuthAction(action: string): action is Action {
  return Object.hasOwn(takesProvider, action)
}
