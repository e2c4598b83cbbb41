import { ConfigError } from "../errors/errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { ProviderMark } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { assertMethod, type SignInMethod } from "../sign-in/sign-in-method.ts"
import { asksToKeep, linkingUser } from "../sign-in/linking-user.ts"
import { finishSignIn } from "./finish-sign-in.ts"
import { sealForm } from "./posted-form.ts"
import { proxiedCallbackUrl } from "./redirect-proxy.ts"
import { startAuthorization } from "./start-authorization.ts"

/** Sign-in with an account at a provider: OAuth 2.0 and OpenID Connect. */
export const oauthMethod: SignInMethod<ResolvedOAuthProvider> = {
  // The provider's response carries the state.
  needsCSRFToken: false,
  async option(provider, baseUrl, logger) {
    const { id, name, style } = provider
    return {
      kind: "button",
      id,
      name,
      action: `${baseUrl}/signin/${id}`,
      style: { ...style, mark: await loadMark(provider, logger) },
    }
  },
  startsFromAnySite: true,
  async start(context, provider, callbackUrl) {
    const linkTo = await linkingUser(context)
    const { callbackUrl: _ours, ...params } = context.request.query
    const to = await startAuthorization(context, provider, {
      callbackUrl,
      params,
      linkUserId: linkTo?.id,
      isKept: asksToKeep(context),
    })
    return { kind: "redirect", to }
  },
  async finish(context, provider) {
    if (!provider.formPost) assertMethod(context, provider, "GET")
    if (context.request.method === "POST") {
      return { kind: "redirect", status: 303, to: await sealForm(context, provider) }
    }
    const elsewhere = await proxiedCallbackUrl(context, provider)
    if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
    return finishSignIn(context, provider)
  },
}

/** The other sign-in methods of the page must not fail with one mark. */
async function loadMark(
  { id, style: { mark } }: ResolvedOAuthProvider,
  logger: Logger,
): Promise<ProviderMark | undefined> {
  try {
    return typeof mark === "function" ? (await mark()).mark : mark
  } catch (cause) {
    const message = `style.mark of the provider ${id} failed: the page shows initials. Fix the function.`
    logger.error(new ConfigError(message, { cause }))
    return undefined
  }
}
