import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { OIDCConfig } from "../providers/oauth-provider.ts"
import { unfilled } from "./fill-placeholders.ts"
import { isPlain } from "./merge-provider.ts"
import { providerEnvName } from "./provider-env.ts"
import { endpointOf, type PlainHttp, urlProblem } from "./settle-endpoint.ts"

/** The members of an OAuth provider, with the environment's word, not yet checked. */
export type OAuthMembers = Partial<Record<keyof OIDCConfig, unknown>> & { readonly id: string }

/** Makes a problem of a member of the provider at hand. */
export type Report = (type: ConfigErrorType, member: string, message: string) => ConfigProblem

const methodsWithSecret: ReadonlySet<unknown> = new Set([
  "client_secret_basic",
  "client_secret_post",
  "client_secret_jwt",
])
const methods: readonly unknown[] = [...methodsWithSecret, "private_key_jwt", "none"]
/** Members that must be functions where they are set. */
const functions = [
  "profile",
  "account",
  "verifiedEmail",
  "expectedIssuer",
  "token.request",
  "token.conform",
  "userinfo.request",
  "userinfo.isSuccess",
]
const checkNames: ReadonlySet<unknown> = new Set(["pkce", "state", "nonce", "none"])

/**
 * Lists everything that is wrong with an `oauth` or `oidc` provider. Pure.
 *
 * @param members - the provider with the environment's word
 * @param plainHttp - where plain http is permitted
 * @param report - makes the problems
 */
export function oauthProviderProblems(
  members: OAuthMembers,
  plainHttp: PlainHttp,
  report: Report,
): ConfigProblem[] {
  const missing = missingProblems(members, report)
  // With a placeholder left in them, URLs are of no use either.
  if (missing.length > 0) return [...clientProblems(members, report), ...missing]
  return [
    ...clientProblems(members, report),
    ...urlProblems(members, plainHttp, report),
    ...endpointProblems(members, report),
    ...memberProblems(members, report),
  ]
}

/** Options that this provider needs, be it for its endpoints or for something else. */
function missingProblems(members: OAuthMembers, report: Report): ConfigProblem[] {
  const { id, required } = members
  const env = providerEnvName(id)
  const variables: Record<string, string> = { issuer: `${env}_ISSUER`, apiKey: `${env}_KEY` }
  const options = isPlain(required) ? Object.entries(required) : []
  const names = options.filter(([, value]) => value === undefined || value === "")
  // Whether there is a client id is checked for every provider.
  const all = new Set([...unfilled(members), ...names.map(([name]) => name)].filter(isNotClientId))
  return [...all].map((name) => {
    const variable = variables[name] === undefined ? "" : `, or the variable ${variables[name]}`
    const type = name === "issuer" ? "InvalidEndpoints" : "ConfigError"
    return report(type, name, `is missing. Set it${variable}.`)
  })
}

function isNotClientId(name: string): boolean {
  return name !== "clientId"
}

function clientProblems(members: OAuthMembers, report: Report): ConfigProblem[] {
  const { id, clientId, clientSecret, client = {} } = members
  if (!isText(clientId)) {
    const env = providerEnvName(id)
    const message = `is missing. Set it, or the variable ${env}_ID.`
    const problem = report("ConfigError", "clientId", message)
    // Both are most often missing together; one message names both variables.
    const hasSecret = clientSecret !== undefined || needsNoSecret(members)
    if (hasSecret) return [problem]
    const secret = `is missing. Set it, or the variable ${env}_SECRET.`
    return [problem, report("ConfigError", "clientSecret", secret)]
  }
  const isUsable = clientSecret === undefined || isText(clientSecret) || isFunction(clientSecret)
  if (!isUsable) return [report("ConfigError", "clientSecret", "must be a text or a function.")]
  if (!isPlain(client)) return [report("ConfigError", "client", "must be an object.")]
  return authenticationProblems(members, client["token_endpoint_auth_method"], report)
}

/** A client that proves itself without a secret, or not at all. */
function needsNoSecret({ client, token }: OAuthMembers): boolean {
  const method = isPlain(client) ? client["token_endpoint_auth_method"] : undefined
  if (method !== undefined) return !methodsWithSecret.has(method)
  const { clientPrivateKey, request } = endpointOf(token)
  return clientPrivateKey !== undefined || request !== undefined
}

function authenticationProblems(
  { id, clientSecret, token }: OAuthMembers,
  method: unknown,
  report: Report,
): ConfigProblem[] {
  const member = "client.token_endpoint_auth_method"
  const key = endpointOf(token)["clientPrivateKey"]
  if (method === undefined) {
    // A request that the application makes itself may prove the client in any way.
    if (clientSecret !== undefined || endpointOf(token).request !== undefined) return []
    if (key === undefined) {
      const env = `${providerEnvName(id)}_SECRET`
      const message = `is missing. Set it, or the variable ${env}; for a public client, which has none, set client.token_endpoint_auth_method to "none".`
      return [report("ConfigError", "clientSecret", message)]
    }
    const message = 'is missing. Set it to "private_key_jwt", as there is a private key.'
    return [report("ConfigError", member, message)]
  }
  if (!methods.includes(method)) {
    return [report("ConfigError", member, `must be one of ${methods.join(", ")}.`)]
  }
  if (methodsWithSecret.has(method) && clientSecret === undefined) {
    const env = `${providerEnvName(id)}_SECRET`
    const message = `is missing, but this way of authentication needs it. Set it, or the variable ${env}.`
    return [report("ConfigError", "clientSecret", message)]
  }
  if (method === "private_key_jwt" && key === undefined) {
    return [report("ConfigError", "token.clientPrivateKey", `is missing, but ${method} needs it.`)]
  }
  return []
}

function urlProblems(members: OAuthMembers, plainHttp: PlainHttp, report: Report): ConfigProblem[] {
  const urls = {
    issuer: members.issuer,
    wellKnown: members.wellKnown,
    authorization: endpointOf(members.authorization).url,
    token: endpointOf(members.token).url,
    userinfo: endpointOf(members.userinfo).url,
    jwksUri: members.jwksUri,
  }
  const problems: ConfigProblem[] = []
  for (const [member, url] of Object.entries(urls)) {
    if (url === undefined) continue
    const message =
      urlProblem(url, plainHttp) ?? (member === "issuer" ? queryProblem(url) : undefined)
    if (message !== undefined) problems.push(report("InvalidEndpoints", member, message))
  }
  return problems
}

/** OpenID Connect Discovery 1.0, section 3. */
function queryProblem(issuer: unknown): string | undefined {
  return /[?#]/.test(String(issuer)) ? "must have no query and no fragment." : undefined
}

function endpointProblems(members: OAuthMembers, report: Report): ConfigProblem[] {
  if (members.issuer !== undefined) return []
  const env = `${providerEnvName(members.id)}_ISSUER`
  if (members.type === "oidc") {
    const message = `is missing. Set it, or the variable ${env}: an id_token is checked against it.`
    return [report("InvalidEndpoints", "issuer", message)]
  }
  const has = (member: unknown): boolean => {
    const { url, request } = endpointOf(member)
    return url !== undefined || request !== undefined
  }
  return (["authorization", "token", "userinfo"] as const)
    .filter((member) => !has(members[member]))
    .map((member) => report("InvalidEndpoints", member, "is missing. Set its URL, or an issuer."))
}

function memberProblems(members: OAuthMembers, report: Report): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const { checks } = members
  if (checks !== undefined && !(Array.isArray(checks) && checks.every((c) => checkNames.has(c)))) {
    problems.push(report("ConfigError", "checks", "must be a list of pkce, state, nonce or none."))
  }
  for (const path of functions) {
    const [name = "", inner] = path.split(".")
    const member: unknown = Reflect.get(members, name)
    const value = inner === undefined ? member : endpointOf(member)[inner]
    if (value === undefined || isFunction(value)) continue
    problems.push(report("ConfigError", path, "must be a function."))
  }
  for (const name of ["authorization", "token", "userinfo"] as const) {
    const endpoint = members[name]
    if (endpoint === undefined || typeof endpoint === "string" || isPlain(endpoint)) continue
    problems.push(report("ConfigError", name, "must be a URL or an object."))
  }
  return problems
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}

function isFunction(value: unknown): boolean {
  return typeof value === "function"
}
