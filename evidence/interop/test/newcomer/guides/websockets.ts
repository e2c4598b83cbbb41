import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  type GuideApplication,
  type GuideFolder,
  type StartOptions,
  problemsOf,
} from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

const guide = "docs/guides/websockets.md"
const ada = { id: "7", name: "Ada", email: "ada@example.com" }

/** How a connection goes: its messages, and how it ends. */
interface Connection {
  readonly socket: WebSocket
  next(): Promise<string>
  readonly closed: Promise<number>
}

/** Opens a connection as a browser does. Node.js takes headers, which browsers set themselves. */
function open(
  application: GuideApplication,
  headers: Record<string, string>,
  path = "/",
): Connection {
  const url = application.origin.replace("http", "ws") + path
  // The type of its second parameter is that of browsers.
  const socket = new WebSocket(url, { headers } as never)
  const messages: string[] = []
  let wake = (): void => undefined
  socket.addEventListener("message", ({ data }) => {
    messages.push(String(data))
    wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code))
  })
  const next = async (): Promise<string> => {
    while (messages.length === 0) {
      const isClosed = await Promise.race([
        closed.then(() => true),
        new Promise<boolean>((resolve) => (wake = () => resolve(false))),
      ])
      if (isClosed && messages.length === 0) return "closed"
    }
    return messages.shift() ?? ""
  }
  return { socket, next, closed }
}

/** Runs the two applications of the guide. */
export function testWebSockets(folder: () => GuideFolder): void {
  const env = { CHECK_MS: "100" }

  const started = (options: StartOptions) => {
    const running: { application?: GuideApplication } = {}
    beforeAll(async () => {
      running.application = await folder().start(guide, { ...options, env })
    })
    afterAll(() => running.application?.close())
    return (): GuideApplication => {
      if (running.application === undefined) throw new Error("It did not start.")
      return running.application
    }
  }

  describe("websockets, with ws", () => {
    const application = started({ version: 0 })

    /** The status of the response to the request that opens the connection. */
    async function statusOf(headers: Record<string, string>): Promise<number> {
      const { request } = await import("node:http")
      const { hostname, port } = new URL(application().origin)
      const upgrade = {
        ...headers,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      }
      return new Promise((resolve, reject) => {
        const sent = request({ hostname, port, headers: upgrade })
        sent.on("error", reject)
        sent.on("response", ({ statusCode = 0 }) => resolve(statusCode))
        sent.on("upgrade", (_response, socket) => {
          socket.destroy()
          resolve(101)
        })
        sent.end()
      })
    }

    test("only a signed-in user on a page of the application opens a connection", async () => {
      const cookie = await application().signInAs(ada)
      const { origin } = application()
      const statuses = [
        await statusOf({ origin, cookie }),
        await statusOf({ cookie }),
        await statusOf({ origin }),
        await statusOf({ origin, cookie: `${cookie}x` }),
        await statusOf({ origin: "http://evil.test", cookie }),
        await statusOf({ origin: "null", cookie }),
      ]
      expect(statuses).toEqual([101, 101, 401, 401, 403, 403])
    })

    test("the connection ends after the user signed out, and not before", async () => {
      const browser = visit(application(), { cookie: await application().signInAs(ada) })
      const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
      const { socket, next, closed } = open(application(), { cookie })
      await new Promise((resolve) => socket.addEventListener("open", resolve))
      await new Promise((resolve) => setTimeout(resolve, 500))
      socket.send("hello")
      expect(await next()).toBe("Received: hello")
      await browser.submit("signout", {})
      expect(await closed).toBe(4401)
    })

    test("the log has no warning", () => {
      expect(problemsOf(application())).toEqual([])
    })
  })

  describe("websockets, with socket.io", () => {
    const application = started({ version: 1 })
    const path = "/socket.io/?EIO=4&transport="

    /** The answer of the namespace to a client by polling; `40` accepts it, and `44` does not. */
    async function poll(headers: Record<string, string>): Promise<string> {
      const url = application().origin + path + "polling"
      const opened = await fetch(url, { headers })
      const sid = /"sid":"([^"]+)"/.exec(await opened.text())?.[1]
      if (sid === undefined) return String(opened.status)
      await fetch(`${url}&sid=${sid}`, { method: "POST", headers, body: "40" })
      return (await fetch(`${url}&sid=${sid}`, { headers })).text()
    }

    /** The same by WebSocket. */
    async function connect(headers: Record<string, string>): Promise<[string, Connection]> {
      const connection = open(application(), headers, `${path}websocket`)
      const opened = await connection.next()
      if (opened === "closed") return [opened, connection]
      connection.socket.send("40")
      return [await connection.next(), connection]
    }

    test("only a signed-in user on a page of the application connects", async () => {
      const cookie = await application().signInAs(ada)
      const { origin } = application()
      const evil = "http://evil.test"
      expect(await poll({ cookie })).toMatch(/^40/)
      expect(await poll({})).toMatch(/^44.*Sign in first/)
      expect(await poll({ cookie, origin: evil })).toBe("403")
      const results: string[] = []
      for (const headers of [{ cookie, origin }, { origin }, { cookie, origin: evil }]) {
        const [result, { socket }] = await connect(headers)
        results.push(result)
        socket.close()
      }
      expect(results).toEqual([
        expect.stringMatching(/^40/),
        expect.stringMatching(/^44.*Sign in first/),
        "closed",
      ])
    })

    test("the connection ends after the user signed out", async () => {
      const browser = visit(application(), { cookie: await application().signInAs(ada) })
      const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
      const [result, { closed }] = await connect({ cookie })
      expect(result).toMatch(/^40/)
      await browser.submit("signout", {})
      expect(await closed).toBeGreaterThan(999)
    })

    test("the log has no warning", () => {
      expect(problemsOf(application())).toEqual([])
    })
  })
}
