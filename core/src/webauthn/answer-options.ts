import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { normalizeIdentifier } from "../reading/normalize-identifier.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { WebAuthnUserInfo } from "../provider/webauthn-provider.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { assertFitToLink } from "../sessions/assert-fit-to-link.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import {
  authenticationOptions,
  decideCeremony,
  type Registrant,
  registrationOptions,
} from "./ceremony-options.ts"
import { callbackContext, passkeyAdapter } from "./relying-party.ts"

/** Responds with the options that a browser needs to use or create a passkey. */
export async function answerOptions(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
): Promise<AuthResult> {
  const adapter = passkeyAdapter(context)
  // Any page can make a browser open this URL, and each response stores a cookie there.
  if (context.request.headers.get("sec-fetch-site") === "cross-site")
    return invalid("Invalid request")
  const user = await (await sessionsFor(context.config)).currentUser(context)
  const decision = decideCeremony(fieldsOf(context)["action"], user !== null)
  if (decision === "authenticate") {
    const options = await authenticationOptions(context, adapter, provider, user)
    return answer(decision, options)
  }
  if (decision !== "register") return invalid(decision)
  if (user === null) await assertFitToLink(context)
  const registrant = await registrantOf(context, provider, user)
  if (registrant === undefined) return invalid("Invalid request")
  const options = await registrationOptions(context, adapter, provider, registrant)
  return answer(decision, options)
}

function fieldsOf({ request }: AuthContext): Readonly<Record<string, unknown>> {
  return request.method === "POST" ? request.body : request.query
}

function answer(action: string, options: object): AuthResult {
  return { kind: "json", status: 200, body: { action, options } }
}

function invalid(error: string): AuthResult {
  return { kind: "json", status: 400, body: { error } }
}

/**
 * Returns who registers a passkey. With a session, it is the user of the session. If the form
 * contains another email address, another user may now use the browser. Their passkey must not sign
 * in the user of the session.
 */
async function registrantOf(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
  user: AdapterUser | null,
): Promise<Registrant | undefined> {
  const { email } = fieldsOf(context)
  if (user !== null) {
    const isOther =
      email !== undefined && email !== "" && addressOf(email) !== addressOf(user.email)
    return isOther ? undefined : { user }
  }
  const info = await userInfoOf(context, provider)
  const address = addressOf(info?.user.email)
  if (info === null || address === undefined) return undefined
  return { user, draft: { ...info.user, email: address }, exists: info.exists }
}

async function userInfoOf(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
): Promise<WebAuthnUserInfo> {
  const { getUserInfo } = provider
  if (getUserInfo !== undefined) {
    return getUserInfo(callbackContext(context, provider), rebuildRequest(context.request))
  }
  const { email } = fieldsOf(context)
  return typeof email === "string" ? { user: { email }, exists: false } : null
}

function addressOf(email: unknown): string | undefined {
  return typeof email === "string" ? normalizeIdentifier(email) : undefined
}
