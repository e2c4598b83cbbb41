import type { ConfigProblem } from "../errors/errors.ts"
import type { Profile, TokenSet } from "../models/records.ts"
import type { Check, OIDCConfig, ProfileUser } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { allowInsecureRequests } from "../provider/symbols.ts"
import { withoutUndefined } from "../reading/read-json.ts"
import {
  authorizationOf,
  endpointOf,
  fetchOf,
  fillPlaceholders,
  plainHttpOf,
  textParams,
} from "./resolve-endpoint.ts"
import { type Members, isPlain } from "./merge-provider.ts"
import { oauthProviderProblems } from "./oauth-provider-problems.ts"
import { type ProviderEnv, readProviderEnv } from "./read-env.ts"
import { trimmed } from "./resolve-redirect-proxy.ts"

/** A provider and where its members come from. */
export interface OAuthProviderSource {
  /** Defaults and options together; `id`, `name` and `type` are checked. */
  readonly merged: Members
  /** The members that the application wrote. */
  readonly explicit: Members
  readonly path: string
  readonly env: Readonly<Record<string, string | undefined>>
}

type CheckedMembers = Omit<OIDCConfig, "type"> & {
  readonly type: "oauth" | "oidc"
  readonly clientId: string
}

/** Applies environment variables and checks to an `oauth` or `oidc` provider. */
export function resolveOAuthProvider(
  source: OAuthProviderSource,
): { provider: ResolvedOAuthProvider } | { problems: ConfigProblem[] } {
  const { merged, explicit, path, env } = source
  const id = String(merged["id"])
  const members = fillPlaceholders(withEnv(merged, explicit, readProviderEnv(id, env)))
  const insecure = merged[allowInsecureRequests] === true
  const plainHttp = insecure ? "anywhere" : plainHttpOf(members)
  // A default authentication is that of the default request.
  const { request } = endpointOf(explicit["token"])
  const client = request === undefined ? members["client"] : explicit["client"]
  const problems = oauthProviderProblems({ ...members, client, id }, plainHttp, path)
  if (problems.length > 0) return { problems }
  // Every member was checked as far as a check can tell: texts, URLs, lists, and functions being some.
  // What a function takes and returns is the word of the option's type.
  const checked = members as unknown as CheckedMembers
  return { provider: resolve(checked, fetchOf(checked)) }
}

function withEnv(merged: Members, explicit: Members, env: ProviderEnv): Members {
  return {
    ...merged,
    clientId: merged["clientId"] ?? env.clientId,
    clientSecret: merged["clientSecret"] ?? env.clientSecret,
    issuer: explicit["issuer"] ?? env.issuer ?? merged["issuer"],
    apiKey: merged["apiKey"] ?? env.apiKey,
  }
}

function resolve(members: CheckedMembers, fetcher: typeof fetch): ResolvedOAuthProvider {
  const isOidc = members.type === "oidc"
  const authorization = authorizationOf(endpointOf(members.authorization))
  const { params } = authorization
  const isScopeSet = hasParam(members.authorization, "scope") || "scope" in params
  const scope = isOidc && !isScopeSet ? { scope: "openid profile email" } : {}
  const isOn = (check: Check): boolean => members.checks?.includes(check) ?? true
  return {
    id: members.id,
    name: members.name,
    type: members.type,
    issuer: members.issuer,
    wellKnown: members.wellKnown,
    authorization: { ...authorization, params: { ...scope, ...params } },
    token: withTextParams(members.token),
    userinfo: members.userinfo === undefined ? undefined : withTextParams(members.userinfo),
    jwksUri: members.jwksUri,
    clientId: members.clientId,
    clientSecret: members.clientSecret,
    client: clientOf(members),
    checks: { pkce: isOn("pkce"), nonce: isOidc && isOn("nonce") },
    formPost: params["response_mode"] === "form_post",
    idToken: isOidc ? members.idToken : false,
    expectedIssuer: isOidc ? members.expectedIssuer?.bind(members) : undefined,
    profile: members.profile?.bind(members) ?? defaultProfile,
    verifiedEmail: members.verifiedEmail?.bind(members) ?? defaultVerifiedEmail,
    account: members.account?.bind(members) ?? defaultAccount,
    allowDangerousEmailAccountLinking: members.allowDangerousEmailAccountLinking === true,
    redirectProxyUrl: members.redirectProxyUrl && trimmed(members.redirectProxyUrl),
    allowInsecureRequests: members[allowInsecureRequests] === true,
    allowLoopbackHttp: plainHttpOf({ ...members }) === "loopback",
    fetch: fetcher,
    style: { ...members.style },
    configured: { ...members },
  }
}

function hasParam(authorization: unknown, name: string): boolean {
  const params = endpointOf(authorization)["params"]
  return isPlain(params) && name in params
}

function withTextParams(member: unknown): Members {
  const endpoint = endpointOf(member)
  return { ...endpoint, params: textParams(endpoint["params"]) }
}

function clientOf({ client = {} }: CheckedMembers): ResolvedOAuthProvider["client"] {
  const { token_endpoint_auth_method: method = "client_secret_basic" } = client
  return { ...client, token_endpoint_auth_method: method }
}

function defaultProfile(profile: Profile): ProfileUser {
  const name = profile.name ?? profile.nickname ?? profile.preferred_username
  const image = typeof profile.picture === "string" ? profile.picture : undefined
  const id = profile.sub ?? profile.id ?? undefined
  return withoutUndefined({ id, name, email: profile.email, image })
}

/** `true` itself, not a string or number that looks like it. */
function defaultVerifiedEmail({ email, email_verified: verified }: Profile): string | undefined {
  return verified === true && typeof email === "string" ? email : undefined
}

function defaultAccount(tokens: TokenSet): TokenSet {
  const { access_token, id_token, refresh_token, expires_at, scope, token_type } = tokens
  const picked = { access_token, id_token, refresh_token, expires_at, scope, token_type }
  const all = { ...picked, session_state: tokens["session_state"] }
  return withoutUndefined(all)
}
