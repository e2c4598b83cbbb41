import type { AuthContext } from "../context.ts"
import { UnknownAction } from "../errors/errors.ts"
import type { FeatureHooks } from "../feature/hooks.ts"
import { lazy } from "../loading/lazy.ts"
import type { Action } from "../request/auth-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { getSession, updateSession } from "./session.ts"

type ActionHandler = (context: AuthContext) => Promise<AuthResult>

// The modules that read a session are loaded at startup, because reading is the first and most
// frequent action. The rest is loaded on demand: many applications have custom pages, for example.
const pages = () => import("./show-page.ts")
const clientActions = () => import("./client-actions.ts")
const assertCSRFToken = lazy(async () => (await clientActions()).assertCSRFToken)
const callback = lazy(async () => (await import("./callback.ts")).callback)
const webAuthnOptions = lazy(async () => (await clientActions()).webAuthnOptions)

const handlers: Record<"GET" | "POST", Partial<Record<Action | "", ActionHandler>>> = {
  GET: {
    callback,
    csrf: lazy(async () => (await clientActions()).getCSRF),
    error: lazy(async () => (await pages()).showError),
    providers: lazy(async () => (await clientActions()).listProviders),
    session: getSession,
    signin: lazy(async () => (await pages()).showSignIn),
    signout: lazy(async () => (await pages()).showSignOut),
    "verify-request": lazy(async () => (await pages()).showVerifyRequest),
    "webauthn-options": webAuthnOptions,
  },
  POST: {
    callback,
    session: updateSession,
    signin: lazy(async () => (await clientActions()).signIn),
    signout: lazy(async () => (await clientActions()).signOut),
    "webauthn-options": webAuthnOptions,
  },
}

/**
 * Runs the action of a request.
 *
 * @throws UnknownAction if no route exists for this method and path; MissingCSRF if another site
 *   made the request, or if the required CSRF token is missing
 */
export async function runAction(context: AuthContext): Promise<AuthResult> {
  const { config, request } = context
  const { method, action } = request
  const features: readonly FeatureHooks[] | undefined = config.features
  const own = features?.find((hooks) => hooks.actions?.[action])?.actions?.[action]
  // With any other method, the request has no action.
  const verb = method === "POST" ? method : "GET"
  const builtIn = handlers[verb][action]
  const handler = own?.[verb] ?? builtIn
  if (handler === undefined)
    throw new UnknownAction(`No route for ${method} ${request.url.pathname.slice(0, 200)}.`)
  // For callbacks, the provider determines whether something else replaces the CSRF token.
  if (method === "POST" && action !== "callback" && !own?.fromServers) {
    await assertCSRFToken(context)
  }
  return handler(context, builtIn)
}
