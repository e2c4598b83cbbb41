import type { AdapterUser } from "../adapter/adapter.ts"
import { failureReason, hideValues, withoutValues } from "../adapter/failure-reason.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { isLoopbackHttp } from "../config/urls.ts"
import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { AccessDenied, EmailSignInError, UntrustedHost } from "../errors/errors.ts"
import { runHooks } from "../feature/hooks.ts"
import { boundedFetch } from "../fetch/bounded-fetch.ts"
import type { Account } from "../models/records.ts"
import { pageSettings } from "../pages/page-settings.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { lowerCaseAddress } from "../reading/normalize-identifier.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { withQuery } from "../response/with-query.ts"
import { asksToKeep, linkingUser } from "../sign-in/linking-user.ts"
import { runSignInCallback } from "../sign-in/sign-in-callback.ts"
import { adapterOf } from "./adapter-of.ts"
import { identifierOf } from "./identifier.ts"
import { renderMessage } from "./message.ts"
import { type IssuedToken, issueToken, marksOf } from "./verification-token.ts"

/**
 * Handles `POST signin` of an email provider: sends a magic link to the email address that the
 * visitor entered. Whether a user has the address changes neither the response nor the work done,
 * and so not the response time. The application's `signIn` callback can still make a difference.
 *
 * @param context - the request with the address
 * @param callbackUrl - the return URL, already checked by the `redirect` callback
 * @throws MissingAdapter if the configuration has no adapter
 * @throws UntrustedHost if the sender of the request may have chosen the host of the link
 * @throws EmailSignInError if the input is not an email address, or if sending the email fails
 * @throws AccessDenied if a signed-in user requested to verify an address that is not theirs
 */
export async function requestLink(
  context: AuthContext,
  provider: ResolvedEmailProvider,
  callbackUrl: string,
): Promise<AuthResult> {
  const { config, request, baseUrl, origin } = context
  const linkTo = await linkingUser(context)
  const adapter = adapterOf(context)
  assertLinkHost(context)
  const identifier = await identifierOf(provider, request.body["email"])
  const isLinking = linkTo !== undefined
  if (isLinking && lowerCaseAddress(linkTo.email) !== lowerCaseAddress(identifier)) {
    throw new AccessDenied("A signed-in user can verify only their own address with link=true.")
  }
  if (config.features) {
    const attempt = { kind: "mail", provider, address: identifier } as const
    await runHooks(config.features, "attempt", context, attempt)
  }
  const user = await userOf(adapter, identifier)
  const account: Account = {
    provider: provider.id,
    type: "email",
    providerAccountId: identifier,
    userId: user.id,
  }
  const elsewhere = await runSignInCallback(context, {
    user,
    account,
    email: { verificationRequest: true },
  })
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const purpose = { identifier, isLinking, isKept: asksToKeep(context) }
  const issued = await issueToken(context, adapter, provider, purpose)
  const query = { callbackUrl, token: issued.token, email: identifier, ...marksOf(purpose) }
  const url = withQuery(`${baseUrl}/callback/${provider.id}`, origin, query)
  await send(context, adapter, provider, { ...issued, identifier, url })
  const page = { provider: provider.id, type: "email" }
  return { kind: "redirect", to: withQuery(`${baseUrl}/verify-request`, origin, page) }
}

/** Some databases treat `é` and `e` as equal, so only a user with exactly this address matches. */
async function userOf(adapter: GuardedAdapter, identifier: string): Promise<AdapterUser> {
  const found = await adapter.getUserByEmail(identifier)
  return found?.email.toLowerCase() === identifier.toLowerCase()
    ? found
    : { id: crypto.randomUUID(), email: identifier, emailVerified: null }
}

interface Link extends IssuedToken {
  readonly identifier: string
  readonly url: string
}

async function send(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedEmailProvider,
  link: Link,
): Promise<void> {
  const { config, request, origin } = context
  const { identifier, url, token, expires } = link
  const { host, hostname } = new URL(origin)
  const { theme } = config
  const sender = { from: `no-reply@${hostname}`, ...provider.config }
  let rebuilt: Request | undefined
  try {
    await sender.sendVerificationRequest({
      identifier,
      url,
      token,
      expires,
      theme,
      provider: sender,
      // Both are made for a sender that reads them.
      get request() {
        return (rebuilt ??= rebuildRequest(request))
      },
      get message() {
        return renderMessage(url, host, pageSettings(config, request), provider.maxAgeSeconds)
      },
      fetch: boundedFetch(provider),
    })
  } catch (error) {
    await withdraw(context, adapter, link)
    const values = [identifier, url, token, sender.apiKey, loginOf(sender.server)]
    if (error instanceof AuthError) throw hideValues(error, values)
    const reason = failureReason(withoutValues(error, values))
    throw new EmailSignInError(`The provider ${provider.id} could not send the mail. ${reason}`)
  }
}

/**
 * Returns only the secret part of a server's options, because the host should appear in the log.
 */
function loginOf(server: string | object | undefined): unknown {
  return typeof server === "object" && "auth" in server ? server.auth : server
}

/** Deletes the token. The email may have been sent, and its link must not work. */
async function withdraw(
  { config }: AuthContext,
  adapter: GuardedAdapter,
  { identifier, hash }: Link,
): Promise<void> {
  try {
    await adapter.useVerificationToken({ identifier, token: hash })
  } catch (error) {
    const message = "The token of a link that was not sent could not be deleted; it expires."
    config.logger.error(new EmailSignInError(message, { cause: error }))
  }
}

/**
 * Checks that the sender of a request did not choose the host of a magic link. Otherwise an
 * attacker would receive the token when the user opens the link. The origins of `AUTH_URL` and of
 * `trustedHosts` are safe. Without them, the host must match the `Host` header, which must be
 * configured as trusted: many reverse proxies forward a client's `X-Forwarded-Host` header
 * unchanged. They can also forward `X-Forwarded-Proto`, so a link uses plain http only if the
 * configuration states it.
 *
 * @throws UntrustedHost if the client may have chosen the host; its message names the options to
 *   set
 */
function assertLinkHost({ config, origin, request }: AuthContext): void {
  const { hostStated, plainOrigins, publicOrigin, trustedHosts } = config
  const { headers } = request
  const { host, protocol } = new URL(origin)
  const direct = `${protocol}//${headers.get("host") ?? ""}`
  const isDirect =
    !headers.has("x-forwarded-host") || (URL.canParse(direct) && new URL(direct).host === host)
  const isLocal = isLoopbackHttp(origin)
  const isKnown = trustedHosts ?? (isDirect && (hostStated || isLocal))
  const isPrivate = isLocal || protocol === "https:"
  const isSafe = isKnown && (isPrivate || plainOrigins.some((known) => known.test(origin)))
  if (publicOrigin ?? isSafe) return
  throw new UntrustedHost(
    `An attacker may have chosen ${origin}, where the link leads. Set AUTH_URL, or list it in trustedHosts if it is yours.`,
  )
}
