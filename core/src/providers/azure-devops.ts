import type { AnyClaims } from "../models/any-claims.ts"
import { microsoftMark } from "../provider/microsoft-mark.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
} from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/token-requests.ts"

/** What Azure DevOps tells about a user. */
export interface AzureDevOpsProfile extends AnyClaims {
  id: string
  displayName: string
  emailAddress: string
  /** The picture is a JPEG in base64. */
  coreAttributes: { Avatar?: { value?: { value?: string } } }
}

/** Options of {@link AzureDevOpsProvider}. */
export interface AzureDevOpsProviderOptions extends OAuthUserConfig<AzureDevOpsProfile> {
  /**
   * Scopes, separated by spaces: all scopes that the application is registered with. Default
   * `vso.profile`.
   */
  scope?: string
}

/**
 * Sign-in with Azure DevOps, which redirects to https only.
 *
 * Retired: Microsoft has registered no new applications since April 2025, and ends the service in 2026.
 * Its successor is Microsoft Entra ID, with a scope of Azure DevOps.
 *
 * `user.image` is a data URL. With JWT sessions, leave it out of the session: a data URL is too
 * long for a cookie.
 *
 * @see https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/oauth
 * @param options - what differs from the defaults
 */
export function AzureDevOpsProvider({
  scope = "vso.profile",
  ...options
}: AzureDevOpsProviderOptions = {}): OAuthConfig<AzureDevOpsProfile> {
  return {
    id: "azure-devops",
    name: "Azure DevOps",
    type: "oauth",
    authorization: {
      url: "https://app.vssps.visualstudio.com/oauth2/authorize",
      params: { scope },
      responseType: "Assertion",
    },
    token: {
      url: "https://app.vssps.visualstudio.com/oauth2/token",
      request: requestTokens,
      conform: repairTokens((answer) => ({ ...answer, token_type: "bearer" })),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://app.vssps.visualstudio.com/_apis/profile/profiles/me",
      params: { details: "true", coreAttributes: "Avatar", "api-version": "6.0" },
    },
    checks: ["state"],
    profile: (profile) => ({
      id: profile.id,
      name: profile.displayName,
      email: profile.emailAddress ?? null,
      image: imageOf(profile),
    }),
    style: { mark: microsoftMark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default AzureDevOpsProvider

/**
 * The code and the secret travel as assertions (RFC 7521), although neither is a JWT of the client.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7521 RFC 7521}
 */
function requestTokens(context: TokenRequestContext): Promise<Response> {
  const { params, redirectUri, clientSecret = "", tokenUrl = "", fetch } = context
  const body = new URLSearchParams({
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: clientSecret,
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: params.get("code") ?? "",
    redirect_uri: redirectUri,
  })
  return fetch(tokenUrl, { method: "POST", headers: { accept: "application/json" }, body })
}

function imageOf({ coreAttributes }: AzureDevOpsProfile): string | null {
  const picture = coreAttributes?.Avatar?.value?.value
  return picture ? `data:image/jpeg;base64,${picture}` : null
}
