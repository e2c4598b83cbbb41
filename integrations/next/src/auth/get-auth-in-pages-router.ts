import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestAuth } from "@lockstep/core"
import { applyBeforeHead, webHeaders } from "@lockstep/core/integration"
import { NextRequest } from "next/server.js"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { schemeOf } from "../next-origin.ts"
import { requestOf, strangeRequest } from "./request-of.ts"

/**
 * Returns the object of a request to an API route or a page with `getServerSideProps`.
 *
 * @param res - its response, to which cookies are added when its headers are sent
 */
export async function authInPagesRouter(
  configFor: ConfigFor,
  req: IncomingMessage,
  res: ServerResponse | undefined,
): Promise<RequestAuth> {
  const headers = webHeaders(req.headers)
  const origin = originOrRefusal(headers, `${schemeOf(req)}://localhost`)
  const path = req.url?.startsWith("/") ? req.url : "/"
  const isStrange = origin instanceof Response
  const { engine, basePath } = await configFor(() =>
    isStrange ? new NextRequest(strangeRequest()) : new NextRequest(origin + path, { headers }),
  )
  const request = isStrange ? strangeRequest() : requestOf(origin, headers, req.method)
  const canSetCookies = res !== undefined && !res.headersSent
  const auth = await engine.for(request, { basePath, canSetCookies })
  if (canSetCookies) applyBeforeHead(res, auth)
  return auth
}
