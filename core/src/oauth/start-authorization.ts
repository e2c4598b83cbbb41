import type { AuthContext } from "../context.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { OAuthSignInError } from "../errors/errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { addRequested, maxAgeOf } from "./authorization-parameters.ts"
import { type CheckOptions, createChecks, type SentChecks } from "./checks.ts"
import { redirectProxy, redirectUri } from "./redirect-proxy.ts"
import { authorizationEndpoint } from "./server-metadata.ts"
import { toSignInError } from "./sign-in-error.ts"

type Params = Readonly<Record<string, string>>

/** Options of the sign-in request; its return URL is already checked. */
export interface AuthorizationOptions extends Omit<CheckOptions, "maxAge"> {
  /** Query parameters of the sign-in request; only those that are safe are passed on. */
  readonly params: Params
}

/**
 * Starts a sign-in: sets the cookie with its checks and returns the URL of the provider's page.
 *
 * @param provider - where the user wants to sign in
 * @returns the URL to send the browser to (RFC 6749, section 4.1.1)
 * @throws OAuthSignInError when the URL cannot be created, for example because discovery fails
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1 RFC 6749, section 4.1.1}
 */
export async function startAuthorization(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
  options: AuthorizationOptions,
): Promise<string> {
  const proxy = redirectProxy(context, provider)
  if (proxy && provider.formPost) {
    throw new OAuthSignInError(
      `The provider ${provider.id} answers with a form, which no redirect proxy passes on. Sign in on ${new URL(proxy).origin}.`,
    )
  }
  try {
    const url = await authorizationEndpoint(provider, context.now, context.config.logger)
    const query = url.searchParams
    setAll(query, provider.authorization.params)
    const { params, ...asked } = options
    addRequested(query, params, provider.client.default_max_age)
    const checks = await createChecks(context, provider, { ...asked, maxAge: maxAgeOf(query) })
    // Set last, so that no earlier parameter can replace them.
    setAll(query, {
      response_type: provider.authorization.responseType ?? "code",
      client_id: provider.clientId,
      redirect_uri: redirectUri(context, provider),
      ...(await checkParameters(checks)),
    })
    // RFC 3986 and forms treat both the same, but some providers do not accept a plus sign as a
    // space.
    url.search = url.search.replaceAll("+", "%20")
    return url.href
  } catch (error) {
    throw toSignInError(error, provider.id)
  }
}

async function checkParameters({ state, codeVerifier, nonce }: SentChecks): Promise<Params> {
  return {
    state,
    ...(codeVerifier && {
      code_challenge: await sha256Base64url(codeVerifier),
      code_challenge_method: "S256",
    }),
    ...(nonce && { nonce }),
  }
}

function setAll(target: URLSearchParams, params: Params): void {
  for (const [name, value] of Object.entries(params)) target.set(name, value)
}
