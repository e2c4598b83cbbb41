import { ClientFetchError } from "../errors/errors.ts"

/** The location of the routes, and how to request them. */
export interface ClientOptions {
  /** The path at which the routes are mounted. Default: `/auth`. */
  basePath?: string
  /** Scheme and host. Default: those of the page. */
  origin?: string
  /** Replaces `fetch`, for example by one that keeps cookies outside a browser. */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
}

/** What a form posts; `undefined` is left out. */
export type PostedFields = Readonly<Record<string, string | boolean | undefined>>

/** What is posted: a form, or JSON. Redirects come back as JSON, for the page to follow. */
export type Post =
  | { readonly fields: PostedFields }
  | { readonly json: unknown; readonly fields?: undefined }

/** URL of a route. */
export function routeUrl(
  route: string,
  { basePath = "/auth", origin = "" }: ClientOptions,
): string {
  let end = basePath.length
  // No expression: it would take quadratic time, or not run in older browsers.
  while (basePath[end - 1] === "/") end -= 1
  return `${origin}${basePath.slice(0, end)}/${route}`
}

/**
 * Asks the server for JSON.
 *
 * @param post - is posted; without it the request is a `GET`
 * @returns the answer; `undefined` when there is no such thing (404)
 * @throws ClientFetchError when there is no good answer
 */
export async function requestAction(
  route: string,
  options: ClientOptions,
  post?: Post,
): Promise<unknown> {
  const [path = ""] = route.split("?")
  const response = await send(routeUrl(route, options), path, options.fetch ?? fetch, post)
  const { status } = response
  if (status === 404) return undefined
  // With 429 a limit of the server rejected the form, and the response has the URL of the page that shows it. Any
  // other response of a proxy is not a session.
  if (!response.ok && !(status === 429 && post?.fields)) {
    throw new ClientFetchError(`${path} answered with status ${status}.`, { status })
  }
  try {
    return await response.json()
  } catch (cause) {
    throw new ClientFetchError(`${path} did not answer with JSON.`, { cause, status })
  }
}

async function send(
  url: string,
  path: string,
  fetcher: NonNullable<ClientOptions["fetch"]>,
  post: Post | undefined,
): Promise<Response> {
  try {
    return await fetcher(url, post === undefined ? undefined : requestOf(post))
  } catch (cause) {
    throw new ClientFetchError(`${path} could not be reached.`, { cause })
  }
}

function requestOf(post: Post): RequestInit {
  const headers = { "X-Auth-Return-Redirect": "1" }
  if ("json" in post) {
    const body = JSON.stringify(post.json)
    return { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body }
  }
  const fields = Object.entries(post.fields).filter(([, value]) => value !== undefined)
  // `URLSearchParams` converts what is not a string.
  const body = new URLSearchParams(fields as [string, string][])
  return { method: "POST", headers, body }
}
