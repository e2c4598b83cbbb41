import { createHash, randomBytes } from "node:crypto"
import type { ErrorRequestHandler, RequestHandler } from "express"
import { describe, expect, test, vi } from "vitest"
import { sendResponse } from "../src/express-response.ts"
import { serve, versions } from "./support/apps.ts"

/** Sends a web response, and passes a failure on. */
function sending(response: () => Response): RequestHandler {
  return (_req, res, next) => void sendResponse(response(), res).catch(next)
}

describe.each(versions)("%s", (_name, express) => {
  test("status, headers and body arrive, with a length and nothing invented", async () => {
    const app = express()
      .disable("x-powered-by")
      .use(sending(() => new Response("text", { status: 418, headers: { "x-a": "1, 2" } })))
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
    const answer = () => new Response(null, { status: 302, headers: { location: "/x" } })
    const response = await fetch(await serve(express().use(sending(answer))), {
      redirect: "manual",
    })
    expect(response.status).toBe(302)
    expect(response.headers.has("content-type")).toBe(false)
    expect(await response.text()).toBe("")
  })

  test("every Set-Cookie is kept apart, after those of the application", async () => {
    const answer = () => {
      const response = new Response()
      response.headers.append("set-cookie", "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
      response.headers.append("set-cookie", "c=3; Path=/")
      return response
    }
    const app = express()
      .use((_req, res, next) => {
        res.cookie("a", "1")
        res.vary("Accept")
        next()
      })
      .use(sending(answer))
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
      .use(sending(() => new Response(null, { headers: { vary: "Cookie" } })))
    expect((await fetch(await serve(app))).headers.get("vary")).toBe("Accept, Cookie")
  })

  test("HEAD gets the head of the answer", async () => {
    const app = express().use(sending(() => new Response("text", { status: 400 })))
    const response = await fetch(await serve(app), { method: "HEAD" })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe("")
  })

  test("a long body is streamed and arrives byte for byte", async () => {
    const bytes = randomBytes(5_000_000)
    const app = express().use(sending(() => new Response(new Blob([bytes]).stream())))
    const received = await (await fetch(await serve(app))).bytes()
    const digest = (data: Uint8Array) => createHash("sha256").update(data).digest("hex")
    expect(digest(received)).toBe(digest(bytes))
  })

  test("a body that fails at once leaves the answer to the error handler", async () => {
    const failing = () => {
      const body = new ReadableStream({
        pull() {
          throw new Error("no body")
        },
      })
      return new Response(body, { headers: { "set-cookie": "session=1" } })
    }
    const app = express().use(sending(failing))
    const report: ErrorRequestHandler = (error: Error, _req, res, _next) => {
      res.status(503).send(error.message)
    }
    app.use(report)
    const response = await fetch(await serve(app))
    expect(response.status).toBe(503)
    expect(await response.text()).toBe("no body")
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test("nothing is added once somebody else answered", async () => {
    const failed = vi.fn<(error: unknown) => void>()
    const app = express().use((_req, res) => {
      res.status(504).send("too late")
      sendResponse(new Response("late"), res).catch(failed)
    })
    const response = await fetch(await serve(app))
    expect(response.status).toBe(504)
    expect(await response.text()).toBe("too late")
    expect(failed).not.toHaveBeenCalled()
  })

  test("a body stops being read when the client goes away", async () => {
    const cancelled = Promise.withResolvers<void>()
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
          cancel: () => cancelled.resolve(),
        }),
      )
    const app = express().use(sending(endless))
    const client = new AbortController()
    await fetch(await serve(app), { signal: client.signal })
    client.abort()
    await expect(cancelled.promise).resolves.toBeUndefined()
  })
})
