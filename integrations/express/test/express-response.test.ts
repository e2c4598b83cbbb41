import { createHash, randomBytes } from "node:crypto"
import type { Answer } from "@lockstep/core/integration"
import type { ErrorRequestHandler, RequestHandler } from "express"
import { describe, expect, test } from "vitest"
import { sendAnswer } from "@lockstep/core/node"
import { serve, versions } from "./support/apps.ts"

/** Sends an answer; what fails goes to the error handler. */
function sending(answer: Partial<Answer>): RequestHandler {
  return (_req, res) => {
    sendAnswer({ status: 200, headers: {}, setCookie: [], body: null, ...answer }, res)
  }
}

describe.each(versions)("%s", (_name, express) => {
  test("status, headers and body arrive, with a length and nothing invented", async () => {
    const app = express()
      .disable("x-powered-by")
      .use(
        sending({
          status: 418,
          headers: { "content-type": "text/plain;charset=UTF-8", "x-a": "1, 2" },
          body: "text",
        }),
      )
    const response = await fetch(await serve(app))
    expect(response.status).toBe(418)
    expect(await response.text()).toBe("text")
    const {
      date: _,
      connection: __,
      "keep-alive": ___,
      ...headers
    } = Object.fromEntries(response.headers)
    expect(headers).toEqual({
      "content-type": "text/plain;charset=UTF-8",
      "content-length": "4",
      "x-a": "1, 2",
    })
  })

  test("a redirect has no Content-Type and no body", async () => {
    const answer = { status: 302, headers: { location: "/x" } }
    const response = await fetch(await serve(express().use(sending(answer))), {
      redirect: "manual",
    })
    expect(response.status).toBe(302)
    expect(response.headers.has("content-type")).toBe(false)
    expect(await response.text()).toBe("")
  })

  test("every Set-Cookie is kept apart, after those of the application", async () => {
    const setCookie = ["b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "c=3; Path=/"]
    const app = express()
      .use((_req, res, next) => {
        res.cookie("a", "1")
        res.vary("Accept")
        next()
      })
      .use(sending({ setCookie }))
    expect((await fetch(await serve(app))).headers.getSetCookie()).toEqual([
      "a=1; Path=/",
      "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      "c=3; Path=/",
    ])
  })

  test("Vary is added to what the application varies by", async () => {
    const app = express()
      .use((_req, res, next) => {
        res.vary("Accept")
        next()
      })
      .use(sending({ headers: { vary: "Cookie" } }))
    expect((await fetch(await serve(app))).headers.get("vary")).toBe("Accept, Cookie")
  })

  test("HEAD gets the head of the answer", async () => {
    const app = express().use(sending({ status: 400, body: "text" }))
    const response = await fetch(await serve(app), { method: "HEAD" })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe("")
  })

  test("a long body arrives byte for byte", async () => {
    const body = `${randomBytes(5_000_000).toString("base64")}\u00e9\u{1f511}`
    const received = await (await fetch(await serve(express().use(sending({ body }))))).text()
    const digest = (data: string) => createHash("sha256").update(data).digest("hex")
    expect(digest(received)).toBe(digest(body))
  })

  test("a header that cannot be sent leaves the answer to the error handler", async () => {
    const setCookie = ["session=1"]
    const app = express().use(
      sending({ headers: { location: "/\u{1f511}" }, setCookie, body: "a" }),
    )
    const report: ErrorRequestHandler = (error: NodeJS.ErrnoException, _req, res, _next) => {
      res.status(503).send(error.code)
    }
    app.use(report)
    const response = await fetch(await serve(app))
    expect(response.status).toBe(503)
    expect(await response.text()).toBe("ERR_INVALID_CHAR")
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test("nothing is added once other code answered", async () => {
    const failed: unknown[] = []
    const app = express().use((_req, res) => {
      res.status(504).send("too late")
      try {
        sendAnswer({ status: 200, headers: {}, setCookie: ["a=1"], body: "late" }, res)
      } catch (error) {
        failed.push(error)
      }
    })
    const response = await fetch(await serve(app))
    expect(response.status).toBe(504)
    expect(await response.text()).toBe("too late")
    expect(failed).toEqual([])
  })

  test("nothing is sent to a client that has gone", async () => {
    const sent = Promise.withResolvers<boolean>()
    const app = express().use((req, res) => {
      req.socket.once("close", () => {
        sendAnswer({ status: 200, headers: {}, setCookie: [], body: "late" }, res)
        sent.resolve(res.headersSent)
      })
      req.socket.destroy()
    })
    await expect(fetch(await serve(app))).rejects.toThrow("fetch failed")
    expect(await sent.promise).toBe(false)
  })
})
