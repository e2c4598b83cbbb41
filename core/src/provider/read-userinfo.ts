import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { UserinfoRequestContext } from "./oauth-provider.ts"

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
