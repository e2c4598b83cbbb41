import type { RawResult, Session } from "@lockstep/core"
import type { AuthError } from "@lockstep/core/errors"
import type { IncomingRequest, SignInCall } from "@lockstep/core/integration"
import type { AuthMount } from "./auth-mount.ts"
import type { ConfigFor } from "./config-source.ts"
import { currentCookies, setCookies } from "./next-cookies.ts"
import { headers } from "./next-headers.ts"
import { publicOrigin } from "./next-origin.ts"
import { ofRequest } from "./request-scope.ts"

/** A call of a server function to the core. */
export interface CoreRequest {
  /** The path below the base path, with an optional query. */
  readonly route: string
  /** The body, sent as JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** The core, for the current request. */
export interface CoreCaller {
  readonly mount: AuthMount
  /** The public origin. */
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
   * Signs in with a provider, or starts the sign-in transaction, and sets the cookies.
   *
   * @param wanted - the provider and the values to send
   * @returns `undefined` if the browser must open the sign-in page
   * @throws AuthError when it fails
   */
  signIn(wanted: SignInCall): Promise<RawResult | undefined>
  /**
   * Updates the session, and sets its cookies.
   *
   * @param data - the changes
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
  const received = await ofRequest(headers)
  const mount = await configFor()
  const { basePath, engine } = mount
  const origin = publicOrigin(received)
  const sender = async (): Promise<IncomingRequest> => {
    const sent = new Headers(received)
    for (const name of ownHeaders) sent.delete(name)
    sent.set("cookie", await currentCookies(received))
    return { origin, headers: sent }
  }
  return {
    mount,
    origin,
    referer: received.get("referer"),
    async ask({ route, body }) {
      const result = await engine.call(route, await sender(), { basePath, body })
      await setCookies(result.cookies)
      return result
    },
    async signIn(wanted) {
      const result = await engine.signIn(await sender(), { basePath, ...wanted })
      await setCookies(result?.cookies ?? [])
      return result
    },
    async update(data) {
      const { session, cookies } = await engine.update(await sender(), data, { basePath })
      await setCookies(cookies)
      return session
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
