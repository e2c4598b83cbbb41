import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import {
  connect,
  createSecureServer,
  Http2ServerRequest,
  Http2ServerResponse,
  type IncomingHttpHeaders,
  type SecureServerOptions,
} from "node:http2"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { Express } from "express"
import { onTestFinished } from "vitest"

/** What came back. */
export interface Http2Response {
  readonly status: number
  readonly location: string | undefined
  /** The cookies that were set, as the next request sends them. */
  readonly cookie: string
  readonly body: string
}

/** An application that speaks HTTP/2 and HTTP/1.1 over TLS. */
export interface Http2Site {
  readonly host: string
  /** Sends a request over HTTP/2, which has `:authority` instead of `Host`; a form is posted. */
  send(
    path: string,
    headers?: Readonly<Record<string, string>>,
    form?: Readonly<Record<string, string>>,
  ): Promise<Http2Response>
  /** Sends a GET request over HTTP/1.1. */
  sendOverHttp1(path: string): Promise<Http2Response>
}

/** A key that both sides know, so that no certificate is needed (RFC 4279). */
const key = Buffer.alloc(32, "an example key")
const tls = {
  ciphers: "PSK-AES256-GCM-SHA384",
  minVersion: "TLSv1.2",
  maxVersion: "TLSv1.2",
} satisfies SecureServerOptions
const client = {
  ...tls,
  pskCallback: () => ({ psk: key, identity: "client" }),
  checkServerIdentity: () => undefined,
}

/**
 * Starts an Express application on a server of HTTP/2, until the test ends. Express knows HTTP/1.1 alone: it
 * gives requests a prototype that is made for that. What makes it work, here and in packages for it, is
 * another prototype for requests of HTTP/2.
 *
 * @param app - the application
 */
export async function serveHttp2(app: Express): Promise<Http2Site> {
  const forHttp1 = { request: app.request, response: app.response }
  const forHttp2 = {
    request: withMembers(Http2ServerRequest.prototype, app.request),
    response: withMembers(Http2ServerResponse.prototype, app.response),
  }
  const options = { ...tls, allowHTTP1: true, pskCallback: () => key }
  const server = createSecureServer(options, (req, res) => {
    Object.assign(app, req.httpVersionMajor === 2 ? forHttp2 : forHttp1)
    // Its type knows HTTP/1.1 alone, too.
    Reflect.apply(app, undefined, [req, res])
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const session = connect(`https://${host}`, client)
  onTestFinished(async () => {
    await new Promise<void>((resolve) => session.close(resolve))
    await new Promise((resolve) => void server.close(resolve))
  })
  return {
    host,
    async send(path, headers = {}, form) {
      const method = form === undefined ? "GET" : "POST"
      const type = form && { "content-type": "application/x-www-form-urlencoded" }
      const stream = session.request({ ":path": path, ":method": method, ...type, ...headers })
      stream.end(form && new URLSearchParams(form).toString())
      const answer: IncomingHttpHeaders = {}
      stream.on("response", (received) => void Object.assign(answer, received))
      const body = await text(stream)
      return toResponse(Number(answer[":status"]), answer, body)
    },
    async sendOverHttp1(path) {
      const request = requestHttps({ ...client, host: "127.0.0.1", port, path, agent: false })
      request.end()
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on("response", resolve)
        request.on("error", reject)
      })
      return toResponse(answer.statusCode ?? 0, answer.headers, await text(answer))
    },
  }
}

/** The members of Express's prototype, those that it inherits from its own included, on another one. */
function withMembers<Prototype extends object>(base: object, members: Prototype): Prototype {
  const inherited: object = Reflect.getPrototypeOf(members) ?? {}
  const made: object = Object.create(base, {
    ...Object.getOwnPropertyDescriptors(inherited),
    ...Object.getOwnPropertyDescriptors(members),
  })
  // It has all members that Express adds, and those of a request for the rest.
  return made as Prototype
}

function toResponse(
  status: number,
  { location, "set-cookie": lines = [] }: IncomingHttpHeaders,
  body: string,
): Http2Response {
  const cookie = lines.map((line) => line.split(";", 1)[0]).join("; ")
  return { status, location, cookie, body }
}
