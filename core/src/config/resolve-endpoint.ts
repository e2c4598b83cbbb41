import { customFetch } from "../provider/symbols.ts"
import { isPlain, type Members, withoutEmpty } from "./merge-provider.ts"
import { isLoopbackHttp } from "./urls.ts"

/** An endpoint in its long form. */
export type Endpoint = Readonly<Record<PropertyKey, unknown>> & { readonly url?: unknown }

/** The long form of an endpoint; absent, it is empty. */
export function endpointOf(endpoint: unknown): Endpoint {
  if (typeof endpoint === "string") return { url: endpoint }
  return isPlain(endpoint) ? withoutEmpty(endpoint) : {}
}

/** The hosts to which plain http is permitted: any host, only this machine, or none. */
export type PlainHttp = "anywhere" | "loopback" | "nowhere"

/**
 * Returns where requests of a provider can use plain http without an option: to this machine, if the
 * discovery document comes from it, or, without an issuer, if an endpoint is on it. The document of another
 * host must not direct requests to this machine.
 *
 * @param members - an `oauth` or `oidc` provider, not yet checked
 */
export function plainHttpOf(members: Members): Exclude<PlainHttp, "anywhere"> {
  const { issuer, wellKnown, jwksUri, authorization, token, userinfo } = members
  const urls =
    issuer === undefined
      ? [...[authorization, token, userinfo].map((member) => endpointOf(member).url), jwksUri]
      : [wellKnown ?? issuer]
  return urls.some(isLoopbackHttp) ? "loopback" : "nowhere"
}

/**
 * What is wrong with a URL that requests are sent to.
 *
 * @returns `undefined` when nothing is
 */
export function urlProblem(url: unknown, plainHttp: PlainHttp): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return "is no URL with https:// in front."
  const { protocol, username, password } = new URL(url)
  if (username !== "" || password !== "") return "must have no user name or password."
  const isAllowed = plainHttp === "anywhere" || (plainHttp === "loopback" && isLoopbackHttp(url))
  if (protocol === "https:" || (protocol === "http:" && isAllowed)) return undefined
  return protocol === "http:"
    ? "must be https. For a provider in your own network, set [allowInsecureRequests]: true."
    : "must be an https URL."
}

/**
 * Splits the authorization endpoint into a URL without query and the parameters to send, those of the
 * URL's own query included.
 *
 * @param endpoint - a valid URL, and parameters of any kind
 */
export function authorizationOf(endpoint: Endpoint): {
  url: string | undefined
  params: Record<string, string>
  responseType?: "Assertion"
} {
  const url = typeof endpoint.url === "string" ? new URL(endpoint.url) : undefined
  const own = Object.fromEntries(url?.searchParams ?? [])
  const given = isPlain(endpoint["params"]) ? endpoint["params"] : {}
  if (url !== undefined) url.search = ""
  const params = textParams({ ...own, ...given })
  const isAssertion = endpoint["responseType"] === "Assertion"
  return { url: url?.href, params, ...(isAssertion && { responseType: "Assertion" }) }
}

/**
 * Parameters as they are sent: objects as JSON, and those without a value not at all.
 *
 * @param params - an object with values of any kind
 */
export function textParams(params: unknown): Record<string, string> {
  const given = isPlain(params) ? Object.entries(params) : []
  const sent = given.filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  )
}

/** One function for all, so that providers share what was fetched; it finds a fetch that is set later. */
const globalFetch: typeof fetch = (input, init) => fetch(input, init)

/**
 * What sends a provider's requests.
 *
 * @param provider - with or without a custom fetch
 */
export function fetchOf(provider: { readonly [customFetch]?: typeof fetch }): typeof fetch {
  return provider[customFetch] ?? globalFetch
}

/** Members that hold URLs, or objects with URLs, parameters and headers; the issuer before the others. */
const places = ["issuer", "wellKnown", "jwksUri", "authorization", "token", "userinfo"] as const
const placeholder = /\{(issuer|clientId|apiKey|accountID|userinfo)\}/g

/**
 * Puts the members `issuer`, `clientId` and `apiKey` where a provider's endpoints name them, such as
 * `{issuer}/oauth/token`. A slash at the end of the issuer is not doubled.
 *
 * @param members - a provider with the environment's word
 * @returns a new object, in which placeholders without a value remain
 */
export function fillPlaceholders(members: Members): Members {
  const filled: Record<PropertyKey, unknown> = { ...members }
  for (const place of places) {
    if (members[place] !== undefined) filled[place] = fill(members[place], filled)
  }
  return filled
}

/**
 * The members that the endpoints name and that have no value.
 *
 * @param members - what {@link fillPlaceholders} returned
 */
export function unfilled(members: Members): string[] {
  const text = JSON.stringify(places.map((place) => members[place] ?? null)) ?? ""
  return [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))]
}

function fill(value: unknown, members: Members): unknown {
  if (typeof value === "string") return fillText(value, members)
  if (!isPlain(value)) return value
  // Functions, keys and whatever else an application sets pass as they are; members may be symbols.
  const filled: Record<PropertyKey, unknown> = {}
  for (const key of Reflect.ownKeys(value)) filled[key] = fill(value[key], members)
  return filled
}

function fillText(text: string, members: Members): string {
  return text.replaceAll(placeholder, (whole, name: string, at: number) => {
    const value = members[name]
    if (typeof value !== "string" || value === "") return whole
    return text[at + whole.length] === "/" ? value.replace(/(?<!\/)\/+$/, "") : value
  })
}
