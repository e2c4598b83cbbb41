import { parseCookies } from "../cookies/parse-cookies.ts"
import { InvalidRequest, UnknownAction } from "../errors/errors.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import {
  type AuthRequest,
  type RequestHeaders,
  withoutPrototypes,
} from "../request/auth-request.ts"
import { matchAction } from "../request/match-action.ts"
import { bodyLimitBytes } from "../request/read-body.ts"

/** A request to the application, wherever it leads, as its framework knows it. */
export interface IncomingRequest {
  /** Scheme, host and port that the browser sees. They are trusted when `trustHost` is. */
  readonly origin: string
  readonly headers: RequestHeaders
}

/** What is read of a request to any URL of the application: its cookies and its origin. */
export function sessionRequest({ origin, headers }: IncomingRequest): AuthRequest {
  return {
    method: "GET",
    url: new URL(origin),
    action: "session",
    providerId: undefined,
    headers,
    query: {},
    body: {},
    bodyText: undefined,
    cookies: parseCookies(headers.get("cookie")),
  }
}

/**
 * What a server function asks for, in the name of the request that it runs for.
 *
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param route - path below the base path, perhaps with a query
 * @param body - is posted as JSON; without it the request is a `GET`
 * @throws UnknownAction where no action is at the route; InvalidRequest when the body is too large
 */
export function actionRequest(
  from: IncomingRequest,
  basePath: string,
  route: string,
  body?: Readonly<Record<string, unknown>>,
): AuthRequest {
  const url = new URL(`${from.origin}${basePath}/${route}`)
  const path = matchAction(url.pathname, basePath)
  if (path === undefined) throw new UnknownAction(`There is no action at ${route.slice(0, 200)}.`)
  const request = { ...sessionRequest(from), url, ...path }
  const query = Object.fromEntries(url.searchParams)
  if (body === undefined) return { ...request, query }
  const bodyText = JSON.stringify(body)
  if (new TextEncoder().encode(bodyText).length > bodyLimitBytes) {
    throw new InvalidRequest("The body is too large.")
  }
  const members = withoutPrototypes(parseJsonObject(bodyText) ?? {})
  return { ...request, method: "POST", query, body: members, bodyText }
}
