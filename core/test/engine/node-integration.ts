import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { type AuthConfig, createAuth, type SessionOf } from "@lockstep/core"
import { assertConfig, matchAction, originOf, webHeaders } from "@lockstep/core/integration"

/** Lockstep in a server of `node:http`. */
export interface NodeAuth<C extends AuthConfig> {
  /** Responds to the routes of Lockstep. `false`: the request has another path. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** The session of a request; an extended one sets its cookie on the response. */
  session(req: IncomingMessage, res: ServerResponse): Promise<SessionOf<C> | null>
}

/**
 * Mounts Lockstep in a server of `node:http`.
 *
 * @param config - the configuration
 * @param basePath - where the routes are, without a trailing slash
 * @throws ConfigError listing everything that is wrong with the configuration
 */
export function nodeAuth<C extends AuthConfig>(config: C, basePath = "/auth"): NodeAuth<C> {
  assertConfig(config)
  const auth = createAuth(config)
  const sessions = new WeakMap<IncomingMessage, Promise<SessionOf<C> | null>>()

  async function readSession(
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<SessionOf<C> | null> {
    const url = urlOf(req)
    // No browser sends such a request, and so no session belongs to it.
    if (url === undefined) return null
    const request = new Request(url, { headers: webHeaders(req.headers) })
    const own = await auth.for(request, { basePath, canSetCookies: !res.headersSent })
    const session = await own.session()
    if (own.setCookie.length > 0 && !res.headersSent) {
      res.appendHeader("set-cookie", own.setCookie)
      res.setHeader("cache-control", "private, no-store")
    }
    return session
  }

  return {
    async handle(req, res) {
      const url = urlOf(req)
      if (url === undefined) {
        res.writeHead(400).end()
        return true
      }
      if (matchAction(url.pathname, basePath) === undefined) return false
      await send(await auth.handle(webRequest(req, url), { basePath }), res)
      return true
    },
    session(req, res) {
      const session = sessions.get(req) ?? readSession(req, res)
      sessions.set(req, session)
      return session
    },
  }
}

/** `undefined`: the request names no valid host. Behind a reverse proxy, set `AUTH_URL`. */
function urlOf({ headers, socket, url = "" }: IncomingMessage): URL | undefined {
  // Bun has this member on every socket.
  const isEncrypted = "encrypted" in socket && socket.encrypted === true
  const origin = originOf(isEncrypted ? "https" : "http", headers.host ?? "")
  return origin !== undefined && url.startsWith("/") ? new URL(origin + url) : undefined
}

function webRequest(req: IncomingMessage, url: URL): Request {
  const { method = "GET" } = req
  const init = { method, headers: webHeaders(req.headers) }
  return new Request(url, method === "POST" ? { ...init, ...bodyOf(req) } : init)
}

function bodyOf(req: IncomingMessage): RequestInit & { duplex: "half" } {
  // The types of Node.js and of the DOM describe the same stream.
  return { body: Readable.toWeb(req) as ReadableStream<Uint8Array<ArrayBuffer>>, duplex: "half" }
}

async function send(response: Response, res: ServerResponse): Promise<void> {
  res.statusCode = response.status
  for (const [name, value] of response.headers) {
    // Each cookie is a separate header.
    if (name === "set-cookie") res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  res.end(new Uint8Array(await response.arrayBuffer()))
}
