import { CallbackRouteError } from "../errors/errors.ts"
import type { Profile } from "../models/records.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import type { TokenRequestContext, UserinfoRequestContext } from "./oauth-provider.ts"

/**
 * Makes the `token.conform` of a provider whose token answers do not follow RFC 6749, section 5.1, for
 * example because they lack `token_type`:
 *
 * ```ts
 * repairTokens((answer) => ({ token_type: "bearer", ...answer }))
 * ```
 *
 * Members that are `null`, and numbers written as text, need no repair.
 *
 * @param repair - gets the members of the answer and returns those that it should have
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.1 RFC 6749, section 5.1}
 */
export function repairTokens(
  repair: (answer: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): (response: Response) => Promise<Response | undefined> {
  return async (response) => {
    const answer = parseJsonObject(await response.text())
    if (answer === undefined) return undefined
    return Response.json(repair(answer), { status: response.status })
  }
}

/**
 * The form of a token request (RFC 6749, section 4.1.3), for providers that need
 * it in another form.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 RFC 6749, section 4.1.3}
 */
export function codeGrantForm(context: TokenRequestContext): URLSearchParams {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: context.params.get("code") ?? "",
    redirect_uri: context.redirectUri,
    client_id: context.clientId,
    client_secret: context.clientSecret ?? "",
  })
  if (context.codeVerifier !== undefined) form.set("code_verifier", context.codeVerifier)
  return form
}

/**
 * Makes the userinfo request of a provider that wants the access token in the query (RFC 6750, section
 * 2.3, which advises against it). No error names the URL.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6750#section-2.3 RFC 6750, section 2.3}
 */
export function readWithQueryToken(
  parameter: string,
): (context: UserinfoRequestContext) => Promise<Profile> {
  return async ({ provider, tokens, fetch }) => {
    const url = new URL(provider.userinfoUrl ?? "")
    url.searchParams.set(parameter, tokens.access_token ?? "")
    const response = await fetch(url, { headers: { accept: "application/json" } })
    const profile = parseJsonObject(await response.text())
    if (response.status === 200 && profile !== undefined) return profile
    throw new CallbackRouteError(`The answer of the provider ${provider.id} is no profile.`)
  }
}

/** What differs from a plain request. */
export interface UserinfoRequest {
  /** Default `GET`. */
  readonly method?: "GET" | "POST"
  /** In lower case; more of them, or others. Default: the access token and `accept`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string
}

/**
 * Asks an endpoint of a provider for JSON, on behalf of the user.
 *
 * @param url - the endpoint; its path must hold no secret, as it may be part of an error message
 * @param request - what differs from a plain request
 * @throws CallbackRouteError when the answer has another status than 200
 */
export async function readUserinfo(
  url: string | undefined,
  { tokens, provider, fetch }: Pick<UserinfoRequestContext, "tokens" | "provider" | "fetch">,
  { headers = {}, ...request }: UserinfoRequest = {},
): Promise<unknown> {
  if (url === undefined) {
    throw new CallbackRouteError(`The provider ${provider.id} has no userinfo URL. Set userinfo.`)
  }
  const authorization = `Bearer ${tokens.access_token ?? ""}`
  const response = await fetch(url, {
    ...request,
    headers: { accept: "application/json", authorization, ...headers },
  })
  if (response.status !== 200) {
    const { origin, pathname } = new URL(url)
    throw new CallbackRouteError(
      `${origin}${pathname} answered with the status ${response.status}, not 200.`,
    )
  }
  return response.json()
}

/**
 * The same, for something that is not worth failing a sign-in: a picture, or an address that may be
 * withheld.
 *
 * @param request - what differs from a plain request
 * @returns `undefined` when anything goes wrong
 */
export async function readOptional(
  url: string,
  context: Pick<UserinfoRequestContext, "tokens" | "provider" | "fetch">,
  request: UserinfoRequest = {},
): Promise<unknown> {
  try {
    return await readUserinfo(url, context, request)
  } catch {
    return undefined
  }
}
