import type { RequestAuth, Session } from "@lockstep/core"
import type { IncomingRequest } from "@lockstep/core/integration"
import type { ConfigFor } from "../auth-mount.ts"
import { type RequestCookies, requestCookies } from "../next-cookies.ts"
import { type HeaderReader, nobody, publicOrigin } from "../next-origin.ts"
import { connection, requestHeaders } from "../request-scope.ts"

interface CurrentRequest {
  /** The object that Next.js returns for the headers of the request. */
  readonly received: Headers
  readonly cookies: RequestCookies
  /** The `Cookie` header. */
  readonly cookie: string
}

async function currentRequest(): Promise<CurrentRequest> {
  // First, so that Next.js stops here when it prerenders, before anything needs a secret or a database.
  const received = await requestHeaders()
  await connection()
  const cookies = await requestCookies(received)
  return { received, cookies, cookie: cookies.header() }
}

function senderOf({ received, cookie }: CurrentRequest): IncomingRequest {
  const origin = publicOrigin(received)
  if (origin === undefined) return nobody
  const headers = new Headers(cookie === "" ? {} : { cookie })
  // Headers that identify the origin of a request, without those that describe its body.
  for (const name of ["origin", "sec-fetch-site", "user-agent"]) {
    const value = received.get(name)
    if (value !== null) headers.set(name, value)
  }
  return { origin, headers }
}

/**
 * Returns the session of the current request. Nothing is written: server components cannot set
 * cookies, and code cannot detect whether it runs in one. `null` in a page that is forced to be
 * static.
 */
export async function sessionInServer(configFor: ConfigFor): Promise<Session | null> {
  const request = await currentRequest()
  const { received, cookie } = request
  // Next.js renders a page with `dynamic = "force-static"` at build time, with an empty request.
  if (cookie === "" && !received.has("host") && !received.has("x-forwarded-host")) return null
  const from = senderOf(request)
  if (from === nobody) return null
  const { engine, basePath } = await configFor()
  const reading = await engine.session(from, { basePath, renew: false })
  return reading?.session ?? null
}

/** An object, and the cookies for which it was created. */
interface Opened {
  cookie: string
  readonly canSetCookies: boolean
  readonly auth: Promise<RequestAuth>
}

/**
 * Creates the function that returns the object of the current request. It returns the same object until
 * something else sets cookies, such as `signIn`, or until no more cookies can be set: Next.js renders a page in
 * the request of its server action.
 */
export function createAuthInServer(configFor: ConfigFor): () => Promise<RequestAuth> {
  const opened = new WeakMap<HeaderReader, Opened>()
  return async () => {
    const request = await currentRequest()
    const { received, cookies, cookie } = request
    const from = senderOf(request)
    const canSetCookies = from !== nobody && cookies.canSet()
    const known = opened.get(received)
    if (known?.cookie === cookie && known.canSetCookies === canSetCookies) return known.auth
    const open = async (): Promise<RequestAuth> => {
      const { engine, basePath } = await configFor()
      return engine.open(from, {
        basePath,
        canSetCookies,
        setCookie(set) {
          cookies.set([set])
          // Its own cookies make no other object necessary.
          current.cookie = cookies.header()
        },
      })
    }
    const current: Opened = { cookie, canSetCookies, auth: open() }
    opened.set(received, current)
    return current.auth
  }
}
