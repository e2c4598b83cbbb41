import { configWith, type Visitor, visitor } from "../../../../../core/test/support/visitor.ts"
import type { GuideApplication } from "../guide-application.ts"
import { deliver } from "./deliver.ts"

/** A browser that visits the application of a guide. */
export interface GuideVisitor extends Visitor {
  /** Requests a path of the application, with the cookies of the browser. */
  open(path: string, init?: RequestInit): Promise<Response>
  /** Posts JSON, as a script of a page of the application does. */
  postJson(path: string, body: unknown, site?: string): Promise<Response>
}

/** How a browser gets to the application. */
export interface VisitOptions {
  /** What the browser sends; without it, no user is signed in. */
  readonly cookie?: string | undefined
  /** The origin that a reverse proxy serves. Default: that of the application itself. */
  readonly origin?: string
  /** The address of the browser, as the reverse proxy passes it on. */
  readonly address?: string
}

/** Opens a browser. */
export function visit(application: GuideApplication, options: VisitOptions = {}): GuideVisitor {
  const { cookie = "", origin = application.origin, address = "192.0.2.1" } = options
  const { host, protocol } = new URL(origin)
  const proxied = {
    host,
    "x-forwarded-for": address,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  }
  const send = (request: Request): Promise<Response> =>
    origin === application.origin && options.address === undefined
      ? fetch(request, { redirect: "manual" })
      : deliver(application.origin, request, proxied)
  const browser = visitor(configWith(), origin, send)
  for (const pair of cookie.split("; ").filter(Boolean)) {
    const at = pair.indexOf("=")
    browser.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  const open = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set("cookie", [...browser.cookies].map((pair) => pair.join("=")).join("; "))
    return send(new Request(origin + path, { ...init, headers }))
  }
  const postJson = (path: string, body: unknown, site = "same-origin"): Promise<Response> => {
    const headers = { "content-type": "application/json", "sec-fetch-site": site }
    return open(path, { method: "POST", headers, body: JSON.stringify(body) })
  }
  return { ...browser, open, postJson }
}
