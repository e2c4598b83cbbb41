import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { UserinfoRequestContext } from "./oauth-provider.ts"

/**
 * Asks an endpoint of a provider for JSON, on behalf of the person.
 *
 * @param url - the endpoint
 * @param context - of the provider's `userinfo.request`
 * @param headers - more of them, or others
 * @throws CallbackRouteError when the answer has another status than 200
 */
export async function readUserinfo(
  url: string | undefined,
  { tokens, provider, fetch }: UserinfoRequestContext,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  if (url === undefined) {
    throw new CallbackRouteError(`The provider ${provider.id} has no userinfo URL. Set userinfo.`)
  }
  const authorization = `Bearer ${tokens.access_token ?? ""}`
  const response = await fetch(url, {
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
