import type { SessionOf } from "@lockstep/core"
import { SessionError } from "@lockstep/core/errors"
import {
  assertConfig,
  type IncomingRequest,
  integrationEngine,
  loadConfig,
  serializeCookie,
  type SessionReading,
} from "@lockstep/core/integration"
import type { NodeRequest } from "@lockstep/core/node"
import type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
import type { ExpressRequest } from "./express-types.ts"
import { senderOf } from "./incoming-parts.ts"
import { isLasting, openResponse } from "./open-response.ts"
import { warnOfProxy } from "./warn-of-proxy.ts"

/** What {@link getSession} returns. */
export type GetSessionResult<Config = ExpressAuthConfig> = Promise<SessionOf<Config> | null>

type Source = ExpressConfigSource<ExpressAuthConfig, NodeRequest>

const sessions = new WeakMap<NodeRequest, WeakMap<Source, GetSessionResult>>()

/**
 * Returns the session of a request. If the session is due to be extended, Lockstep extends it and adds
 * the new cookie to the response, unless the headers were already sent. Later calls within the same
 * request return the same result and do not read the session again.
 *
 * The request can be any one of Node.js, such as that of the `upgrade` event or `socket.request` of
 * socket.io. If it did not pass an Express application, each call reads the session again, and the
 * session is not extended.
 *
 * @param req - a request to an Express application, or any other request of Node.js
 * @param config - the object or function that you passed to `ServerAuth`. If `defineConfig` created it,
 *   the session has the type that its `session` callback returns.
 * @returns `null` if no user is signed in, or if the host of the request is invalid or untrusted
 * @throws AuthError if the session cannot be read; do not treat this as signed out
 */
export function getSession<
  Config extends ExpressAuthConfig,
  Asked extends NodeRequest = ExpressRequest,
>(req: Asked, config: ExpressConfigSource<Config, Asked>): GetSessionResult<Config> {
  // A function that returns the configuration gets the request that it is for.
  const source = config as Source
  const known = sessions.get(req) ?? new WeakMap<Source, GetSessionResult>()
  const session = known.get(source) ?? readSession(req, source)
  if (isLasting(req)) sessions.set(req, known.set(source, session))
  // The session is what the callback of this configuration returned.
  return session as GetSessionResult<Config>
}

/**
 * Discards the stored result, so that the next {@link getSession} of a request reads the session again.
 *
 * @param req - a request whose session may have changed
 */
export function forgetSession(req: NodeRequest): void {
  sessions.delete(req)
}

async function readSession(req: NodeRequest, source: Source): GetSessionResult {
  const config = await loadConfig(source, req)
  assertConfig(config)
  warnOfProxy(req, config)
  const from = senderOf(req)
  if (from === undefined) return null
  const reading = await readingOf(config, from, openResponse(req) !== undefined)
  // The host is not among `trustedHosts`, as the log says.
  if (reading === undefined) return null
  const { session, cookies } = reading
  const res = openResponse(req)
  if (res !== undefined && cookies.length > 0) {
    res.appendHeader("set-cookie", cookies.map(serializeCookie))
    res.setHeader("cache-control", "private, no-store")
  }
  return session
}

async function readingOf(
  config: ExpressAuthConfig,
  from: IncomingRequest,
  renew: boolean,
): Promise<SessionReading | undefined> {
  const engine = integrationEngine(config)
  try {
    return await engine.session(from, { renew })
  } catch (cause) {
    engine.logger.error(cause instanceof Error ? cause : new SessionError(String(cause)))
    if (cause instanceof SessionError) throw cause
    throw new SessionError(
      "The session could not be read. Usually the database is unreachable or a callback failed. See the " +
        "cause, which is also in the log.",
      { cause },
    )
  }
}
