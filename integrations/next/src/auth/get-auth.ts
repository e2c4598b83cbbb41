import type { IncomingMessage } from "node:http"
import type { RequestAuth } from "@lockstep/core"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import type { NextRequest } from "next/server.js"
import type { ConfigFor } from "../auth-mount.ts"
import { isNextRequest, nodePairOf, noForm } from "./arguments.ts"
import { authInPagesRouter } from "./in-pages-router.ts"
import { authInProxy } from "./in-proxy.ts"
import { createAuthInServer } from "./in-server.ts"

/**
 * Returns an object that reads the session of a request and has the functions of the configured features.
 * Within one request, the session is read once.
 */
export interface GetAuth<Config = unknown> {
  /**
   * For server components, route handlers and server actions. Cookies are set where Next.js permits it. In server
   * components, no change is made that would need a new cookie.
   */
  (): Promise<RequestAuth<Config>>
  /** For API routes of the Pages Router. Cookies are added to the response when its headers are sent. */
  (req: NextApiRequest, res: NextApiResponse): Promise<RequestAuth<Config>>
  /** For `proxy.ts` or `middleware.ts`. Return `auth.apply(response)`, which adds the cookies. */
  (request: NextRequest): Promise<RequestAuth<Config>>
  /** For `getServerSideProps`. Cookies are added to the response when its headers are sent. */
  (context: Pick<GetServerSidePropsContext, "req" | "res">): Promise<RequestAuth<Config>>
}

export function createGetAuth<Config>(configFor: ConfigFor): GetAuth<Config> {
  const ofServer = createAuthInServer(configFor)
  const inProxies = new WeakMap<NextRequest, Promise<RequestAuth>>()
  const inPages = new WeakMap<IncomingMessage, Promise<RequestAuth>>()
  const getAuth = async (first?: unknown, second?: unknown): Promise<RequestAuth> => {
    if (first === undefined) return ofServer()
    if (isNextRequest(first)) {
      return once(inProxies, first, () => authInProxy(configFor, first))
    }
    const pair = nodePairOf(first, second)
    if (pair === undefined) throw noForm("getAuth", first)
    const [req, res] = pair
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
