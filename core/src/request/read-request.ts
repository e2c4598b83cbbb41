import type { ResolvedConfig } from "../config/resolved-config.ts"
import { parseCookies } from "../cookies/parse-cookies.ts"
import type { AuthRequest, IncomingParts } from "./auth-request.ts"
import { matchAction } from "./match-action.ts"
import { noBody, readBody, type RefusedRequest } from "./read-body.ts"

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
  const url = new URL(request.url)
  if (url.href.length > urlLimit) return { refused: "The URL is too long.", status: 413 }
  const path =
    method === "GET" || method === "POST"
      ? matchAction(url.pathname, basePath, features)
      : undefined
  const body = method === "POST" && path ? await readBody(request) : noBody
  if ("refused" in body) return body
  return {
    method,
    url,
    action: "",
    ...path,
    headers: request.headers,
    clientAddress: request.clientAddress,
    query: url.search === "" ? {} : Object.fromEntries(url.searchParams),
    body: body.members,
    bodyText: body.text,
    repeated: body.repeated,
    cookies: parseCookies(request.headers.get("cookie")),
  }
}
