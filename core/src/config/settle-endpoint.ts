import { isPlain } from "./merge-provider.ts"

/** An endpoint in its long form. */
export type Endpoint = Readonly<Record<PropertyKey, unknown>> & { readonly url?: unknown }

/**
 * The long form of an endpoint; absent, it is empty.
 *
 * @param endpoint - a URL, or an object
 */
export function endpointOf(endpoint: unknown): Endpoint {
  if (typeof endpoint === "string") return { url: endpoint }
  return isPlain(endpoint) ? endpoint : {}
}

/**
 * What is wrong with a URL that requests are sent to.
 *
 * @param url - what was configured
 * @param allowInsecure - whether plain http is permitted
 * @returns `undefined` when nothing is
 */
export function urlProblem(url: unknown, allowInsecure: boolean): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url))
    return "is no URL. Write all of it, with https:// in front."
  const { protocol, username, password } = new URL(url)
  if (username !== "" || password !== "") return "must not carry a user name or password."
  if (protocol === "https:" || (protocol === "http:" && allowInsecure)) return undefined
  return protocol === "http:"
    ? "must be https. For a provider on your own machine, set [allowInsecureRequests]: true."
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
