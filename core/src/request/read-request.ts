import type { ResolvedConfig } from "../config/resolved-config.ts"
import { parseCookies } from "../cookies/parse-cookies.ts"
import type { AuthRequest, IncomingParts } from "./auth-request.ts"
import { matchAction } from "./match-action.ts"
import { readBody, type RefusedRequest } from "./read-body.ts"

/** Maximum length of a URL, in characters. */
const urlLimit = 32_768

/**
 * Converts a request to plain data of limited size.
 *
 * @param request - a request whose body is still unread
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param features - features, which can have their own actions
 */
export async function readRequest(
  request: IncomingParts,
  basePath: string,
  features?: ResolvedConfig["features"],
): Promise<AuthRequest | RefusedRequest> {
  const { method } = request
  if (method !== "GET" && method !== "POST") return refuse(`The method ${method} is not used here.`)
  const url = new URL(request.url)
  if (url.href.length > urlLimit) return { refused: "The URL is too long.", status: 413 }
  const path = matchAction(url.pathname, basePath, features)
  if (path === undefined) return refuse(`No action is mounted at ${url.pathname.slice(0, 200)}.`)
  const body = method === "POST" ? await readBody(request) : { members: {}, text: undefined }
  if ("refused" in body) return body
  return {
    method,
    url,
    ...path,
    headers: request.headers,
    clientAddress: request.clientAddress,
    query: url.search === "" ? {} : Object.fromEntries(url.searchParams),
    body: body.members,
    bodyText: body.text,
    cookies: parseCookies(request.headers.get("cookie")),
  }
}

function refuse(reason: string): RefusedRequest {
  return { refused: reason, status: 400 }
}
