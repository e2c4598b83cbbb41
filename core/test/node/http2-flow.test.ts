import type { IncomingHttpHeaders } from "node:http2"
import { describe, expect, test } from "vitest"
import { createAuth } from "../../src/index.ts"
import { BadRequest, sendResponse, toRequest } from "../../src/node.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { configWith } from "../support/visitor.ts"
import { askHttp2, type Http2Answer, type NodeServer, serveSecureHttp2 } from "./node-servers.ts"

const sessionCookie = "__Secure-authjs.session-token"
const form = "application/x-www-form-urlencoded"

const auth = createAuth(
  configWith({
    providers: [
      Credentials({
        credentials: { name: {}, password: {} },
        authorize: ({ name, password }) =>
          password === "right" ? { id: String(name), name: String(name) } : null,
      }),
    ],
    session: { updateAge: 0 },
  }),
)

/** The application of examples/frameworks/node-http, on a server of HTTP/2. */
function serveApplication(): Promise<NodeServer> {
  return serveSecureHttp2(async (req, res) => {
    const request = toRequest(req)
    const own = await auth.for(request)
    // Before everything, as a middleware does.
    const session = await own.session()
    const { pathname } = new URL(request.url)
    const isOurs = pathname.startsWith("/auth/")
    const response = isOurs ? await auth.handle(request) : Response.json(session)
    await sendResponse(own.apply(response), res)
  })
}

/** A browser that keeps cookies, and sends each in its own field, as browsers do over HTTP/2. */
function openBrowser(server: NodeServer) {
  const cookies = new Map<string, string>()
  async function send(
    path: string,
    body?: Record<string, string>,
    more = {},
  ): Promise<Http2Answer> {
    const method = body === undefined ? "GET" : "POST"
    const type = body && { "content-type": form }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`)
    const headers = { ":path": path, ":method": method, ...type, cookie, ...more }
    const answer = await askHttp2(server, headers, body && new URLSearchParams(body).toString())
    for (const line of linesOf(answer.headers)) {
      const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split(/=(.*)/s)
      if (line.includes("Max-Age=0")) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    send,
    session: async (): Promise<unknown> => JSON.parse((await send("/me")).body),
    async submit(path: string, body: Record<string, string>): Promise<Http2Answer> {
      // The wire contract fixes this answer.
      const { csrfToken } = JSON.parse((await send("/auth/csrf")).body) as { csrfToken: string }
      return send(path, { csrfToken, ...body })
    },
  }
}

function linesOf(headers: IncomingHttpHeaders): readonly string[] {
  return headers["set-cookie"] ?? []
}

const ann = { name: "Ann", password: "right" }

describe("a server of HTTP/2 over TLS", () => {
  test("signs in, reads and extends the session, and signs out", async () => {
    const server = await serveApplication()
    const browser = openBrowser(server)
    expect(await browser.session()).toBeNull()

    const signedIn = await browser.submit("/auth/callback/credentials", ann)
    expect(signedIn.headers).toMatchObject({ ":status": 302, location: server.origin })
    const first = browser.cookies.get(sessionCookie)
    expect(first).toBeDefined()

    const { headers, body } = await browser.send("/me")
    expect(JSON.parse(body)).toMatchObject({ user: { name: "Ann" } })
    expect(linesOf(headers)).toEqual([expect.stringMatching(`^${sessionCookie}=.+; Secure`)])
    expect(headers["cache-control"]).toBe("private, no-store")
    expect(browser.cookies.get(sessionCookie)).not.toBe(first)
    expect(await browser.session()).toMatchObject({ user: { name: "Ann" } })

    const signedOut = await browser.submit("/auth/signout", {})
    expect(signedOut.headers[":status"]).toBe(302)
    const ended = linesOf(signedOut.headers).filter((line) => line.startsWith(sessionCookie))
    expect(ended).toEqual([expect.stringContaining("Max-Age=0")])
    expect(await browser.session()).toBeNull()
    expect(server.failures).toEqual([])
  })

  test("takes the origin from :authority, and cookies for https alone", async () => {
    const server = await serveApplication()
    const browser = openBrowser(server)
    const { body, headers } = await browser.send("/auth/providers", undefined, {
      ":authority": "app.example.com",
    })
    expect(JSON.parse(body)).toMatchObject({
      credentials: { callbackUrl: "https://app.example.com/auth/callback/credentials" },
    })
    expect(headers["set-cookie"]).toBeUndefined()
    await browser.submit("/auth/callback/credentials", ann)
    expect([...browser.cookies.keys()].sort()).toEqual([
      "__Host-authjs.csrf-token",
      "__Secure-authjs.callback-url",
      sessionCookie,
    ])
  })

  test("refuses a form of another site, and a Host beside :authority that differs", async () => {
    const server = await serveApplication()
    const browser = openBrowser(server)
    await browser.submit("/auth/callback/credentials", ann)
    // The wire contract fixes this answer.
    const csrf = JSON.parse((await browser.send("/auth/csrf")).body) as { csrfToken: string }
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
    await browser.send("/auth/signout", csrf, evil)
    expect(await browser.session()).toMatchObject({ user: { name: "Ann" } })
    expect(server.failures).toEqual([])

    const other = { ":authority": server.host, host: "evil.example" }
    expect((await browser.send("/me", undefined, other)).headers[":status"]).toBe(400)
    expect(server.failures).toEqual([expect.any(BadRequest)])
  })
})
