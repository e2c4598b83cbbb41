import type { CookieOptions } from "@lockstep/core"
import { NextRequest } from "next/server.js"
import { site } from "./visitor.ts"

/** What a server function set. */
export interface WrittenCookie {
  readonly name: string
  readonly value: string
  readonly options: CookieOptions
}

/** The request that Next.js is answering, instead of the one that only a running server has. */
export interface RequestScope {
  readonly headers: Headers
  readonly written: WrittenCookie[]
  /** Server components are false, also those that Next.js renders after an action. */
  canSetCookies: boolean
  /** What a proxy set before. */
  readonly fromProxy: readonly { readonly name: string; readonly value: string }[]
}

let current: RequestScope | undefined

/** Begins a request; it lasts until the next one. */
export function enterScope(
  init: {
    cookie?: string
    headers?: HeadersInit
    canSetCookies?: boolean
    fromProxy?: Readonly<Record<string, string>>
  } = {},
): RequestScope {
  const headers = new Headers({ host: new URL(site).host, "x-forwarded-proto": "http" })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  if (init.cookie !== undefined) headers.set("cookie", init.cookie)
  const fromProxy = Object.entries(init.fromProxy ?? {}).map(([name, value]) => ({ name, value }))
  current = { headers, written: [], canSetCookies: init.canSetCookies ?? true, fromProxy }
  return current
}

let withoutRequest: Error

/**
 * Ends the request, as where Next.js prerenders.
 *
 * @param error - what Next.js throws from now on
 */
export function leaveScope(
  error: { message: string } = { message: "Dynamic server usage: there is no request." },
): void {
  current = undefined
  withoutRequest = error instanceof Error ? error : new Error(error.message)
}

function scope(): RequestScope {
  if (current !== undefined) return current
  throw withoutRequest
}

function received({ headers, written }: RequestScope): { name: string; value: string }[] {
  const sent = readAsNext(headers.get("cookie") ?? "").getAll()
  return [...new Map([...sent, ...written].map((each) => [each.name, each])).values()]
}

/** Of two cookies with one name, Next.js lists the last. */
function readAsNext(cookie: string): NextRequest["cookies"] {
  return new NextRequest(site, { headers: { cookie } }).cookies
}

/** What a proxy set Next.js writes to the header of the request, as soon as its list is requested. */
function mergeFromProxy({ headers, fromProxy }: RequestScope): void {
  if (fromProxy.length === 0) return
  const list = readAsNext(headers.get("cookie") ?? "")
  for (const cookie of fromProxy) list.set(cookie)
  headers.set("cookie", list.toString())
}

/** `headers` of `next/headers`. */
export async function headers(): Promise<Headers> {
  return scope().headers
}

/** The members that are used of what `cookies` of `next/headers` gives. */
export interface CookieStore {
  getAll(): { name: string; value: string }[]
  set(name: string, value: string, options: CookieOptions): void
  set(cookie: WrittenCookie): void
}

/** `cookies` of `next/headers`. */
export async function cookies(): Promise<CookieStore> {
  const request = scope()
  mergeFromProxy(request)
  return {
    getAll: () => received(request),
    set(first: string | WrittenCookie, value?: string, options: CookieOptions = {}) {
      if (!request.canSetCookies) {
        throw new Error("Cookies can only be modified in a Server Action or Route Handler.")
      }
      // As Next.js does, which reads the name first.
      if (typeof first === "string")
        request.written.push({ name: first, value: value ?? "", options })
      else request.written.push({ ...first })
    },
  }
}
