import type { IncomingMessage, ServerResponse } from "node:http"
import type { Session } from "@lockstep/core"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import type { NextFetchEvent, NextRequest } from "next/server.js"
import type { ConfigFor } from "../auth-mount.ts"
import { sessionInPagesRouter } from "./in-pages-router.ts"
import { inProxy } from "./in-proxy.ts"
import { sessionInServer } from "./in-server.ts"
import { type NextAuthRequest, wrapHandler, type WrappedHandler } from "./wrap-handler.ts"

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
    ) => Response | void | Promise<Response | void>,
  ): (
    request: NextRequest,
    ...rest: Rest extends [] ? [context?: unknown] : Rest
  ) => Promise<Response>
  /** For `getServerSideProps`. */
  (context: Pick<GetServerSidePropsContext, "req" | "res">): Promise<View | null>
}

export function createAuthFunction<View>(configFor: ConfigFor): AuthFunction<View> {
  const auth = (first?: FirstArgument, second?: unknown): unknown => {
    if (first === undefined) return sessionInServer(configFor)
    if (typeof first === "function") return wrapHandler(configFor, first)
    if (first instanceof Request) return inProxy(configFor, first)
    if ("req" in first) return sessionInPagesRouter(configFor, first.req, first.res)
    // The overloads let nothing else come with a request of Node.js.
    return sessionInPagesRouter(configFor, first, second as ServerResponse)
  }
  // The overloads declare which result belongs to which arguments.
  return auth as AuthFunction<View>
}

type FirstArgument =
  | WrappedHandler
  | NextRequest
  | IncomingMessage
  | { readonly req: IncomingMessage; readonly res: ServerResponse }
