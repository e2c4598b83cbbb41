import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** The name that Auth.js has for it. */
export type OAuthNetSuiteOptions = NetSuiteOptions

/** What the RESTlet tells about a user: the answer of `runtime.getCurrentUser()`. */
export interface NetSuiteProfile extends AnyClaims {
  /** The user's id in this account of NetSuite. */
  id: number
  name: string
  email: string
  location: number
  role: number
  department?: number
}

/** Options of {@link NetSuite}. */
export interface NetSuiteOptions extends OAuthUserConfig<NetSuiteProfile> {
  /** ID of your account, such as `1234567`, or `1234567_SB1` for a sandbox. Required. */
  accountID?: string
  /** URL of a RESTlet that returns `runtime.getCurrentUser()`. Required. */
  userinfo?: Exclude<OAuthUserConfig<NetSuiteProfile>["userinfo"], undefined>
  /** Prompt for the user: `none`, `login` or `consent`. */
  prompt?: string
  /** Default `restlets rest_webservices`. */
  scope?: string
}

/**
 * Sign-in with NetSuite. NetSuite has no userinfo endpoint, so deploy a RESTlet that returns
 * `runtime.getCurrentUser()` to `GET`.
 *
 * ```ts
 * NetSuite({
 *   accountID: "1234567",
 *   userinfo:
 *     "https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=12&deploy=1",
 * })
 * ```
 *
 * @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_157769826287.html
 * @param options - what differs from the defaults; `accountID` and `userinfo` are needed
 */
export function NetSuite({
  accountID = "",
  prompt,
  scope = "restlets rest_webservices",
  ...options
}: NetSuiteOptions = {}): OAuthConfig<NetSuiteProfile> {
  // As it is written in the names of hosts.
  const account = accountID === "" ? "{accountID}" : accountID.toLowerCase().replaceAll("_", "-")
  return {
    id: "netsuite",
    name: "NetSuite",
    type: "oauth",
    authorization: {
      url: `https://${account}.app.netsuite.com/app/login/oauth2/authorize.nl`,
      params: { scope, prompt },
    },
    token: `https://${account}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`,
    userinfo: "{userinfo}",
    checks: ["state"],
    profile: ({ id, name, email }) => ({
      id: idText(id),
      name,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#181a1b" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default NetSuite
