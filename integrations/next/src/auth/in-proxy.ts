import type { RequestAuth, Session } from "@lockstep/core"
import type { IncomingRequest } from "@lockstep/core/integration"
import { type NextRequest, NextResponse } from "next/server.js"
import type { AuthMount, ConfigFor } from "../auth-mount.ts"
import { badRequest } from "../bad-request.ts"
import { noStore, withCookies } from "../next-cookies.ts"
import { nobody, publicOrigin } from "../next-origin.ts"
import { publicRequest, rewriteWithin } from "../public-request.ts"
import { isLockstepRoute, isReading, proxyRefusal, warnUnguarded } from "./authorized.ts"

interface ProxiedRequest {
  readonly mount: AuthMount
  /** The request with its public URL. */
  readonly request: NextRequest
  readonly from: IncomingRequest
  readonly canSetCookies: boolean
}

async function readRequest(configFor: ConfigFor, received: NextRequest): Promise<ProxiedRequest> {
  const mount = await configFor(() => received)
  const origin = publicOrigin(received.headers, received.url)
  if (origin === undefined) return { mount, request: received, from: nobody, canSetCookies: false }
  const request = publicRequest(received, origin)
  const from = { origin, headers: request.headers }
  // The handler of another request may revoke the session, which a cookie from here would restore.
  return {
    mount,
    request,
    from,
    canSetCookies: isReading(request) && !isLockstepRoute(request, mount),
  }
}

/** Handles a request that may continue. */
export type Continue = (request: NextRequest, session: Session | null) => unknown

/**
 * Handles a request in `proxy.ts` or `middleware.ts`.
 *
 * @param goOn - called unless the `authorized` callback denies the request
 * @throws AuthError if the session cannot be read; the request then does not continue
 */
export async function inProxy(
  configFor: ConfigFor,
  received: NextRequest,
  goOn?: Continue,
): Promise<Response> {
  const { mount, request, from, canSetCookies } = await readRequest(configFor, received)
  const { engine, basePath } = mount
  if (goOn === undefined && mount.authorized === undefined) warnUnguarded(mount)
  if (from === nobody) return badRequest()
  const reading = await engine.session(from, { basePath, renew: canSetCookies })
  if (reading === undefined) return badRequest()
  const { session, cookies } = reading
  const refusal = await proxyRefusal(mount, request, session)
  const answer = refusal ?? (await goOn?.(request, session))
  const response = answer instanceof Response ? answer : NextResponse.next()
  rewriteWithin(response, from.origin, new URL(received.url).origin)
  return withCookies(response, cookies)
}

/** Returns the object of a request in `proxy.ts` or `middleware.ts`. */
export async function authInProxy(
  configFor: ConfigFor,
  received: NextRequest,
): Promise<RequestAuth> {
  const { mount, from, canSetCookies } = await readRequest(configFor, received)
  const { engine, basePath } = mount
  const auth = await engine.open(from, { basePath, canSetCookies })
  const apply = auth.apply.bind(auth)
  return Object.assign(auth, {
    /** As `apply`, with headers that pass the cookies to the pages behind a proxy. */
    apply(response: Response): Response {
      const present = new Set(response.headers.getSetCookie().map(familyOf))
      const cookies = auth.cookies.filter(({ name }) => !present.has(familyOf(name)))
      const isPrivate = apply(new Response()).headers.has("cache-control")
      const answer = withCookies(response, cookies)
      if (!isPrivate || cookies.length > 0) return answer
      const copy = answer.status > 199 ? new Response(answer.body, answer) : answer
      copy.headers.set("cache-control", noStore)
      return copy
    },
  })
}

/** The chunks of a cookie belong together. */
function familyOf(line: string): string {
  return (line.split("=", 1)[0] ?? "").trim().replace(/\.\d{1,2}$/, "")
}
