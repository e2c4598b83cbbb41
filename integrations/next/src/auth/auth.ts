import type { Session } from "@lockstep/core"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import type { NextFetchEvent, NextRequest } from "next/server.js"
import type { ConfigFor } from "../auth-mount.ts"
import { isNextRequest, nodePairOf, noForm } from "./arguments.ts"
import { sessionInPagesRouter } from "./in-pages-router.ts"
import { inProxy } from "./in-proxy.ts"
import { sessionInServer } from "./in-server.ts"
import { isEvent, type NextAuthRequest, wrapHandler, type WrappedHandler } from "./wrap-handler.ts"

/** What a function of `proxy.ts` can return. Without a response, the request continues. */
type HandlerResult = Response | null | undefined | void

/** Returns the session in every context of Next.js. Each form throws if the session cannot be read. */
export interface AuthFunction<View = Session> {
  /** For server components, route handlers and server actions. Sets no cookies. */
  (): Promise<View | null>
  /** For API routes of the Pages Router. */
  (req: NextApiRequest, res: NextApiResponse): Promise<View | null>
  /** As the export of `proxy.ts` or `middleware.ts`: the `authorized` callback decides. */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>
  /** Wraps a route handler or the function of `proxy.ts`, which receives the session as `req.auth`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- The context of a handler that does not say which.
  <Rest extends [context?: any]>(
    handler: (
      request: NextAuthRequest<View>,
      ...rest: Rest
    ) => HandlerResult | Promise<HandlerResult>,
  ): (
    request: NextRequest,
    ...rest: Rest extends [] ? [context?: unknown] : Rest
  ) => Promise<Response>
  /** For `getServerSideProps`. */
  (context: Pick<GetServerSidePropsContext, "req" | "res">): Promise<View | null>
}

export function createAuthFunction<View>(configFor: ConfigFor): AuthFunction<View> {
  const auth = (first?: unknown, second?: unknown): unknown => {
    if (first === undefined) return sessionInServer(configFor)
    if (isHandler(first)) return wrapHandler(configFor, first)
    if (isNextRequest(first) && isEvent(second)) return inProxy(configFor, first)
    const pair = nodePairOf(first, second)
    if (pair !== undefined) return sessionInPagesRouter(configFor, ...pair)
    return Promise.reject(noForm("auth", first))
  }
  // The overloads declare which result belongs to which arguments.
  return auth as AuthFunction<View>
}

/** A function is a handler to wrap. */
function isHandler(value: unknown): value is WrappedHandler {
  return typeof value === "function"
}
