import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { InvalidCheck } from "../errors/errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { transactionIdLength } from "../transactions/transaction-cookies.ts"

/**
 * The key is bound to this purpose: no other value that Lockstep encrypts can be decrypted as proxy
 * state.
 */
const salt = "lockstep.redirect-proxy"

/**
 * Returns the base URL of the redirect proxy for this host.
 *
 * @param provider - the provider, which can have a separate proxy
 * @returns `undefined` if there is none, or if this host is the proxy
 */
export function redirectProxy(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): string | undefined {
  const url = proxyUrl(context, provider)
  return isAt(context, url) ? undefined : url
}

/**
 * Returns the callback URL of a provider. Each provider has a separate URL, so that a response
 * cannot be passed off as another provider's (RFC 9700, section 4.4). Behind a redirect proxy it is
 * the proxy's URL, both in the authorization request and in the token request.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9700#section-4.4 RFC 9700, section 4.4}
 */
export function redirectUri(context: AuthContext, provider: ResolvedOAuthProvider): string {
  return `${redirectProxy(context, provider) ?? context.baseUrl}/callback/${provider.id}`
}

/**
 * Encrypts the base URL to which the proxy redirects the browser. It does not identify the user and
 * authenticates nothing: the host that started the sign-in checks the whole state against its own
 * cookie.
 */
export async function sealProxyState(
  { baseUrl, config, now }: AuthContext,
  { id }: ResolvedOAuthProvider,
): Promise<string> {
  const secrets = secretsOf(config)
  return sealFor({ baseUrl, provider: id }, { secrets, salt, maxAgeSeconds, now })
}

/**
 * Runs on the proxy. Returns where to redirect a response that is meant for another host.
 *
 * @returns the callback URL of that host with all parameters; `undefined` if the response is for
 *   this host
 * @throws InvalidCheck when the host is not among `redirectProxyOrigins`: an attacker who starts a
 *   sign-in can forge its host, and would receive the code of another user
 */
export async function proxiedCallbackUrl(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<string | undefined> {
  const { baseUrl, config, request } = context
  const sealed = request.query["state"]?.slice(transactionIdLength) ?? ""
  const isProxy = isAt(context, proxyUrl(context, provider))
  if (!isProxy || provider.formPost || !sealed.includes(".")) return undefined
  const claims = await unsealFor(sealed, { secrets: secretsOf(config), salt, now: context.now })
  const target = claims?.["provider"] === provider.id ? claims["baseUrl"] : undefined
  if (typeof target !== "string" || !URL.canParse(target)) {
    throw new InvalidCheck(
      "The state is too old, or of another secret. Set the same redirectProxySecret on each host.",
    )
  }
  if (target === baseUrl) return undefined
  const { origin } = new URL(target)
  if (!config.redirectProxy.allows(origin)) {
    throw new InvalidCheck(
      `The sign-in was started on ${origin}, which is not among redirectProxyOrigins. Add it there if it is yours.`,
    )
  }
  return `${target}/callback/${provider.id}?${new URLSearchParams({ ...request.query })}`
}

function secretsOf({ redirectProxy, jwt }: ResolvedConfig): readonly string[] {
  return redirectProxy.secrets ?? jwt.secrets
}

/** Whether this host is the redirect proxy itself. */
function isAt({ origin }: AuthContext, url: string | undefined): boolean {
  return url !== undefined && new URL(url).origin === origin
}

function proxyUrl(
  { config }: AuthContext,
  { redirectProxyUrl }: ResolvedOAuthProvider,
): string | undefined {
  return redirectProxyUrl ?? config.redirectProxy.url
}
