import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { transactionIdLength } from "../transactions/transaction-cookies.ts"

/** The key is bound to this purpose: nothing else that is sealed here opens as a way back. */
const salt = "lockstep.redirect-proxy"

/**
 * The base URL of the redirect proxy that stands in for this host.
 *
 * @param context - the request
 * @param provider - the provider, which may have a proxy of its own
 * @returns `undefined` when there is none, or when this host is the proxy
 */
export function redirectProxy(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): string | undefined {
  const url = proxyUrl(context, provider)
  return isAt(context, url) ? undefined : url
}

/**
 * Where a provider sends the browser back to. Each provider has a URL of its own, so that an answer
 * cannot be passed off as that of another one (RFC 9700, section 4.4). Behind a redirect proxy it is the
 * proxy's, both when the code is asked for and when it is exchanged.
 *
 * @param context - the request
 * @param provider - the provider
 * @see {@link https://www.rfc-editor.org/rfc/rfc9700#section-4.4 RFC 9700, section 4.4}
 */
export function redirectUri(context: AuthContext, provider: ResolvedOAuthProvider): string {
  return `${redirectProxy(context, provider) ?? context.baseUrl}/callback/${provider.id}`
}

/**
 * Seals where the proxy sends the browser back to. It tells nothing of who signs in, and is no proof of
 * anything: the host that started the sign-in checks the whole state against its own cookie.
 *
 * @param context - the sign-in request
 * @param provider - where the sign-in happens
 */
export async function sealProxyState(
  { baseUrl, config, now }: AuthContext,
  { id }: ResolvedOAuthProvider,
): Promise<string> {
  const secrets = secretsOf(config)
  return sealFor({ baseUrl, provider: id }, { secrets, salt, maxAgeSeconds, now })
}

/**
 * On the proxy: where an answer belongs that was meant for another host.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @returns the callback of that host with all parameters; `undefined` when the answer is this host's own
 * @throws InvalidCheck when the host is not among `redirectProxyOrigins`: the visitor who starts a
 *   sign-in may have forged the host that
 *   they started it on, and would get the code of another user
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

/** This host is the redirect proxy itself. */
function isAt({ origin }: AuthContext, url: string | undefined): boolean {
  return url !== undefined && new URL(url).origin === origin
}

function proxyUrl(
  { config }: AuthContext,
  { redirectProxyUrl }: ResolvedOAuthProvider,
): string | undefined {
  return redirectProxyUrl ?? config.redirectProxy.url
}
