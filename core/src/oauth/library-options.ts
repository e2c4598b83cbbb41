import {
  type HttpRequestOptions,
  type TokenEndpointRequestOptions,
  allowInsecureRequests,
  customFetch,
} from "oauth4webapi"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { boundedFetch } from "./bounded-fetch.ts"

type LibraryOptions = HttpRequestOptions<"GET"> &
  Pick<TokenEndpointRequestOptions, typeof customFetch>

/**
 * What makes oauth4webapi send its requests through the provider's bounded fetch.
 *
 * @param provider - a settled provider
 */
export function libraryOptions(provider: SettledOAuthProvider): LibraryOptions {
  const fetcher = boundedFetch(provider)
  return {
    [customFetch]: (url, { method, headers, body }) =>
      fetcher(url, { method, headers, body: body ?? null }),
    // Which hosts plain http may go to is for the bounded fetch to say.
    [allowInsecureRequests]: provider.allowInsecureRequests || provider.allowLoopbackHttp,
  }
}
