import { failureReason, hideValues, withoutValues } from "../adapter/failure-reason.ts"
import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { assertLinkHost } from "../email/assert-link-host.ts"
import { identifierOf } from "../email/identifier.ts"
import { renderMessage } from "../email/message.ts"
import { issueToken, type IssuedToken } from "../email/verification-token.ts"
import { AuthError } from "../errors/auth-error.ts"
import { AccessDenied, EmailSignInError } from "../errors/sign-in-errors.ts"
import type { Account } from "../models/account.ts"
import { boundedFetch } from "../oauth/bounded-fetch.ts"
import type { SettledEmailProvider } from "../providers/settled-provider.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { withQuery } from "../response/with-query.ts"
import { askSignIn } from "./sign-in-callback.ts"

/**
 * Mails a link to the address that somebody typed. Whether a user has the address changes neither the
 * answer nor what is done, and so not its time either, unless the application's `signIn` callback makes
 * a difference.
 *
 * @param context - the request with the address
 * @param adapter - the store
 * @param provider - the provider
 * @param callbackUrl - where the person wants to go; already judged by the `redirect` callback
 * @param linkTo - the signed-in user who asked to verify their address, and to keep their accounts
 * @throws UntrustedHost when the sender of the request may have chosen the host of the link
 * @throws EmailSignInError when it is no address, or the mail could not be sent
 * @throws AccessDenied when it is not the address of `linkTo`
 */
export async function requestLink(
  context: AuthContext,
  adapter: GuardedAdapter,
  provider: SettledEmailProvider,
  callbackUrl: string,
  linkTo?: AdapterUser,
): Promise<AuthResult> {
  const { request, baseUrl, origin } = context
  assertLinkHost(context)
  const identifier = await identifierOf(provider, request.body["email"])
  const isLinking = linkTo !== undefined
  if (isLinking && lowerCaseAddress(linkTo.email) !== lowerCaseAddress(identifier)) {
    throw new AccessDenied("A signed-in user can verify only their own address with link=true.")
  }
  const user = await userOf(adapter, identifier)
  const { id: userId } = user
  const key = { provider: provider.id, providerAccountId: identifier }
  const account: Account = { ...key, type: "email", userId }
  const elsewhere = await askSignIn(context, {
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
  provider: SettledEmailProvider,
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

/** Nobody knows what became of the mail: the link in it must not work. */
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
