import type { SessionReading } from "@lockstep/core/integration"
import type { AuthMount } from "./auth-mount.ts"
import { refusal } from "./refusal.ts"

/** The parts of a request from which a session is read. */
export interface SessionRequest {
  /** The `Cookie` header. */
  readonly cookie: string | null | undefined
  /** The public origin. */
  readonly origin: string
  /** Whether the response can set cookies; if it cannot, no session is extended. */
  readonly canSetCookies: boolean
}

/**
 * Reads a session.
 *
 * @returns a response if the host is not among `trustedHosts`; this is logged
 * @throws AuthError if the session cannot be read; do not treat this as signed out
 */
export async function readSession(
  { engine, basePath }: AuthMount,
  { cookie, origin, canSetCookies }: SessionRequest,
): Promise<SessionReading | Response> {
  const headers = new Headers(cookie ? { cookie } : {})
  const reading = await engine.session({ origin, headers }, { basePath, renew: canSetCookies })
  return reading ?? refusal(400, "Bad request.")
}
