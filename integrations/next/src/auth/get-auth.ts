import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestAuth } from "@lockstep/core"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import type { NextRequest } from "next/server.js"
import type { ConfigFor } from "../config-source.ts"
import { authInPagesRouter } from "./get-auth-in-pages-router.ts"
import { authInProxy } from "./get-auth-in-proxy.ts"
import { createAuthOfServer } from "./get-auth-of-server.ts"

/**
 * The session of a request, and the functions of features. Within one request the session is read
 * once.
 */
export interface GetAuth<Config = unknown> {
  /**
   * In server components, route handlers and server actions. Cookies are set where Next.js permits it; in server
   * components nothing is written that a cookie would have to follow.
   */
  (): Promise<RequestAuth<Config>>
  /** In API routes of the Pages Router. Cookies are added to the response when its headers are sent. */
  (req: NextApiRequest, res: NextApiResponse): Promise<RequestAuth<Config>>
  /** In `proxy.ts` or `middleware.ts`. Return `auth.apply(response)`, which adds the cookies. */
  (request: NextRequest): Promise<RequestAuth<Config>>
  /** In `getServerSideProps`. Cookies are added to the response when its headers are sent. */
  (context: Pick<GetServerSidePropsContext, "req" | "res">): Promise<RequestAuth<Config>>
}

type FirstArgument =
  | NextRequest
  | IncomingMessage
  | { readonly req: IncomingMessage; readonly res: ServerResponse }

/**
 * Creates the function that returns the object of a request, depending on its arguments.
 *
 * @param configFor - returns the configuration
 */
export function createGetAuth<Config>(configFor: ConfigFor): GetAuth<Config> {
  const ofServer = createAuthOfServer(configFor)
  const inProxies = new WeakMap<NextRequest, Promise<RequestAuth>>()
  const inPages = new WeakMap<IncomingMessage, Promise<RequestAuth>>()
  const getAuth = (first?: FirstArgument, second?: ServerResponse): Promise<RequestAuth> => {
    if (first === undefined) return ofServer()
    if (first instanceof Request) {
      return once(inProxies, first, () => authInProxy(configFor, first))
    }
    const [req, res] = "req" in first ? [first.req, first.res] : [first, second]
    return once(inPages, req, () => authInPagesRouter(configFor, req, res))
  }
  // Its session and its functions are those of this configuration.
  return getAuth as GetAuth<Config>
}

/** The same request gets the same object. */
function once<Key extends object>(
  known: WeakMap<Key, Promise<RequestAuth>>,
  key: Key,
  open: () => Promise<RequestAuth>,
): Promise<RequestAuth> {
  const found = known.get(key) ?? open()
  known.set(key, found)
  return found
}
