import { connect } from "node:net"
import type { ErrorRequestHandler, Express } from "express"
import { describe, expect, test, vi } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith } from "./support/users.ts"
import { rawExchange } from "./support/raw-request.ts"

const callback = "/callback/password"

describe.each(versions)("%s", (_name, express) => {
  function appWith(config: ExpressAuthConfig = configWith()): Express {
    return express().use("/auth", ServerAuth(config))
  }

  describe("failures", () => {
    /** A setting of the application's own, which is asked about the sender of each request. */
    const distrust = (): never => {
      throw new Error("No proxy list.")
    }

    test("go to the error handler of the application", async () => {
      const report: ErrorRequestHandler = (error: Error, _req, res, _next) => {
        res.status(503).send(error.message)
      }
      const app = appWith().set("trust proxy", distrust)
      const origin = await serve(app.use(report))
      const response = await fetch(`${origin}/auth/nothing-here`)
      expect(response.status).toBe(503)
      expect(await response.text()).toBe("No proxy list.")
    })

    test("call next once, and reject nothing", async () => {
      const handler = ServerAuth(configWith())
      const next = vi.fn<(error?: unknown) => void>()
      const done = Promise.withResolvers<void>()
      const app = express().set("trust proxy", distrust)
      app.use("/auth", (req, res) => {
        done.resolve(handler(req, res, next).then(() => void res.end()))
      })
      await fetch(`${await serve(app)}/auth/nothing-here`)
      await expect(done.promise).resolves.toBeUndefined()
      expect(next).toHaveBeenCalledExactlyOnceWith(new Error("No proxy list."))
    })

    test("of a client that leaves in the middle of a body are not passed on", async () => {
      const handler = ServerAuth(configWith())
      const handled = Promise.withResolvers<void>()
      const passedOn = vi.fn<(error?: unknown) => void>()
      const app = express().use("/auth", (req, res, next) => {
        if (req.method === "GET") void handler(req, res, next)
        else handled.resolve(handler(req, res, passedOn))
      })
      const origin = await serve(app)
      const head = [
        `POST /auth${callback} HTTP/1.1`,
        "Host: app.test",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 1000",
      ]
      const socket = connect(Number(new URL(origin).port), "127.0.0.1")
      socket.write(`${head.join("\r\n")}\r\n\r\nname=ann`, () => socket.destroy())
      await expect(handled.promise).resolves.toBeUndefined()
      expect(passedOn).not.toHaveBeenCalled()
      expect(await openBrowser(origin).session()).toBeNull()
    })
  })

  describe("limits", () => {
    const tooLong = `name=${"a".repeat(2_000_000)}`
    const headers = { "content-type": "application/x-www-form-urlencoded" }

    test("refuse a long body that says its length", async () => {
      const url = `${await serve(appWith())}/auth${callback}`
      const response = await fetch(url, { method: "POST", headers, body: tooLong })
      expect(response.status).toBe(413)
    })

    test.each(["application/x-www-form-urlencoded", "text/plain"])(
      "leave the connection usable after a long body of type %s",
      async (type) => {
        const piece = `${"a".repeat(65_536)}\r\n`
        const body = `10000\r\n${piece}`.repeat(20)
        const next = "GET /auth/providers HTTP/1.1\r\nHost: app.test\r\nConnection: close\r\n\r\n"
        const lines = [
          `POST /auth${callback} HTTP/1.1`,
          "Host: app.test",
          `Content-Type: ${type}`,
          "Transfer-Encoding: chunked",
        ]
        const origin = await serve(appWith())
        const answers = await rawExchange(
          origin,
          `${lines.join("\r\n")}\r\n\r\n${body}0\r\n\r\n${next}`,
        )
        const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
        expect(statuses).toEqual([type === "text/plain" ? "302" : "413", "200"])
      },
    )

    test("refuse a long body that a parser let through", async () => {
      const app = express().use(express.urlencoded({ extended: true, limit: "10mb" }))
      const url = `${await serve(app.use("/auth", ServerAuth(configWith())))}/auth${callback}`
      const response = await fetch(url, { method: "POST", headers, body: tooLong })
      expect(response.status).toBe(413)
    })
  })
})
