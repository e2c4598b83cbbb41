import type { AuthContext } from "../context.ts"
import { issueCSRFToken } from "../csrf/csrf-cookie.ts"
import { UnknownAction } from "../errors/sign-in-errors.ts"
import { renderErrorPage } from "../pages/error-page.ts"
import { lookOf } from "../pages/page-look.ts"
import { type SignInOption, renderSignInPage } from "../pages/sign-in-page.ts"
import { renderSignOutPage } from "../pages/sign-out-page.ts"
import { renderVerifyRequestPage } from "../pages/verify-request-page.ts"
import type { SettledProvider } from "../providers/settled-provider.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { toPage } from "../response/to-page.ts"
import { browserScript } from "../webauthn/browser-script.ts"
import { withoutUndefined } from "../reading/without-undefined.ts"

/** `GET signin`: the ways in. */
export async function showSignIn(context: AuthContext): Promise<AuthResult> {
  const { config, request, baseUrl, origin } = context
  if (request.providerId !== undefined) {
    throw new UnknownAction("Signing in starts with a POST request.")
  }
  const destination = await callbackUrl(context)
  const { error, code, email } = request.query
  if (config.pages.signIn !== undefined) {
    rememberCallbackUrl(context, destination)
    return toPage(config.pages.signIn, origin, { callbackUrl: destination, error, code })
  }
  rememberCallbackUrl(context, destination)
  const page = await renderSignInPage({
    ...lookOf(config, request),
    ...withoutUndefined({ error, code, email }),
    providers: [...config.providers.values()].map((provider) => option(provider, baseUrl)),
    csrfToken: await pageToken(context),
    callbackUrl: destination,
  })
  return { kind: "page", status: 200, ...page }
}

/** `GET signout`: asks whether to sign out. */
export async function showSignOut(context: AuthContext): Promise<AuthResult> {
  const { config, request, baseUrl, origin } = context
  const { signOut } = config.pages
  if (signOut !== undefined) return toPage(signOut, origin, {})
  const page = await renderSignOutPage({
    ...lookOf(config, request),
    csrfToken: await pageToken(context),
    action: `${baseUrl}/signout`,
    callbackUrl: await callbackUrl(context),
  })
  return { kind: "page", status: 200, ...page }
}

/** `GET verify-request`: asks to look into the mail. */
export async function showVerifyRequest(context: AuthContext): Promise<AuthResult> {
  const { config, request, origin } = context
  const { verifyRequest } = config.pages
  if (verifyRequest !== undefined) {
    return toPage(verifyRequest, origin, request.query)
  }
  const provider = config.providers.get(request.query["provider"] ?? "")
  const maxAge = provider?.type === "email" ? provider.maxAgeSeconds : undefined
  const look = lookOf(config, request)
  const page = await renderVerifyRequestPage({ ...look, homeUrl: origin, maxAge })
  return { kind: "page", status: 200, ...page }
}

/** `GET error`: what went wrong, as far as the browser may know. */
export async function showError(context: AuthContext): Promise<AuthResult> {
  const { config, request, baseUrl, origin } = context
  const { error } = request.query
  if (config.pages.error !== undefined) {
    return toPage(config.pages.error, origin, { error })
  }
  const page = await renderErrorPage({
    ...lookOf(config, request),
    error,
    homeUrl: origin,
    signInUrl: `${baseUrl}/signin`,
  })
  return { kind: "page", ...page }
}

function option(provider: SettledProvider, baseUrl: string): SignInOption {
  const { id, name } = provider
  const callback = `${baseUrl}/callback/${id}`
  switch (provider.type) {
    case "credentials":
      return { kind: "form", id, name, action: callback, inputs: provider.credentials }
    case "email":
      return { kind: "email", id, name, action: `${baseUrl}/signin/${id}` }
    case "webauthn": {
      const { conditionalUI, formFields: inputs } = provider
      const optionsUrl = `${baseUrl}/webauthn-options/${id}`
      const script = { code: browserScript }
      const urls = { action: callback, optionsUrl }
      return { kind: "passkey", id, name, ...urls, conditionalUI, inputs, script }
    }
    case "oauth":
    case "oidc":
      return { kind: "button", id, name, action: `${baseUrl}/signin/${id}`, style: provider.style }
  }
}

async function pageToken(context: AuthContext): Promise<string> {
  return context.config.checkCSRF ? issueCSRFToken(context) : ""
}
