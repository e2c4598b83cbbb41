import type { AuthorizationServer } from "oauth4webapi"
import { boundedFetch, peekText } from "../fetch/bounded-fetch.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import type { TokenSet } from "../models/records.ts"
import type { RefreshRequestContext } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { withoutValues } from "../adapter/failure-reason.ts"
import { authenticateClient, clientSecretOf } from "./client-authentication.ts"
import { requestEndpoint } from "./request-endpoint.ts"
import { serverMetadata } from "./server-metadata.ts"
import { readKeys } from "./signatures.ts"
import { validateRefresh } from "./validate-refresh.ts"

/** The grant to refresh. */
export interface StoredGrant {
  readonly refreshToken: string
  /** From the sign-in or the last refresh, which verified it. */
  readonly idToken?: string
}

/** Result of a refresh. */
export type RefreshResult =
  | { readonly kind: "tokens"; readonly tokens: TokenSet }
  /** Nothing was sent, because it was too late. */
  | { readonly kind: "late" }
  /** The refresh token is no longer valid. */
  | { readonly kind: "rejected" }
  /** The ID token in the response belongs to another user: none of the tokens can be used. */
  | { readonly kind: "foreign" }
  | RefreshFailure

/** The provider's response was not usable; the refresh token can still be valid. */
export interface RefreshFailure {
  readonly kind: "failed"
  readonly error: Error
  /** Seconds that the provider requests to wait before the next attempt. */
  readonly retryAfter: number
  /** The client is not as registered, so only a change of the configuration helps. */
  readonly isClientError: boolean
}

/**
 * Codes for an invalid refresh token: those of RFC 6749 and of GitHub.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 RFC 6749, section 5.2}
 */
const rejections: readonly unknown[] = ["invalid_grant", "bad_refresh_token"]

/** Codes of the same section that only a change of the configuration can fix. */
const clientErrors: readonly unknown[] = [
  "invalid_client",
  "unauthorized_client",
  "unsupported_grant_type",
]

/**
 * Exchanges a refresh token for new tokens, for the same scope.
 *
 * @param maySend - called immediately before the request is sent
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-6 RFC 6749, section 6}
 */
export async function refreshTokens(
  provider: ResolvedOAuthProvider,
  grant: StoredGrant,
  maySend: () => boolean,
): Promise<RefreshResult> {
  try {
    const server = await serverMetadata(provider, Date.now())
    // Done before the refresh: a failure to read the keys after it would lose the new tokens.
    if (grant.idToken !== undefined) await readKeys(provider, server, Date.now())
    const send = await preparedRequest(provider, server, grant)
    if (!maySend()) return { kind: "late" }
    // Taken before the request, so that no token counts as valid for too long.
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

/**
 * Prepares the request before the check whether it may be sent, so nothing runs between the check
 * and the sending.
 */
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
  // Without `scope`, the granted scope does not change.
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
