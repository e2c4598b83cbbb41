import type { Adapter } from "../adapter/adapter.ts"
import { placeOf } from "../adapter/stored-in.ts"
import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"
import type { ConfigProblem } from "../errors/errors.ts"
import type { OIDCConfig } from "../provider/oauth-provider.ts"
import { providerEnvName } from "../provider/provider-env-name.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import { customFetch } from "../provider/symbols.ts"
import {
  type AddProblem,
  checkOptions,
  type Demand,
  isFunction,
  isText,
  missing,
  must,
  providerProblems,
} from "./demands.ts"
import { isPlain } from "./merge-provider.ts"
import { endpointOf, type PlainHttp, unfilled, urlProblem } from "./resolve-endpoint.ts"

/** The members of an OAuth provider, with the environment's word, not yet checked. */
export type OAuthMembers = Partial<Record<keyof OIDCConfig, unknown>> & { readonly id: string }

const methodsWithSecret: readonly unknown[] = [
  "client_secret_basic",
  "client_secret_post",
  "client_secret_jwt",
]
/**
 * The certificate is the business of `customFetch` (RFC 8705, section 2).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc8705#section-2 RFC 8705, section 2}
 */
const methodsWithCertificate: readonly unknown[] = [
  "tls_client_auth",
  "self_signed_tls_client_auth",
]
const methods = [...methodsWithSecret, ...methodsWithCertificate, "private_key_jwt", "none"]
const endpoints = ["authorization", "token", "userinfo"] as const
const checkNames: readonly unknown[] = ["pkce", "state", "nonce", "none"]

/** Members that are checked where they are set; those after the dot are of an endpoint's long form. */
const demands: Readonly<Record<string, Demand>> = {
  checks: must(
    (checks) => Array.isArray(checks) && checks.every((check) => checkNames.includes(check)),
    "a list of pkce, state, nonce or none",
  ),
  profile: isFunction,
  account: isFunction,
  verifiedEmail: isFunction,
  expectedIssuer: isFunction,
  "token.request": isFunction,
  "token.conform": isFunction,
  "token.refresh": isFunction,
  "userinfo.request": isFunction,
  "userinfo.isSuccess": isFunction,
  ...Object.fromEntries(
    endpoints.map((name) => [
      name,
      must((value) => typeof value === "string" || isPlain(value), "a URL or an object"),
    ]),
  ),
}

/**
 * Lists everything that is wrong with an `oauth` or `oidc` provider. Pure.
 *
 * @param members - the provider with the environment's word
 * @param path - of the entry, for the messages: `providers[1]`
 */
export function oauthProviderProblems(
  members: OAuthMembers,
  plainHttp: PlainHttp,
  path: string,
): ConfigProblem[] {
  return providerProblems(path, (add) => {
    const env = providerEnvName(members.id)
    checkClient(members, env, add)
    // Whether there is a client id is checked for every provider.
    const names = unfilled(members).filter((name) => name !== "clientId")
    for (const name of names) {
      const variable = { issuer: `${env}_ISSUER`, apiKey: `${env}_KEY` }[name]
      add(name, missing(variable), name === "issuer" ? "InvalidEndpoints" : undefined)
    }
    // With a placeholder left in them, URLs are of no use either.
    if (names.length > 0) return
    checkUrls(members, plainHttp, add)
    checkEndpoints(members, env, add)
    checkOptions({ ...members }, demands, add)
  })
}

/** Options that this provider needs, be it for its endpoints or for something else. */
function checkClient(members: OAuthMembers, env: string, add: AddProblem): void {
  const { clientId, clientSecret, client = {}, token } = members
  const method = isPlain(client) ? client["token_endpoint_auth_method"] : undefined
  const { clientPrivateKey: key, request } = endpointOf(token)
  const secretIsMissing = missing(`${env}_SECRET`)
  const needsIt = `is missing, but ${String(method)} needs it.`
  if (!isText(clientId)) {
    add("clientId", missing(`${env}_ID`))
    // Both are most often missing together; one message names both variables. A client can also
    // authenticate without a secret, or not at all.
    const needsSecret =
      method === undefined
        ? key === undefined && request === undefined
        : methodsWithSecret.includes(method)
    if (clientSecret === undefined && needsSecret) add("clientSecret", secretIsMissing)
  } else if (
    clientSecret !== undefined &&
    !isText(clientSecret) &&
    typeof clientSecret !== "function"
  ) {
    add("clientSecret", "must be a string or a function.")
  } else if (!isPlain(client)) {
    add("client", "must be an object.")
  } else if (method === undefined) {
    // A request that the application makes itself can authenticate the client in any way.
    if (clientSecret !== undefined || request !== undefined) return
    if (key === undefined) {
      const hint = `For a public client, set client.token_endpoint_auth_method to "none".`
      add("clientSecret", `${secretIsMissing} ${hint}`)
    } else {
      const message = 'is missing. Set it to "private_key_jwt", as there is a private key.'
      add("client.token_endpoint_auth_method", message)
    }
  } else if (!methods.includes(method)) {
    add("client.token_endpoint_auth_method", `must be one of ${methods.join(", ")}.`)
  } else if (methodsWithSecret.includes(method) && clientSecret === undefined) {
    add("clientSecret", `${needsIt} Set it, or the variable ${env}_SECRET.`)
  } else if (method === "private_key_jwt" && key === undefined) {
    add("token.clientPrivateKey", needsIt)
  } else if (methodsWithCertificate.includes(method) && members[customFetch] === undefined) {
    add("customFetch", `${needsIt} It presents the client's certificate.`)
  }
}

function checkUrls(members: OAuthMembers, plainHttp: PlainHttp, add: AddProblem): void {
  const { issuer, wellKnown, jwksUri } = members
  const [authorization, token, userinfo] = endpoints.map((name) => endpointOf(members[name]).url)
  const urls = { issuer, wellKnown, authorization, token, userinfo, jwksUri }
  for (const [member, url] of Object.entries(urls)) {
    const message = url === undefined ? undefined : urlProblem(url, plainHttp)
    if (message !== undefined) add(member, message, "InvalidEndpoints")
    // OpenID Connect Discovery 1.0, section 3.
    else if (member === "issuer" && typeof url === "string" && /[?#]/.test(url)) {
      add(member, "must have no query and no fragment.", "InvalidEndpoints")
    }
  }
}

function checkEndpoints(members: OAuthMembers, env: string, add: AddProblem): void {
  if (members.issuer !== undefined) return
  if (members.type === "oidc") {
    const message = `${missing(`${env}_ISSUER`)} An id_token is checked against it.`
    return add("issuer", message, "InvalidEndpoints")
  }
  for (const member of endpoints) {
    const { url, request } = endpointOf(members[member])
    if (url !== undefined || request !== undefined) continue
    add(member, "is missing. Set its URL, or an issuer.", "InvalidEndpoints")
  }
}

/** Provider ids remembered for one database, at least. */
const maxIds = 10_000

/** By the place where accounts are stored, and then by the provider's id. */
const issuers = new WeakMap<object, BoundedCache<string>>()

/**
 * Accounts are stored under the ID of the provider and the ID of the user there. If two issuers had the same
 * provider ID in one database, a user of one could sign in as a user of the other: the first one that this
 * process sees keeps the ID. Two adapters that do not state where they store count as two databases.
 *
 * @param provider - a provider of the same configuration; without an issuer, the origin of its
 *   authorization endpoint counts
 * @returns the problem; none when the provider has the issuer that its id has in this database
 */
export function issuerProblems(
  adapter: Adapter | undefined,
  provider: ResolvedProvider,
  path: string,
): ConfigProblem[] {
  const issuer = issuerOf(provider)
  if (!adapter || !issuer) return []
  const place = placeOf(adapter, "getUserByAccount")
  const known = issuers.get(place) ?? createBoundedCache(maxIds)
  issuers.set(place, known)
  const first = known.get(provider.id) ?? issuer
  known.set(provider.id, first)
  if (first === issuer) return []
  const message = `is ${issuer}, but ${provider.id} is the id of ${first} in this database. Give each issuer its own id.`
  return [{ type: "ConfigError", path: `${path}.issuer`, message }]
}

/**
 * Returns who issues the user IDs of a provider: its issuer, or else the origin of its authorization
 * endpoint.
 *
 * @returns `undefined` if the configuration contains neither
 */
export function issuerOf(provider: ResolvedProvider): string | undefined {
  if (!("authorization" in provider)) return undefined
  const { issuer, authorization } = provider
  if (issuer) return new URL(issuer).href.replace(/\/$/, "")
  return authorization.url && new URL(authorization.url).origin
}
