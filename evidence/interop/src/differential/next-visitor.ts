import type { NextAuthRequest, NextAuthResult, NextAuthConfig } from "next-auth"
import { NextRequest } from "next/server.js"
import { insideNext } from "./next-request.ts"
import { readCookies, type ReadingOptions } from "./read-cookies.ts"
import { readResponse, readUrl } from "./read-response.ts"
import { snapshot, type SnapshotObject } from "./snapshot.ts"

/** A case about an application on Next.js. */
export interface NextCase {
  readonly name: string
  readonly config: (reading: ReadingOptions) => Partial<NextAuthConfig>
  readonly visit: (visitor: NextVisitor) => Promise<void>
  /** The configuration is passed as a function. */
  readonly isLazy?: true
}

/** A browser with cookies at an application on Next.js. */
export interface NextVisitor {
  readonly cookies: Map<string, string>
  /** Calls a function of the application in a server action. */
  act(label: string, action: (app: NextAuthResult) => Promise<unknown>): Promise<void>
  /** Requests a page that `auth` guards as a proxy. */
  proxy(path: string, wrapped?: (request: NextAuthRequest) => Response | undefined): Promise<void>
  /** Requests a route handler that `auth` wraps. */
  handler(path: string, wrapped: (request: NextAuthRequest) => Response): Promise<void>
  /** Requests one of the routes of the library. */
  route(path: string): Promise<void>
}

/** What a visitor of an application needs. */
export interface NextSite {
  readonly app: NextAuthResult
  readonly reading: ReadingOptions
  /** Keeps what a step did, with the calls since the last one. */
  readonly record: (label: string, step: SnapshotObject) => void
}

const origin = "http://localhost:3000"

/** Opens a browser at an application. */
export function openNextVisitor({ app, reading, record }: NextSite): NextVisitor {
  const jar = new Map<string, string>()
  const request = (path: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { cookie, host: "localhost:3000", "x-forwarded-proto": "http" }
    return new NextRequest(new URL(path, origin), { headers })
  }
  const respond = async (label: string, response: Response | undefined | null | void) => {
    if (!(response instanceof Response)) return record(label, { result: snapshot(response) })
    keep(jar, response.headers.getSetCookie())
    record(label, await readResponse(response, reading))
  }
  return {
    cookies: jar,
    async act(label, action) {
      const { result, cookies } = await insideNext(request("/page"), () => settled(action(app)))
      keep(jar, cookies)
      record(label, { ...result, cookies: await readCookies(cookies, reading) })
    },
    async proxy(path, wrapped) {
      // The overloads of `auth` take a request of the proxy, or a function that is wrapped.
      const guard = (wrapped ? app.auth(wrapped) : app.auth) as unknown as Guard
      await respond(`proxy ${path}`, await guard(request(path), event))
    },
    async handler(path, wrapped) {
      const guard = app.auth(wrapped) as unknown as Guard
      await respond(`handler ${path}`, await guard(request(path), { params: Promise.resolve({}) }))
    },
    async route(path) {
      await respond(`route ${path}`, await app.handlers.GET(request(`/api/auth/${path}`)))
    },
  }
}

/** What Next.js passes to a proxy beside the request. */
const event = {
  sourcePage: "/proxy",
  waitUntil() {},
  passThroughOnException() {},
  respondWith() {},
}

type Guard = (request: NextRequest, context: unknown) => Promise<Response>

/** What came of a call: a value, a redirect of Next.js, or an error. */
async function settled(call: Promise<unknown>): Promise<SnapshotObject> {
  try {
    return { result: snapshot(await call) }
  } catch (error) {
    const digest = error instanceof Error && "digest" in error ? String(error.digest) : ""
    const [, redirect] = /^NEXT_REDIRECT;[^;]*;(.*);\d+;$/.exec(digest) ?? []
    if (redirect !== undefined) return { redirect: readUrl(redirect) }
    const type = error instanceof Error && "type" in error ? String(error.type) : String(error)
    return { thrown: type }
  }
}

function keep(jar: Map<string, string>, headers: readonly string[]): void {
  for (const header of headers) {
    const [pair = "", ...attributes] = header.split("; ")
    const at = pair.indexOf("=")
    if (at === pair.length - 1 || attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
