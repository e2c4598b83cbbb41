import type { AuthContext } from "../context.ts"
import { UnknownAction } from "../errors/sign-in-errors.ts"
import { assertCSRFToken } from "../csrf/csrf-cookie.ts"
import type { Action } from "../request/auth-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { callback } from "./callback.ts"
import { getCSRF } from "./get-csrf.ts"
import { getSession } from "./get-session.ts"
import { listProviders } from "./list-providers.ts"
import { showError, showSignIn, showSignOut, showVerifyRequest } from "./show-page.ts"
import { signIn } from "./sign-in.ts"
import { signOut } from "./sign-out.ts"
import { updateSession } from "./update-session.ts"
import { webAuthnOptions } from "./webauthn-options.ts"

type Room = (context: AuthContext) => Promise<AuthResult>

const rooms: Record<"GET" | "POST", Partial<Record<Action, Room>>> = {
  GET: {
    callback,
    csrf: getCSRF,
    error: showError,
    providers: listProviders,
    session: getSession,
    signin: showSignIn,
    signout: showSignOut,
    "verify-request": showVerifyRequest,
    "webauthn-options": webAuthnOptions,
  },
  POST: {
    callback,
    session: updateSession,
    signin: signIn,
    signout: signOut,
    "webauthn-options": webAuthnOptions,
  },
}

/**
 * Does what a request asks for.
 *
 * @param context - the request
 * @throws UnknownAction when nothing answers this method and path; MissingCSRF when the request needs
 *   a CSRF token and has none
 */
export async function act(context: AuthContext): Promise<AuthResult> {
  const { method, action } = context.request
  const room = rooms[method][action]
  if (room === undefined) throw new UnknownAction(`${method} ${action} is not used.`)
  if (needsCSRFToken(context)) await assertCSRFToken(context)
  return room(context)
}

function needsCSRFToken({ config, request }: AuthContext): boolean {
  if (request.method !== "POST" || !config.checkCSRF) return false
  if (request.action !== "callback") return true
  // A provider's answer carries its own proof, the state.
  const provider = config.providers.get(request.providerId ?? "")
  return provider?.type === "credentials"
}
