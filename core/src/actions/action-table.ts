import type { AuthContext } from "../context.ts"
import { UnknownAction } from "../errors/sign-in-errors.ts"
import { assertCSRFToken } from "../csrf/csrf-cookie.ts"
import { later } from "../later.ts"
import type { Action } from "../request/auth-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { getCSRF } from "./get-csrf.ts"
import { getSession, updateSession } from "./session.ts"
import { listProviders } from "./list-providers.ts"

type Room = (context: AuthContext) => Promise<AuthResult>

// Pages are loaded when one is asked for: many applications have their own, and reading a session,
// which is what a process does most and first, needs none.
const pages = () => import("./show-page.ts")
const callback = later(async () => (await import("./callback.ts")).callback)
const webAuthnOptions = later(async () => (await import("./webauthn-options.ts")).webAuthnOptions)

const rooms: Record<"GET" | "POST", Partial<Record<Action, Room>>> = {
  GET: {
    callback,
    csrf: getCSRF,
    error: later(async () => (await pages()).showError),
    providers: listProviders,
    session: getSession,
    signin: later(async () => (await pages()).showSignIn),
    signout: later(async () => (await pages()).showSignOut),
    "verify-request": later(async () => (await pages()).showVerifyRequest),
    "webauthn-options": webAuthnOptions,
  },
  POST: {
    callback,
    session: updateSession,
    signin: later(async () => (await import("./sign-in.ts")).signIn),
    signout: later(async () => (await import("./sign-out.ts")).signOut),
    "webauthn-options": webAuthnOptions,
  },
}

/**
 * Does what a request asks for.
 *
 * @param context - the request
 * @throws UnknownAction when nothing answers this method and path; MissingCSRF when another site made the
 *   request, or it needs a CSRF token and has none
 */
export async function act(context: AuthContext): Promise<AuthResult> {
  const { method, action } = context.request
  const room = rooms[method][action]
  if (room === undefined) throw new UnknownAction(`${method} ${action} is not used.`)
  if (isForm(context)) await assertCSRFToken(context)
  return room(context)
}

function isForm({ config, request }: AuthContext): boolean {
  if (request.method !== "POST") return false
  if (request.action !== "callback") return true
  // A provider's answer carries its own proof, the state.
  const provider = config.providers.get(request.providerId ?? "")
  return provider?.type === "credentials"
}
