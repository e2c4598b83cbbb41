import type { AuthorizationServer } from "oauth4webapi"
import { boundedFetch, peekText } from "../fetch/bounded-fetch.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import type { TokenSet } from "../models/account.ts"
import type { RefreshRequestContext } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { withoutValues } from "../adapter/failure-reason.ts"
import { authenticateClient, clientSecretOf } from "./client-authentication.ts"
import { requestEndpoint } from "./request-endpoint.ts"
import { serverMetadata } from "./server-metadata.ts"
import { readKeys } from "./signatures.ts"
import { validateRefresh } from "./validate-refresh.ts"

/** What is refreshed. */
export interface StoredGrant {
  readonly refreshToken: string
  /** Of the sign-in or the last refresh, verified then. */
  readonly idToken?: string
}

/** What came of a refresh. */
export type RefreshResult =
  | { readonly kind: "tokens"; readonly tokens: TokenSet }
  /** Nothing was sent, as it was too late. */
  | { readonly kind: "late" }
  /** The refresh token is not valid any more. */
  | { readonly kind: "rejected" }
  /** The id_token in the answer is another user's: none of the tokens may be used. */
  | { readonly kind: "foreign" }
  | RefreshFailure

/** The provider did not answer as it should; the refresh token may be valid. */
export interface RefreshFailure {
  readonly kind: "failed"
  readonly error: Error
  /** How long the provider asks not to be asked again, in seconds. */
  readonly retryAfter: number
  /** The client is not as it was registered, so that only the application can help. */
  readonly isClientError: boolean
}

/**
 * Codes for a refresh token that is not valid: that of RFC 6749, and that of GitHub.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 RFC 6749, section 5.2}
 */
const rejections: readonly unknown[] = ["invalid_grant", "bad_refresh_token"]

/** The codes of the same section that only the application can do something about. */
const clientErrors: readonly unknown[] = [
  "invalid_client",
  "unauthorized_client",
  "unsupported_grant_type",
]

/**
 * Exchanges a refresh token for new tokens, for the same scope.
 *
 * @param provider - whose token it is
 * @param grant - the refresh token
 * @param maySend - asked right before the request leaves
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-6 RFC 6749, section 6}
 */
export async function refreshTokens(
  provider: ResolvedOAuthProvider,
  grant: StoredGrant,
  maySend: () => boolean,
): Promise<RefreshResult> {
  try {
    const server = await serverMetadata(provider, Date.now())
    // Afterwards a failure to read them would cost the new tokens.
    if (grant.idToken !== undefined) await readKeys(provider, server, Date.now())
    const send = await preparedRequest(provider, server, grant)
    if (!maySend()) return { kind: "late" }
    // Before the request, so that no token counts as valid for longer than it is.
    const now = Date.now()
    let response = await send()
    response = (await provider.token.conform?.(response.clone())) ?? response
    const body = parseJsonObject(await peekText(response))
    const error = body?.["error"]
    if (response.status === 200 && body && !error) {
      return await validateRefresh({ response, body }, { provider, server, now }, grant.idToken)
    }
    if (response.status < 500 && rejections.includes(error)) return { kind: "rejected" }
    return answered(response, error)
  } catch (error) {
    return failed(error instanceof ProviderFailure ? error : withoutValues(error, grant))
  }
}

/** Made ready before it is asked whether it may leave, which is then the last thing before it does. */
async function preparedRequest(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  grant: StoredGrant,
): Promise<() => Promise<Response>> {
  const { token, clientId } = provider
  if (token.refresh === undefined) {
    const request = await refreshRequest(provider, server, grant)
    return () => requestEndpoint({ provider, server }, "token_endpoint", request)
  }
  const context: RefreshRequestContext = {
    refreshToken: grant.refreshToken,
    tokenUrl: server.token_endpoint,
    clientId,
    clientSecret: await clientSecretOf(provider),
    fetch: boundedFetch(provider),
  }
  return async () => {
    const response: unknown = await token.refresh?.(context)
    if (response instanceof Response) return response
    throw new ProviderFailure(`The token.refresh of ${provider.id} did not return a Response.`)
  }
}

async function refreshRequest(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  { refreshToken }: StoredGrant,
): Promise<RequestInit> {
  const body = new URLSearchParams(provider.token.params)
  // Without it, the scope stays.
  body.delete("scope")
  body.set("grant_type", "refresh_token")
  body.set("refresh_token", refreshToken)
  const headers = new Headers({
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
  })
  await authenticateClient(provider, server, body, headers)
  return { method: "POST", headers, body }
}

function answered(response: Response, error: unknown): RefreshFailure {
  const { status, headers } = response
  const isClientError = clientErrors.includes(error) || status === 401
  const code = isClientError && typeof error === "string" ? ` (${error})` : ""
  const failure = new ProviderFailure(
    `The token endpoint answered a refresh with the status ${status}${code}.`,
  )
  return failed(failure, secondsOf(headers.get("retry-after")), isClientError)
}

function failed(error: Error, retryAfter = 0, isClientError = false): RefreshFailure {
  return { kind: "failed", error, retryAfter, isClientError }
}

/** @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 RFC 9110, section 10.2.3} */
function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return seconds > 0 ? seconds : 0
}
