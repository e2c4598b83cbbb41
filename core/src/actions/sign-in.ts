import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { AccessDenied } from "../errors/sign-in-errors.ts"
import { later } from "../later.ts"
import { startAuthorization } from "../oauth/start-authorization.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { assertFitToLink } from "../sessions/assert-fit-to-link.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { providerOf } from "./provider-of.ts"

// Loaded when it is needed, as few applications have an email provider.
const mailLink = later(async () => (await import("./verify-request-link.ts")).mailLink)

/** `POST signin`: to the provider, or to the sign-in page where there is a form to fill in. */
export async function signIn(context: AuthContext): Promise<AuthResult> {
  const provider = context.request.providerId === undefined ? undefined : providerOf(context)
  const destination = await callbackUrl(context)
  rememberCallbackUrl(context, destination)
  const isForm = provider?.type === "credentials" || provider?.type === "webauthn"
  if (provider === undefined || isForm) {
    return { kind: "redirect", to: `${context.baseUrl}/signin` }
  }
  const linkTo = await linkingUser(context)
  if (provider.type === "email") return mailLink(context, provider, destination, linkTo)
  return { kind: "redirect", to: await start(context, provider, destination, linkTo) }
}

async function start(
  context: AuthContext,
  provider: SettledOAuthProvider,
  destination: string,
  linkTo: AdapterUser | undefined,
): Promise<string> {
  const { callbackUrl: _ours, ...params } = context.request.query
  return startAuthorization(context, provider, {
    callbackUrl: destination,
    params,
    ...(linkTo !== undefined && { linkUserId: linkTo.id }),
  })
}

/**
 * Only an explicit request (`link=true`) of a session links an account to its user, or verifies the user's
 * address and keeps the linked accounts. A session that merely exists can be that of an earlier user of
 * the browser, or of an attacker who planted its cookie.
 */
async function linkingUser(context: AuthContext): Promise<AdapterUser | undefined> {
  const { link } = context.request.body
  if (link !== "true" && link !== true) return undefined
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user !== null) return user
  await assertFitToLink(context)
  throw new AccessDenied("Only a signed-in user can link an account.")
}
