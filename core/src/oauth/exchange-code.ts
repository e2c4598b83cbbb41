import type { AuthContext } from "../context.ts"
import { boundedFetch, peekText } from "../fetch/bounded-fetch.ts"
import { authenticateClient, clientSecretOf } from "./client-authentication.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { providerEnvName } from "../provider/provider-env-name.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { redirectUri } from "./redirect-proxy.ts"
import { requestEndpoint } from "./request-endpoint.ts"
import type { TokenAnswer, TokenValidation } from "./validate-tokens.ts"

/**
 * The client or its callback URL is not as registered. Other errors concern the code; their names
 * differ between providers.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 RFC 6749, section 5.2}
 */
const operatorError = /client|redirect|\(401\)/i

/** Input of the code exchange. */
export interface CodeExchange extends TokenValidation {
  readonly context: AuthContext
  /** The validated authorization response. */
  readonly params: URLSearchParams
}

/**
 * Exchanges the code for tokens (RFC 6749, section 4.1.3).
 *
 * @returns the token endpoint's response
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 RFC 6749, section 4.1.3}
 */
export async function exchangeCode(exchange: CodeExchange): Promise<TokenAnswer> {
  const { provider } = exchange
  let response = provider.token.request
    ? await customTokenRequest(exchange)
    : await standardTokenRequest(exchange)
  response = (await provider.token.conform?.(response.clone())) ?? response
  const { status } = response
  const body = parseJsonObject(await peekText(response))
  const error = body?.["error"]
  // Some providers report a rejected code with a success status.
  if (status === 200 && body && !error) return { response, body }
  const code = errorCode(error)
  // Any client can send a made-up code.
  const isOfCode = error
    ? status < 500 && !operatorError.test(code)
    : [400, 403, 422].includes(status)
  const what = status === 200 ? (error ? "an error" : "no JSON object") : `the status ${status}`
  const advice = /client/i.test(code)
    ? ` Check clientSecret, or ${providerEnvName(provider.id)}_SECRET.`
    : ""
  throw new ProviderFailure(`The token endpoint answered with ${what}${code}.${advice}`, isOfCode)
}

async function standardTokenRequest(exchange: CodeExchange): Promise<Response> {
  const { context, provider, server, checks, params } = exchange
  const [code, ...others] = params.getAll("code")
  if (!code || others.length > 0) {
    throw new ProviderFailure("The authorization response must have exactly one code.", true)
  }
  const body = new URLSearchParams(provider.token.params)
  body.set("redirect_uri", redirectUri(context, provider))
  body.set("code", code)
  if (checks.codeVerifier !== undefined) body.set("code_verifier", checks.codeVerifier)
  body.set("grant_type", "authorization_code")
  const headers = new Headers({
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
  })
  await authenticateClient(provider, server, body, headers)
  return requestEndpoint(exchange, "token_endpoint", { method: "POST", headers, body })
}

async function customTokenRequest(exchange: CodeExchange): Promise<Response> {
  const { context, provider, server, checks, params } = exchange
  const response: unknown = await provider.token.request?.({
    params: new URLSearchParams(params),
    redirectUri: redirectUri(context, provider),
    tokenUrl: server.token_endpoint,
    codeVerifier: checks.codeVerifier,
    clientId: provider.clientId,
    clientSecret: await clientSecretOf(provider),
    fetch: boundedFetch(provider),
  })
  if (response instanceof Response) return response
  throw new ProviderFailure(`The token.request of ${provider.id} did not return a Response.`)
}

/**
 * Returns the error code. Some providers send a number instead of RFC 6749's code; other strings
 * can quote the request.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749 RFC 6749}
 */
function errorCode(error: unknown): string {
  const isCode =
    typeof error === "number" || (typeof error === "string" && /^[a-z_]{1,60}$/i.test(error))
  return isCode ? ` (${error})` : ""
}
