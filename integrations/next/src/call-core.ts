import type { RawResult, Session } from "@lockstep/core"
import { type AuthError, InvalidRequest } from "@lockstep/core/errors"
import {
  type IncomingRequest,
  invalidHostMessage,
  type SignInCall,
} from "@lockstep/core/integration"
import type { AuthMount, ConfigFor } from "./auth-mount.ts"
import { requestCookies } from "./next-cookies.ts"
import { publicOrigin } from "./next-origin.ts"
import { requestHeaders } from "./request-scope.ts"

export interface CoreRequest {
  /** The path below the base path, with an optional query. */
  readonly route: string
  /** The body, sent as JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** The core, for the current request. */
export interface CoreCaller {
  readonly mount: AuthMount
  readonly origin: string
  /** The page that the browser shows. */
  readonly referer: string | null
  /**
   * Calls the core, and sets the cookies of the response.
   *
   * @throws AuthError when it fails
   */
  ask(request: CoreRequest): Promise<RawResult>
  /**
   * As `signIn` of the engine, and sets the cookies.
   *
   * @returns `undefined` if the browser must open the sign-in page
   * @throws AuthError when it fails
   */
  signIn(wanted: SignInCall): Promise<RawResult | undefined>
  /**
   * Updates the session, and sets its cookies.
   *
   * @throws AuthError when it fails
   */
  update(data: unknown): Promise<Session | null>
}

/** Headers of the original request that do not apply to the call to the core. */
const ownHeaders: readonly string[] = [
  "content-encoding",
  "content-length",
  "content-type",
  "next-action",
  "transfer-encoding",
  "x-auth-return-redirect",
]

/** Returns the functions that call the core from a server action or a route handler. */
export async function callCore(configFor: ConfigFor): Promise<CoreCaller> {
  const received = await requestHeaders()
  const cookies = await requestCookies(received)
  const mount = await configFor()
  const { basePath, engine } = mount
  const origin = publicOrigin(received)
  if (origin === undefined) throw new InvalidRequest(invalidHostMessage)
  const sender = (): IncomingRequest => {
    const sent = new Headers(received)
    for (const name of ownHeaders) sent.delete(name)
    sent.set("cookie", cookies.header())
    return { origin, headers: sent }
  }
  return {
    mount,
    origin,
    referer: received.get("referer"),
    async ask({ route, body }) {
      const result = await engine.call(route, sender(), { basePath, body })
      cookies.set(result.cookies)
      return result
    },
    async signIn(wanted) {
      const result = await engine.signIn(sender(), { basePath, ...wanted })
      cookies.set(result?.cookies ?? [])
      return result
    },
    async update(data) {
      const result = await engine.update(sender(), data, { basePath })
      cookies.set(result.cookies)
      return result.session
    },
  }
}

/**
 * Returns the URL that a result redirects the browser to.
 *
 * @throws AuthError of this class if the result has no redirect
 */
export function redirectOf({ redirect }: RawResult, Failed: typeof AuthError): string {
  if (redirect !== undefined) return redirect
  throw new Failed("The response is no redirect. The error that was logged before tells why.")
}

/**
 * Redirects the browser to a URL, from a server action or a route handler.
 *
 * @throws always: the signal that makes Next.js redirect
 */
export async function goTo(url: string): Promise<never> {
  // The path has no extension and is loaded at the call. Next.js replaces it depending on where the code
  // runs. Node.js runs the packages of the Pages Router without changes and cannot resolve the path.
  // @ts-expect-error Next.js names no entry points for ECMAScript modules.
  const navigation: unknown = await import("next/navigation")
  // The same module, by the name that has types.
  return (navigation as typeof import("next/navigation.js")).redirect(url)
}
