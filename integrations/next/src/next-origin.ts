import type { IncomingMessage } from "node:http"
import { InvalidRequest } from "@lockstep/core/errors"
import { invalidHostMessage, originOf, statedOrigin } from "@lockstep/core/integration"

/** The methods of `Headers` that are used. */
export interface HeaderReader {
  get(name: string): string | null
}

/**
 * Returns the origin that a browser sees: that of `AUTH_URL`, else that of the request's headers.
 * Next.js puts its own origin into the URL of a request, not the one that the browser requested.
 * The core rejects the request if the headers are not trusted (`trustHost`).
 *
 * @param headers - of the request
 * @param url - of the request, for what the headers leave out
 * @throws InvalidRequest when the headers name no valid host, or several
 */
export function publicOrigin(headers: HeaderReader, url?: string): string {
  const stated = process.env["AUTH_URL"]?.trim() || process.env["NEXTAUTH_URL"]?.trim()
  const origin = stated ? statedOrigin(stated) : undefined
  if (origin !== undefined) return origin
  const own = url === undefined ? undefined : new URL(url)
  const schemes = headers.get("x-forwarded-proto") || own?.protocol.slice(0, -1) || "https"
  const hosts = headers.get("x-forwarded-host") || headers.get("host") || own?.host || ""
  const seen = originOf(schemes, hosts)
  if (seen !== undefined) return seen
  throw new InvalidRequest(invalidHostMessage)
}

/**
 * Returns the scheme with which a request reached this process, if no header defines it.
 *
 * @param req - a request of Node.js
 */
export function schemeOf({ socket }: IncomingMessage): string {
  return "encrypted" in socket && socket.encrypted === true ? "https" : "http"
}
