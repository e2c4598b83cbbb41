import type { AuthContext } from "../context.ts"
import { assertSameSite } from "../csrf/csrf-cookie.ts"
import { renderConfirmPage } from "../pages/confirm-page.ts"
import { pageSettings } from "../pages/page-settings.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { callbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import type { FinishedSignIn } from "../sign-in/sign-in-method.ts"
import { adapterOf } from "./adapter-of.ts"
import { magicLink, useLink } from "./magic-link.ts"
import { marksOf } from "./verification-token.ts"

/**
 * Handles `GET callback` and `POST callback` of an email provider. Opening the link shows a page
 * and does not consume the token. Posting the form on that page signs in the user.
 */
export async function followLink(
  context: AuthContext,
  provider: ResolvedEmailProvider,
): Promise<FinishedSignIn | AuthResult> {
  const { request } = context
  const isPost = request.method === "POST"
  if (isPost) assertSameSite(context)
  const returnUrl = await callbackUrl(context)
  const link = magicLink(context)
  if (isPost || !provider.confirm) {
    const adapter = adapterOf(context)
    const identity = await useLink(context, adapter, provider, link)
    return { kind: "identity", identity, adapter, returnUrl, isKept: link.isKept }
  }
  const { token, identifier } = link
  const page = await renderConfirmPage({
    ...pageSettings(context.config, request),
    action: `${context.baseUrl}/callback/${provider.id}`,
    hidden: { token, email: identifier, callbackUrl: returnUrl, ...marksOf(link) },
    email: identifier,
  })
  return { kind: "page", status: 200, ...page }
}
