import type { IncomingMessage } from "node:http"
import { type IncomingRequest, originOf, statedOrigin } from "@lockstep/core/integration"

/** The methods of `Headers` that Lockstep uses. */
export interface HeaderReader {
  get(name: string): string | null
}

/**
 * Returns the public origin: that of `AUTH_URL`, or else that of the request's headers. The URL of a
 * request has the origin of the Next.js server, not the one that the browser requested.
 * The core rejects the request if the headers are not trusted (`trustHost`).
 *
 * @param url - URL of the request, used for the parts that the headers do not contain
 * @returns `undefined` when the headers name no valid host, or several. No browser sends such a request.
 */
export function publicOrigin(headers: HeaderReader, url?: string): string | undefined {
  const stated = process.env["AUTH_URL"]?.trim() || process.env["NEXTAUTH_URL"]?.trim()
  const origin = stated ? statedOrigin(stated) : undefined
  if (origin !== undefined) return origin
  const own = url === undefined ? undefined : new URL(url)
  const schemes = headers.get("x-forwarded-proto") || own?.protocol.slice(0, -1) || "https"
  const hosts = headers.get("x-forwarded-host") || headers.get("host") || own?.host || ""
  return originOf(schemes, hosts)
}

/**
 * Replaces a request whose host is invalid. No browser sends one, so no user is signed in. For an
 * error, Next.js would log a stack trace, and any client can send such a request.
 */
export const nobody: IncomingRequest = { origin: "http://localhost", headers: new Headers() }

/** Returns the scheme of the connection to this process, for requests whose headers do not define one. */
export function schemeOf(req: IncomingMessage): string {
  // A request that a test makes can have no socket.
  const socket: unknown = req.socket
  if (typeof socket !== "object" || socket === null) return "http"
  return "encrypted" in socket && socket.encrypted === true ? "https" : "http"
}
