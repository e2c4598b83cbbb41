import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { TokenSet } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OIDCConfig,
  ProfileUser,
  ProviderStyle,
  TokenEndpoint,
  UserinfoEndpoint,
} from "../providers/oauth-provider.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { allowInsecureRequests, customFetch } from "../providers/symbols.ts"
import { type Members, isPlain } from "./merge-provider.ts"
import { type OAuthMembers, oauthProviderProblems } from "./oauth-provider-problems.ts"
import { type ProviderEnv, readProviderEnv } from "./provider-env.ts"
import { authorizationOf, endpointOf, textParams } from "./settle-endpoint.ts"

/** A provider and where its members come from. */
export interface OAuthProviderSource {
  /** Defaults and options together; `id`, `name` and `type` are checked. */
  readonly merged: Members
  /** The members that the application wrote. */
  readonly explicit: Members
  readonly path: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** One function for all, so that providers share what was fetched; it finds a fetch that is set later. */
const globalFetch: typeof fetch = (input, init) => fetch(input, init)

/**
 * Applies environment variables and checks to an `oauth` or `oidc` provider.
 *
 * @param source - the provider
 */
export function settleOAuthProvider(
  source: OAuthProviderSource,
): { provider: SettledOAuthProvider } | { problems: ConfigProblem[] } {
  const { merged, explicit, path, env } = source
  const id = String(merged["id"])
  const members = withEnv(merged, explicit, readProviderEnv(id, env))
  const insecure = merged[allowInsecureRequests] === true
  const report = (type: ConfigErrorType, member: string, message: string): ConfigProblem => ({
    type,
    path: `${path}.${member}`,
    message,
  })
  const problems = oauthProviderProblems({ ...members, id }, insecure, report)
  if (problems.length > 0) return { problems }
  return { provider: settle({ ...members, id }, merged, insecure) }
}

function withEnv(merged: Members, explicit: Members, env: ProviderEnv): Members {
  return {
    ...merged,
    clientId: merged["clientId"] ?? env.clientId,
    clientSecret: merged["clientSecret"] ?? env.clientSecret,
    issuer: explicit["issuer"] ?? env.issuer ?? merged["issuer"],
  }
}

// Every member was checked as far as a check can tell: texts, URLs, lists and their being functions.
// What a function takes and returns is the word of the option's type, hence the casts below.
function settle(members: OAuthMembers, merged: Members, insecure: boolean): SettledOAuthProvider {
  const isOidc = members.type === "oidc"
  const { params, url } = authorizationOf(endpointOf(members.authorization))
  const isScopeSet = hasParam(members.authorization, "scope") || "scope" in params
  const scope = isOidc && !isScopeSet ? { scope: "openid profile email" } : {}
  const checks = (members.checks ?? ["pkce", "state"]) as readonly string[]
  return {
    id: members.id,
    name: members.name as string,
    type: isOidc ? "oidc" : "oauth",
    issuer: members.issuer as string | undefined,
    authorization: { url, params: { ...scope, ...params } },
    token: withTextParams(members.token) as TokenEndpoint,
    userinfo:
      members.userinfo === undefined
        ? undefined
        : (withTextParams(members.userinfo) as UserinfoEndpoint),
    jwksUri: members.jwksUri as string | undefined,
    clientId: members.clientId as string,
    clientSecret: members.clientSecret as SettledOAuthProvider["clientSecret"],
    client: clientOf(members),
    checks: { pkce: checks.includes("pkce"), nonce: isOidc && checks.includes("nonce") },
    formPost: params["response_mode"] === "form_post",
    idToken: isOidc && members.idToken !== false,
    expectedIssuer: isOidc ? (members.expectedIssuer as OIDCConfig["expectedIssuer"]) : undefined,
    profile: (members.profile ?? defaultProfile) as SettledOAuthProvider["profile"],
    account: (members.account ?? defaultAccount) as SettledOAuthProvider["account"],
    allowDangerousEmailAccountLinking: members.allowDangerousEmailAccountLinking === true,
    allowInsecureRequests: insecure,
    fetch: (merged[customFetch] ?? globalFetch) as typeof fetch,
    style: { ...(members.style as ProviderStyle | undefined) },
  }
}

function hasParam(authorization: unknown, name: string): boolean {
  const { params } = endpointOf(authorization) as { params?: unknown }
  return isPlain(params) && name in params
}

function withTextParams(member: unknown): Members {
  const endpoint = endpointOf(member)
  return { ...endpoint, params: textParams(endpoint["params"]) }
}

/** A client without a secret is a public one (RFC 6749, section 2.1). */
function clientOf(members: OAuthMembers): SettledOAuthProvider["client"] {
  const client = (members.client ?? {}) as SettledOAuthProvider["client"]
  const method = members.clientSecret === undefined ? "none" : "client_secret_basic"
  return { ...client, token_endpoint_auth_method: client.token_endpoint_auth_method ?? method }
}

function defaultProfile(profile: Profile): ProfileUser {
  const name = profile.name ?? profile.nickname ?? profile.preferred_username
  const image = typeof profile.picture === "string" ? profile.picture : undefined
  const id = profile.sub ?? profile.id
  return {
    ...(id !== undefined && id !== null && { id }),
    ...(name !== undefined && { name }),
    ...(profile.email !== undefined && { email: profile.email }),
    ...(image !== undefined && { image }),
  }
}

function defaultAccount(tokens: TokenSet): TokenSet {
  const { access_token, id_token, refresh_token, expires_at, scope, token_type } = tokens
  const picked = { access_token, id_token, refresh_token, expires_at, scope, token_type }
  const all = { ...picked, session_state: tokens["session_state"] }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
