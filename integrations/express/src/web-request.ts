import { webHeaders } from "@lockstep/core/integration"
import { BadRequest } from "./bad-request.ts"
import type { ExpressRequest } from "./express-types.ts"
import { pathOf } from "./mount-path.ts"
import { requestBody, type WebBody } from "./request-body.ts"
import { requestOrigin } from "./request-origin.ts"

/**
 * Turns an Express request into a web request.
 *
 * @param req - the Express request
 * @param mount - the start of the request's path up to where the handler is mounted
 * @param basePath - what the path starts with in public, in place of the mount path
 * @throws BadRequest when the request makes no sense
 */
export function webRequest(req: ExpressRequest, mount: string, basePath: string): Request {
  const url = requestOrigin(req) + basePath + pathOf(req.originalUrl).slice(mount.length)
  const body = requestBody(req)
  try {
    return new Request(url + queryOf(req.originalUrl), {
      method: req.method ?? "GET",
      headers: headersWith(req, body),
      ...(body !== undefined && streaming(body)),
    })
  } catch (cause) {
    throw new BadRequest("The request cannot be read.", { cause })
  }
}

/** A stream needs `duplex`, which the type of the DOM does not know. */
function streaming({ content }: WebBody): RequestInit & { duplex: "half" } {
  return { body: content, duplex: "half" }
}

/** The query of a request target with its question mark, without a fragment. */
export function queryOf(target: string): string {
  const [withoutFragment = ""] = target.split("#", 1)
  const start = withoutFragment.indexOf("?")
  return start === -1 ? "" : withoutFragment.slice(start)
}

/** The headers of an Express request that do not speak of a body which was written anew. */
function headersWith(req: ExpressRequest, body: WebBody | undefined): Headers {
  const headers = webHeaders(req.headers)
  if (body?.isParsed) {
    headers.delete("content-length")
    headers.delete("content-encoding")
    headers.delete("transfer-encoding")
  }
  if (body?.contentType !== undefined) headers.set("content-type", body.contentType)
  return headers
}
