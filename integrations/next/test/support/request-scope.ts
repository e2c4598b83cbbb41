import type { CookieOptions } from "@lockstep/core"
import { site } from "./visitor.ts"

/** What a server function set. */
export interface WrittenCookie {
  readonly name: string
  readonly value: string
  readonly options: CookieOptions
}

/** The request that Next.js is answering, in place of the one that only a running server has. */
export interface RequestScope {
  readonly headers: Headers
  readonly written: WrittenCookie[]
  /** Server components are false. */
  readonly canSetCookies: boolean
}

let current: RequestScope | undefined

/** Begins a request; it lasts until the next one. */
export function enterScope(
  init: { cookie?: string; headers?: HeadersInit; canSetCookies?: boolean } = {},
): RequestScope {
  const headers = new Headers({ host: new URL(site).host, "x-forwarded-proto": "http" })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  if (init.cookie !== undefined) headers.set("cookie", init.cookie)
  current = { headers, written: [], canSetCookies: init.canSetCookies ?? true }
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
  const pairs = (headers.get("cookie") ?? "").split("; ").filter(Boolean)
  const sent = pairs.map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s)
    return { name, value: decodeURIComponent(value) }
  })
  return [...new Map([...sent, ...written].map((each) => [each.name, each])).values()]
}

/** `headers` of `next/headers`. */
export async function headers(): Promise<Headers> {
  return scope().headers
}

/** The members that are used of what `cookies` of `next/headers` gives. */
export interface CookieStore {
  getAll(): { name: string; value: string }[]
  set(name: string, value: string, options: CookieOptions): void
}

/** `cookies` of `next/headers`. */
export async function cookies(): Promise<CookieStore> {
  const request = scope()
  return {
    getAll: () => received(request),
    set(name, value, options) {
      if (!request.canSetCookies) {
        throw new Error("Cookies can only be modified in a Server Action or Route Handler.")
      }
      request.written.push({ name, value, options })
    },
  }
}
