import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { Profile } from "../models/profile.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import type { UserinfoRequestContext } from "./oauth-provider.ts"

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
