import { customPage } from "../config/custom-page.ts"
import type { UnusableConfig } from "../config/config-resolution.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"
import { issueCSRFToken } from "../csrf/csrf-cookie.ts"
import { InvalidProvider } from "../errors/errors.ts"
import { renderErrorPage } from "../pages/error-page.ts"
import { pageSettings } from "../pages/page-settings.ts"
import { renderSignInPage } from "../pages/sign-in-page.ts"
import {
  type CommonPageData,
  fillTemplate,
  type SignInTemplate,
  signInTemplate,
} from "../pages/sign-in-template.ts"
import { renderSignOutPage } from "../pages/sign-out-page.ts"
import { renderVerifyRequestPage } from "../pages/verify-request-page.ts"
import { withoutUndefined } from "../reading/read-json.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthRequest } from "../request/auth-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { toPage } from "../response/to-page.ts"
import { providerOf } from "./provider-of.ts"
import { sessionOrNull } from "../sessions/session-or-null.ts"
import { signInMethodOf } from "./sign-in-methods.ts"

/** `GET signin`: shows the sign-in methods. */
export async function showSignIn(context: AuthContext): Promise<AuthResult> {
  const { config, request, basePath, origin } = context
  const returnUrl = await callbackUrl(context)
  const { error, code, email } = request.query
  rememberCallbackUrl(context, returnUrl)
  // A link cannot start a sign-in: the user starts it on the page.
  if (request.providerId !== undefined) {
    providerOf(context)
    throw new InvalidProvider("A sign-in starts with a POST request.")
  }
  const custom = customPage(config.pages, "signIn", basePath)
  if (custom !== undefined) {
    return toPage(custom, origin, { callbackUrl: returnUrl, error, code })
  }
  const values = { csrfToken: await pageToken(context), callbackUrl: returnUrl }
  const isPlain = error === undefined && email === undefined && typeof config.strings !== "function"
  const page = isPlain
    ? fillTemplate(await plainTemplate(context), values)
    : await renderSignInPage({
        ...(await commonData(context)),
        ...withoutUndefined({ error, code, email }),
        ...values,
      })
  return { kind: "page", status: 200, ...page }
}

/**
 * Keyed by configuration and base URL. If the host of a request is trusted, there are many URLs.
 */
const templates = new WeakMap<ResolvedConfig, BoundedCache<SignInTemplate>>()

/** Returns the page as it follows from the configuration alone. */
async function plainTemplate(context: AuthContext): Promise<SignInTemplate> {
  const { config, baseUrl, checkCSRF } = context
  const known = templates.get(config) ?? createBoundedCache<SignInTemplate>(64)
  templates.set(config, known)
  const key = `${checkCSRF} ${baseUrl}`
  const template = known.get(key) ?? (await signInTemplate(await commonData(context), checkCSRF))
  known.set(key, template)
  return template
}

/** Returns the data that the page shows to every visitor. */
async function commonData({ config, request, baseUrl }: AuthContext): Promise<CommonPageData> {
  const providers = await Promise.all(
    [...config.providers.values()].map(async (provider) =>
      (await signInMethodOf(provider)).option(provider, baseUrl, config.logger),
    ),
  )
  return { ...pageSettings(config, request), unkept: config.session.unkept, providers }
}

/** `GET signout`: asks whether to sign out. */
export async function showSignOut(context: AuthContext): Promise<AuthResult> {
  const { config, request, basePath, baseUrl, origin } = context
  const signOut = customPage(config.pages, "signOut", basePath)
  if (signOut !== undefined) return toPage(signOut, origin, {})
  const page = await renderSignOutPage({
    ...pageSettings(config, request),
    csrfToken: await pageToken(context),
    action: `${baseUrl}/signout`,
    callbackUrl: await callbackUrl(context),
    homeUrl: origin,
    user: (await sessionOrNull(context))?.user,
  })
  return { kind: "page", status: 200, ...page }
}

/** `GET verify-request`: asks the user to check their email. */
export async function showVerifyRequest(context: AuthContext): Promise<AuthResult> {
  const { config, request, origin } = context
  const { verifyRequest } = config.pages
  if (verifyRequest !== undefined) {
    return toPage(verifyRequest, origin, request.query)
  }
  const provider = config.providers.get(request.query["provider"] ?? "")
  const maxAge = provider && (await signInMethodOf(provider)).linkLifetime?.(provider)
  const settings = pageSettings(config, request)
  const page = await renderVerifyRequestPage({ ...settings, homeUrl: origin, maxAge })
  return { kind: "page", status: 200, ...page }
}

/** `GET error`: shows the error, without details that the browser must not receive. */
export async function showError(context: AuthContext): Promise<AuthResult> {
  return showErrorPage(context.request.query["error"], context)
}

/** The parts of a request, and of a configuration that may be unusable, that the error page needs. */
export interface ErrorPageContext extends Pick<AuthContext, "basePath" | "baseUrl" | "origin"> {
  readonly config: Pick<UnusableConfig, "pages" | "theme" | "strings" | "logger">
  readonly request: Pick<AuthRequest, "url" | "headers">
}

/**
 * Shows the custom error page, or the built-in one. A custom page at the URL of the request does not exist:
 * it would redirect to itself forever.
 */
export async function showErrorPage(
  error: string | undefined,
  { config, request, basePath, baseUrl, origin }: ErrorPageContext,
): Promise<AuthResult> {
  const custom = customPage(config.pages, "error", basePath, request.url)
  if (custom !== undefined) return toPage(custom, origin, { error })
  const page = await renderErrorPage({
    ...pageSettings(config, request),
    error,
    homeUrl: origin,
    signInUrl: `${baseUrl}/signin`,
  })
  return { kind: "page", ...page }
}

async function pageToken(context: AuthContext): Promise<string> {
  return context.checkCSRF ? issueCSRFToken(context) : ""
}
