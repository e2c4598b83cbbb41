import { assertConfig, Auth, type Session, type SessionOf, statedBasePath } from "@lockstep/core"
import { AuthError, SessionError } from "@lockstep/core/errors"
import { BadRequest } from "./bad-request.ts"
import {
  configFor,
  type ExpressAuthConfig,
  type ExpressConfigSource,
} from "./express-auth-config.ts"
import { appendCookies } from "./express-response.ts"
import type { ExpressRequest } from "./express-types.ts"
import { defaultBasePath } from "./mount-path.ts"
import { requestOrigin } from "./request-origin.ts"

/** What {@link getSession} returns. */
export type GetSessionResult<Config = ExpressAuthConfig> = Promise<SessionOf<Config> | null>

const sessions = new WeakMap<ExpressRequest, WeakMap<ExpressConfigSource, GetSessionResult>>()

/**
 * Reads the session of a request. A session that is due for extension is extended: the new cookie is
 * added to the response, unless its headers are gone already. Asking again within one request costs
 * nothing and gives the same answer.
 *
 * @param req - a request to an Express application
 * @param config - the object or function that `ServerAuth` got. With one made by `defineConfig` the
 *   session has the type that its `session` callback returns.
 * @returns `null` when nobody is signed in, and for a request whose host is invalid or untrusted
 * @throws AuthError when the session could not be read; that is not to be taken for "signed out"
 */
export function getSession<Config extends ExpressAuthConfig>(
  req: ExpressRequest,
  config: ExpressConfigSource<Config>,
): GetSessionResult<Config> {
  const known = sessions.get(req) ?? new WeakMap<ExpressConfigSource, GetSessionResult>()
  sessions.set(req, known)
  let session = known.get(config)
  if (session === undefined) {
    session = readSession(req, config)
    known.set(config, session)
  }
  // The session is what the callback of this very configuration returned.
  return session as GetSessionResult<Config>
}

/**
 * Makes the next {@link getSession} of a request read anew.
 *
 * @param req - a request whose session may have changed
 */
export function forgetSession(req: ExpressRequest): void {
  sessions.delete(req)
}

async function readSession(req: ExpressRequest, source: ExpressConfigSource): GetSessionResult {
  const config = await configFor(source, req)
  assertConfig(config)
  const { cookie } = req.headers
  const origin = originOrNothing(req)
  if (origin === undefined) return null
  const url = `${origin}${statedBasePath(config) ?? defaultBasePath}/session`
  const response = await askCore(new Request(url, { headers: cookie ? { cookie } : {} }), config)
  // The host is not among `trustedHosts`, as the log says.
  if (response.status === 400) return null
  const session = sessionOf(response.status, await response.text())
  const { res } = req
  if (res !== undefined && !res.headersSent && appendCookies(response, res)) {
    res.setHeader("cache-control", "private, no-store")
  }
  return session
}

/**
 * No browser sends a request without a valid host, and so no session belongs to it. An error would put a
 * stack into the log, and anyone can send such a request.
 */
function originOrNothing(req: ExpressRequest): string | undefined {
  try {
    return requestOrigin(req)
  } catch (error) {
    if (error instanceof BadRequest) return undefined
    throw error
  }
}

async function askCore(request: Request, config: ExpressAuthConfig): Promise<Response> {
  try {
    return await Auth(request, config)
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    throw new SessionError("The session could not be read. See the cause.", { cause })
  }
}

function sessionOf(status: number, text: string): Session | null {
  const body = status === 200 ? parse(text) : undefined
  if (body === null) return null
  if (isSession(body)) return body
  throw new SessionError(
    `The session could not be read: the answer, with status ${status}, is no session. The error that ` +
      "was logged before tells why; most often the database is out of reach, or a callback failed.",
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Told apart by the caller; the parser's words would quote the session.
    return undefined
  }
}

function isSession(body: unknown): body is Session {
  return (
    typeof body === "object" &&
    body !== null &&
    "expires" in body &&
    typeof body.expires === "string"
  )
}
