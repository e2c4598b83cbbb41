import { Auth, type RawResult, type Session } from "@lockstep/core"
import { AuthError, SessionError, UntrustedHost } from "@lockstep/core/errors"
import { refusal } from "./refusal.ts"
import type { SettledConfig } from "./settle-config.ts"

/** What a session is read from. */
export interface SessionRequest {
  /** The `Cookie` header. */
  readonly cookie: string | null | undefined
  /** The origin that the browser sees. */
  readonly origin: string
  /** Whether the answer can set cookies; where it cannot, no stored session is extended. */
  readonly canSetCookies: boolean
}

/** A session, and the cookies that keep the browser up to date. */
export interface SessionReading {
  readonly session: Session | null
  readonly cookies: RawResult["cookies"]
}

/**
 * Reads a session, by one call into the core.
 *
 * @param config - the configuration
 * @param request - where the session comes from
 * @returns a response if the host is not among `trustedHosts`, as the log says: no session belongs to it
 * @throws AuthError when it cannot be read, which is not to be taken for "signed out"
 */
export async function readSession(
  { asking, reading, basePath }: SettledConfig,
  { cookie, origin, canSetCookies }: SessionRequest,
): Promise<SessionReading | Response> {
  const headers = cookie ? { cookie } : {}
  const request = new Request(`${origin}${basePath}/session`, { headers })
  const answer = await ask(request, canSetCookies ? asking : reading)
  if (answer === undefined) return refusal(400, "Bad request.")
  const { status, body, cookies } = answer
  return { session: sessionOf(status, body), cookies: canSetCookies ? cookies : [] }
}

async function ask(
  request: Request,
  config: SettledConfig["asking"],
): Promise<RawResult | undefined> {
  try {
    return await Auth(request, config)
  } catch (cause) {
    // With this option nothing else is missing for the host to be trusted.
    if (cause instanceof UntrustedHost && config.trustedHosts !== undefined) return undefined
    if (cause instanceof AuthError) throw cause
    throw new SessionError("The session could not be read. See the cause.", { cause })
  }
}

/**
 * The session in an answer of the core, as JSON brings it to a browser as well: dates are texts.
 *
 * @param status - of the answer
 * @param body - of the answer
 * @throws SessionError when it is none
 */
export function sessionOf(status: number, body: unknown): Session | null {
  const copy: unknown = status === 200 ? JSON.parse(JSON.stringify(body ?? null)) : undefined
  if (copy === null) return null
  if (isSession(copy)) return copy
  throw new SessionError(
    `The session could not be read: the answer, with status ${status}, is no session. The error that ` +
      "was logged before tells why; most often the database is out of reach, or a callback failed.",
  )
}

function isSession(body: unknown): body is Session {
  return (
    typeof body === "object" &&
    body !== null &&
    "expires" in body &&
    typeof body.expires === "string"
  )
}
