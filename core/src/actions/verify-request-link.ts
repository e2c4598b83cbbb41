import { requestLink } from "../accounts/request-link.ts"
import { mailedLink, signInWithEmail } from "../accounts/sign-in-with-email.ts"
import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { MissingAdapter } from "../errors/config-errors.ts"
import { MissingCSRF } from "../errors/sign-in-errors.ts"
import type { SettledEmailProvider } from "../providers/settled-provider.ts"
import { renderConfirmPage } from "../pages/confirm-page.ts"
import { lookOf } from "../pages/page-look.ts"
import { callbackUrl } from "../redirects/callback-url.ts"
import { isCrossSite } from "../request/cross-site.ts"
import type { AuthResult } from "../response/auth-result.ts"

/**
 * `POST signin` of an e-mail provider: mails a link.
 *
 * @param context - the request with the address
 * @param provider - the provider
 * @param destination - where the user wants to go
 * @param linkTo - the signed-in user who asked to verify their address
 */
export async function mailLink(
  context: AuthContext,
  provider: SettledEmailProvider,
  destination: string,
  linkTo: AdapterUser | undefined,
): Promise<AuthResult> {
  return requestLink(context, adapterOf(context), provider, destination, linkTo)
}

/**
 * `GET callback` and `POST callback` of an e-mail provider. Opening the link shows a page and uses up
 * nothing; the form on it is posted, and signs in.
 *
 * @param context - the request
 * @param provider - the provider
 */
export async function followLink(
  context: AuthContext,
  provider: SettledEmailProvider,
): Promise<AuthResult> {
  const { request, origin } = context
  if (request.method === "POST" && isCrossSite(request, origin)) {
    throw new MissingCSRF(`A page of another site than ${origin} sent the form of a mailed link.`)
  }
  const destination = await callbackUrl(context)
  if (request.method === "POST" || !provider.confirm) {
    return signInWithEmail(context, adapterOf(context), provider, destination)
  }
  const { token, identifier, isLinking } = mailedLink(context)
  const page = await renderConfirmPage({
    ...lookOf(context.config, request),
    action: `${context.baseUrl}/callback/${provider.id}`,
    hidden: {
      token,
      email: identifier,
      callbackUrl: destination,
      ...(isLinking && { link: "true" }),
    },
    email: identifier,
  })
  return { kind: "page", status: 200, ...page }
}

function adapterOf({ config }: AuthContext): GuardedAdapter {
  if (config.adapter !== undefined) return config.adapter
  throw new MissingAdapter("Sign-in by e-mail needs an adapter.")
}
