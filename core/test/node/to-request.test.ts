import { once } from "node:events"
import { request as sendRequest } from "node:http"
import { createServer as createHttpsServer, request as sendHttps } from "node:https"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { BadRequest, sendResponse, toRequest, type ToRequestOptions } from "../../src/node.ts"
import { createAuth } from "../../src/index.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { selfSignedCertificate } from "../support/self-signed-certificate.ts"
import { configWith } from "../support/visitor.ts"
import { askHttp2, askRaw, type NodeListener, serveHttp1, serveHttp2 } from "./node-servers.ts"

/** Responds with what the web request has. */
function echoing(options?: ToRequestOptions): NodeListener {
  return async (req, res) => {
    const { url, method, headers, body } = toRequest(req, options)
    const read = body === null ? null : await new Response(body).text()
    res.setHeader("content-type", "application/json")
    res.end(JSON.stringify({ url, method, headers: [...headers], body: read }))
  }
}

const line = "GET /auth/session?a=1&a=2#x HTTP/1.1"
const forwarded = ["X-Forwarded-Host: app.test", "X-Forwarded-Proto: https"]

/** The URL that the echo tells, or the status of its refusal. */
async function urlOf(listener: NodeListener, ...lines: readonly string[]): Promise<string> {
  const answer = await askRaw(await serveHttp1(listener), ...lines)
  return /"url":"([^"]*)"/.exec(answer)?.[1] ?? answer.split(" ")[1] ?? ""
}

describe("the URL", () => {
  test("has the host of the request, and forwarded headers of a client change nothing", async () => {
    const url = await urlOf(echoing(), line, "Host: a.test:3000", ...forwarded)
    expect(url).toBe("http://a.test:3000/auth/session?a=1&a=2")
  })

  test("is what a trusted proxy says", async () => {
    const url = await urlOf(echoing({ trustProxy: true }), line, "Host: a.test", ...forwarded)
    expect(url).toBe("https://app.test/auth/session?a=1&a=2")
  })

  test("has the scheme of an encrypted connection", async () => {
    const { cert, key } = selfSignedCertificate("localhost")
    const server = createHttpsServer({ cert, key }, echoing()).listen(0, "127.0.0.1")
    await once(server, "listening")
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
    // A server that listens on a port has this kind of address.
    const { port } = server.address() as AddressInfo
    const options = { host: "127.0.0.1", port, path: "/x", agent: false, rejectUnauthorized: false }
    const request = sendHttps({ ...options, headers: { host: "app.test" } }).end()
    const [response] = await once(request, "response")
    expect(JSON.parse(await text(response))).toMatchObject({ url: "https://app.test/x" })
  })

  test("is that of before a router shortened it", async () => {
    const mounted: NodeListener = (req, res) => {
      const { url } = req
      return echoing()(Object.assign(req, { originalUrl: url, url: "/session" }), res)
    }
    expect(await urlOf(mounted, line, "Host: a.test")).toBe("http://a.test/auth/session?a=1&a=2")
  })

  test("never has the host of an absolute request target", async () => {
    const url = await urlOf(echoing(), "GET http://evil.test/x HTTP/1.1", "Host: a.test")
    expect(url).toBe("http://a.test/x")
    expect(await urlOf(echoing(), "GET http://evil.test HTTP/1.1", "Host: a.test")).toBe(
      "http://a.test/",
    )
  })

  test.each(["a.test@evil.test", "a.test/evil", "a,b", "", "a test"])(
    "is refused with 400 when the host is %j",
    async (host) => {
      expect(await urlOf(echoing(), line, `Host: ${host}`)).toBe("400")
    },
  )

  test("is refused for a target without a path", async () => {
    expect(await urlOf(echoing(), "OPTIONS * HTTP/1.1", "Host: a.test")).toBe("400")
    const rewritten: NodeListener = (req, res) => echoing({ url: ".evil.test/x" })(req, res)
    expect(await urlOf(rewritten, line, "Host: a.test")).toBe("400")
  })

  test("of a method that a web request cannot have is refused", async () => {
    expect(await urlOf(echoing(), "TRACE /x HTTP/1.1", "Host: a.test")).toBe("400")
  })

  test("has the :authority of HTTP/2, and Host beside it must be the same", async () => {
    const server = await serveHttp2(echoing())
    const sent = { ":path": "/x?y", ":authority": "app.test", cookie: "a=1" }
    const { body } = await askHttp2(server, sent)
    expect(JSON.parse(body)).toEqual({
      url: "http://app.test/x?y",
      method: "GET",
      headers: [
        ["cookie", "a=1"],
        ["host", "app.test"],
      ],
      body: null,
    })
    const two = await askHttp2(server, { ...sent, host: "evil.test" })
    expect(two.headers[":status"]).toBe(400)
  })
})

describe("the body", () => {
  const form = "application/x-www-form-urlencoded"

  async function post(listener: NodeListener, type: string, body: string) {
    const { origin } = await serveHttp1(listener)
    const headers = { "content-type": type }
    const response = await fetch(`${origin}/x`, { method: "POST", headers, body })
    // The echo's own answer.
    return (await response.json()) as { headers: [string, string][]; body: string | null }
  }

  test("goes through as it comes", async () => {
    expect((await post(echoing(), form, "a=1&a=%C3%A9")).body).toBe("a=1&a=%C3%A9")
  })

  test("goes through over HTTP/2", async () => {
    const server = await serveHttp2(echoing())
    const { body } = await askHttp2(server, { ":path": "/x", ":method": "POST" }, "a=1")
    expect(JSON.parse(body)).toMatchObject({ method: "POST", body: "a=1" })
  })

  test("is absent where none was sent", async () => {
    const server = await serveHttp2(echoing())
    const { body } = await askHttp2(server, { ":path": "/x", ":method": "DELETE" })
    expect(JSON.parse(body)).toMatchObject({ method: "DELETE", body: null })
    const answer = await askRaw(await serveHttp1(echoing()), "DELETE /x HTTP/1.1", "Host: a.test")
    expect(answer).toContain('"body":null')
  })

  test("that a parser read before is written again", async () => {
    const parsed: NodeListener = async (req, res) => {
      const body = Object.fromEntries(new URLSearchParams(await text(req)))
      return echoing()(Object.assign(req, { body }), res)
    }
    const { body, headers } = await post(parsed, form, "a=1&b=%C3%A9%26")
    expect(body).toBe("a=1&b=%C3%A9%26")
    expect(new Headers(headers).has("content-length")).toBe(false)
  })

  test("that a parser put elsewhere is passed as an option", async () => {
    const parsed: NodeListener = async (req, res) => {
      const body: unknown = JSON.parse(await text(req))
      return echoing({ body })(req, res)
    }
    expect((await post(parsed, "application/json", '{"a": [1]}')).body).toBe('{"a":[1]}')
  })

  test("of plain text that a parser took for JSON stays no form and no JSON", async () => {
    const parsed: NodeListener = async (req, res) => {
      const body: unknown = JSON.parse(await text(req))
      return echoing({ body })(req, res)
    }
    expect((await post(parsed, "text/plain", '{"csrfToken":"x"}')).body).toBe(null)
  })

  test("is left to the application until it is read", async () => {
    const reading: NodeListener = async (req, res) => {
      toRequest(req)
      res.end(JSON.stringify({ body: await text(req) }))
    }
    expect((await post(reading, "text/plain", "mine")).body).toBe("mine")
  })

  test("that the client does not finish sending fails when it is read", async () => {
    const read = Promise.withResolvers<unknown>()
    const { origin } = await serveHttp1(async (req, res) => {
      await toRequest(req).text().catch(read.resolve)
      res.end()
    })
    const headers = { "content-type": form, "content-length": "100" }
    const request = sendRequest(`${origin}/x`, { method: "POST", headers })
    request.on("error", () => undefined)
    request.write("a=1")
    setTimeout(() => request.destroy(), 50)
    expect(await read.promise).toBeInstanceOf(BadRequest)
  })

  test("above the limit of the engine gets a 413 response, over the same connection", async () => {
    const auth = createAuth(configWith())
    const { origin } = await serveHttp1(async (req, res) =>
      sendResponse(await auth.handle(toRequest(req)), res),
    )
    const headers = { "content-type": form }
    const send = (body: RequestInit) =>
      fetch(`${origin}/auth/signin/x`, { method: "POST", headers, ...body })
    const large = "a".repeat(300_000)
    expect((await send({ body: large })).status).toBe(413)
    // The type of the DOM does not know `duplex`.
    const chunked = { body: new Blob([large]).stream(), duplex: "half" } as RequestInit
    expect((await send(chunked)).status).toBe(413)
  })
})

test("the engine takes the origin from AUTH_URL where it is set", async () => {
  vi.stubEnv("AUTH_URL", "https://app.test")
  const providers = [Credentials({ credentials: {}, authorize: () => null })]
  const auth = createAuth(configWith({ providers }))
  const { origin } = await serveHttp1(async (req, res) =>
    sendResponse(await auth.handle(toRequest(req)), res),
  )
  expect(await (await fetch(`${origin}/auth/providers`)).json()).toMatchObject({
    credentials: { callbackUrl: "https://app.test/auth/callback/credentials" },
  })
})
