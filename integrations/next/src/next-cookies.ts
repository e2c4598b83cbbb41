import type { RawResult } from "@lockstep/core"
import { NextRequest, NextResponse } from "next/server.js"
import type { HeaderReader } from "./next-origin.ts"
import { cookieStore, ofAnswer } from "./request-scope.ts"

type Cookies = RawResult["cookies"]
type CookieStore = Awaited<ReturnType<typeof cookieStore>>

/** For responses that set a cookie. */
export const noStore = "private, no-store"

/**
 * The original `Cookie` header, keyed by the object that Next.js returns for the headers of the
 * request.
 */
const sentCookies = new WeakMap<HeaderReader, string>()

/** The cookies of the current request. */
export interface RequestCookies {
  /** Returns the `Cookie` header, with the cookies that were set since then; empty without any. */
  header(): string
  /** Returns whether cookies can be set: in server actions and route handlers. */
  canSet(): boolean
  /**
   * Sets cookies of the core.
   *
   * @throws SessionError where they cannot be set
   */
  set(cookies: Cookies): void
}

/** @param received - the object that Next.js returns for the headers of the request */
export async function requestCookies(received: HeaderReader): Promise<RequestCookies> {
  // First, because Next.js can add the cookies that a proxy set to the header when it creates its list.
  const sent = sentCookies.get(received) ?? received.get("cookie") ?? ""
  sentCookies.set(received, sent)
  const store = await cookieStore()
  return {
    header: () => currentHeader(sent, store.getAll()),
    canSet: () => canSetCookies(store),
    set: (cookies) => writeTo(store, cookies),
  }
}

/**
 * If two cookies have the same name, Next.js lists the last one and Lockstep reads the first one. Cookies that
 * were not set since then are therefore read from the original header. Otherwise, an attacker who sets a
 * cookie from another subdomain could make pages read a different session than proxies and routes.
 */
function currentHeader(sent: string, listed: ReturnType<CookieStore["getAll"]>): string {
  if (headerOf(listed) === sent) return sent
  const before = new NextRequest("http://localhost", { headers: { cookie: sent } }).cookies
  const changed = listed.filter(({ name, value }) => before.get(name)?.value !== value)
  const names = new Set(changed.map(({ name }) => name))
  const unchanged = sent.split(";").filter((pair) => !names.has(nameOf(pair)))
  // A cookie that was deleted stays in the list, without a value.
  return [headerOf(changed.filter(({ value }) => value !== "")), ...unchanged].join("; ")
}

function headerOf(cookies: readonly { readonly name: string; readonly value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")
}

function nameOf(pair: string): string {
  return pair.slice(0, Math.max(0, pair.indexOf("="))).trim()
}

/** Ends {@link canSetCookies}. */
const isPermitted = Symbol("isPermitted")

/**
 * Next.js has no function for this. If cookies cannot be set, it throws before it reads the name of the cookie;
 * the name passed here throws when it is read, so no cookie is ever set.
 */
function canSetCookies(store: CookieStore): boolean {
  const unreadable = {
    value: "",
    get name(): string {
      // oxlint-disable-next-line typescript/only-throw-error -- It is caught below and recognized by identity.
      throw isPermitted
    },
  }
  try {
    store.set(unreadable)
    return false
  } catch (error) {
    return error === isPermitted
  }
}

/**
 * Sets cookies where Next.js permits it: in server actions and route handlers.
 *
 * @throws SessionError in server components
 */
export async function setCookies(cookies: Cookies): Promise<void> {
  if (cookies.length > 0) writeTo(await cookieStore(), cookies)
}

function writeTo(store: CookieStore, cookies: Cookies): void {
  for (const { name, value, options } of cookies) {
    ofAnswer(() => void store.set(name, value, attributes(options)))
  }
}

/**
 * Adds cookies to a response. With a `NextResponse` that lets the request continue, its handler
 * receives them as well.
 */
export function withCookies(response: Response, cookies: Cookies): Response {
  if (cookies.length === 0) return response
  if (response instanceof NextResponse) {
    for (const { name, value, options } of cookies) {
      response.cookies.set(name, value, attributes(options))
    }
    response.headers.set("cache-control", noStore)
    return response
  }
  const answer = withoutCaching(response)
  for (const line of setCookieLines(cookies)) answer.headers.append("set-cookie", line)
  return answer
}

/** Returns the same response with the header `Cache-Control` that prevents caching. */
export function withoutCaching(response: Response): Response {
  // The headers of some responses cannot be changed.
  const answer = new Response(response.body, response)
  answer.headers.set("cache-control", noStore)
  return answer
}

/** The values of `Set-Cookie` headers. */
export function setCookieLines(cookies: Cookies): string[] {
  const { headers } = withCookies(new NextResponse(), cookies)
  return headers.getSetCookie()
}

/** Leaves `encode` out: Next.js itself percent-encodes the values of cookies. */
function attributes({ encode: _encode, ...options }: Cookies[number]["options"]): typeof options {
  return options
}
