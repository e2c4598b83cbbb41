import type { AdapterUser } from "../adapter/adapter.ts"
import { failureReason, hideValues, withoutValues } from "../adapter/failure-reason.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { AccessDenied, EmailSignInError } from "../errors/sign-in-errors.ts"
import { runHooks } from "../feature/hooks.ts"
import type { Account } from "../models/account.ts"
import { boundedFetch } from "../fetch/bounded-fetch.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { withQuery } from "../response/with-query.ts"
import { linkingUser } from "../sign-in/linking-user.ts"
import { runSignInCallback } from "../sign-in/sign-in-callback.ts"
import { adapterOf } from "./adapter-of.ts"
import { assertLinkHost } from "./assert-link-host.ts"
import { identifierOf } from "./identifier.ts"
import { renderMessage } from "./message.ts"
import { issueToken, type IssuedToken } from "./verification-token.ts"

/**
 * `POST signin` of an email provider: mails a link to the address that the visitor typed. Whether a
 * user has the address changes neither the answer nor what is done, and so not its time either, unless
 * the application's `signIn` callback makes a difference.
 *
 * @param context - the request with the address
 * @param provider - the provider
 * @param callbackUrl - where the user wants to go; already judged by the `redirect` callback
 * @throws MissingAdapter without an adapter
 * @throws UntrustedHost when the sender of the request may have chosen the host of the link
 * @throws EmailSignInError when it is no address, or the mail could not be sent
 * @throws AccessDenied when a signed-in user asked to verify another address than theirs
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
  const { id: userId } = user
  const key = { provider: provider.id, providerAccountId: identifier }
  const account: Account = { ...key, type: "email", userId }
  const elsewhere = await runSignInCallback(context, {
    user,
    account,
    email: { verificationRequest: true },
  })
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const issued = await issueToken(context, adapter, provider, { identifier, isLinking })
  const link = isLinking && { link: "true" }
  const query = { callbackUrl, token: issued.token, email: identifier, ...link }
  const url = withQuery(`${baseUrl}/callback/${provider.id}`, origin, query)
  await send(context, adapter, provider, { ...issued, identifier, url })
  const page = { provider: provider.id, type: "email" }
  return { kind: "redirect", to: withQuery(`${baseUrl}/verify-request`, origin, page) }
}

/** Some databases take `é` for `e`: only the owner of the very address is the user. */
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
  try {
    await sender.sendVerificationRequest({
      identifier,
      url,
      token,
      expires,
      theme,
      provider: sender,
      request: rebuildRequest(request),
      message: renderMessage(url, host, theme, provider.maxAgeSeconds),
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

/** Of a server's options only what is secret: its host should be told. */
function loginOf(server: string | object | undefined): unknown {
  return typeof server === "object" && "auth" in server ? server.auth : server
}

/** It is unknown whether the email was sent: the link in it must not work. */
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
