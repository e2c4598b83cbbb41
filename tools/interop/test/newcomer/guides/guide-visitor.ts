import { configWith, type Visitor, visitor } from "../../../../../core/test/support/visitor.ts"
import type { GuideApplication } from "../guide-application.ts"

/** A browser that visits the application of a guide. */
export interface GuideVisitor extends Visitor {
  /** Requests a path of the application, with the cookies of the browser. */
  open(path: string, init?: RequestInit): Promise<Response>
  /** Posts JSON, as a script of a page of the application does. */
  postJson(path: string, body: unknown, site?: string): Promise<Response>
}

/**
 * Opens a browser.
 *
 * @param application - the application
 * @param cookie - what the browser sends; without it, no user is signed in
 */
export function visit({ origin }: GuideApplication, cookie = ""): GuideVisitor {
  const browser = visitor(configWith(), origin, (request) => fetch(request, { redirect: "manual" }))
  for (const pair of cookie.split("; ").filter(Boolean)) {
    const at = pair.indexOf("=")
    browser.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  const open = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set("cookie", [...browser.cookies].map((pair) => pair.join("=")).join("; "))
    return fetch(origin + path, { ...init, headers, redirect: "manual" })
  }
  const postJson = (path: string, body: unknown, site = "same-origin"): Promise<Response> => {
    const headers = { "content-type": "application/json", "sec-fetch-site": site }
    return open(path, { method: "POST", headers, body: JSON.stringify(body) })
  }
  return { ...browser, open, postJson }
}
