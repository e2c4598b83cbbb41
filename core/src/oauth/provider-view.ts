import type { UserinfoRequestContext } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { clientSecretOf } from "./client-authentication.ts"

/** The endpoints in use: configured or discovered. */
export interface UsedEndpoints {
  readonly userinfo_endpoint?: string
  readonly token_endpoint?: string
  readonly authorization_endpoint?: string
}

/**
 * Returns the provider as a `userinfo.request` of Auth.js expects it: every option, with endpoints
 * as URLs.
 */
export async function providerView(
  provider: ResolvedOAuthProvider,
  endpoints: UsedEndpoints,
  baseUrl: string,
): Promise<UserinfoRequestContext["provider"]> {
  const { id, name, type, issuer, clientId, configured, token, userinfo, authorization } = provider
  const { userinfo_endpoint: userinfoUrl } = endpoints
  return {
    ...configured,
    id,
    name,
    type,
    issuer,
    clientId,
    clientSecret: await clientSecretOf(provider),
    signinUrl: `${baseUrl}/signin/${id}`,
    callbackUrl: `${baseUrl}/callback/${id}`,
    authorization: { url: urlOf(endpoints.authorization_endpoint, authorization.params) },
    token: { ...token, url: urlOf(endpoints.token_endpoint, token.params) },
    userinfo: { ...userinfo, url: urlOf(userinfoUrl, userinfo?.params) },
    userinfoUrl,
  }
}

/** Adds parameters to a URL. */
export function urlWithParams(url: string, params: Readonly<Record<string, string>> = {}): URL {
  const result = new URL(url)
  for (const [name, value] of Object.entries(params)) result.searchParams.set(name, value)
  return result
}

/** Returns the URL with its parameters, as in Auth.js. */
function urlOf(
  endpoint: string | undefined,
  params?: Readonly<Record<string, string>>,
): URL | undefined {
  return endpoint === undefined ? undefined : urlWithParams(endpoint, params)
}
