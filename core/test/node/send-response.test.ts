import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { request as sendRequest } from "node:http"
import { describe, expect, test } from "vitest"
import { sendResponse } from "../../src/node.ts"
import {
  askHttp2,
  askRaw,
  leaveHttp2,
  type NodeServer,
  serveHttp1,
  serveHttp2,
} from "./node-servers.ts"

/** A stream that counts what is asked of it. */
function counting(chunk: Uint8Array, fails = Number.POSITIVE_INFINITY) {
  const seen = { pulls: 0, canceled: Promise.withResolvers<void>() }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulls += 1
        if (seen.pulls >= fails) controller.error(new Error("It broke."))
        else controller.enqueue(chunk)
      },
      cancel: () => seen.canceled.resolve(),
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

const sending = (make: () => Response): Promise<NodeServer> =>
  serveHttp1((_req, res) => sendResponse(make(), res))

describe("the head", () => {
  const response = () => {
    const made = new Response("text", { status: 418, headers: { "x-a": "1", vary: "Cookie" } })
    made.headers.append("set-cookie", "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    made.headers.append("set-cookie", "c=3")
    return made
  }

  test("arrives, every Set-Cookie by itself, beside what the application set", async () => {
    const { origin } = await serveHttp1((_req, res) => {
      res.setHeader("set-cookie", "a=1")
      res.setHeader("vary", "Accept")
      return sendResponse(response(), res)
    })
    const answer = await fetch(origin)
    expect([answer.status, await answer.text()]).toEqual([418, "text"])
    expect(answer.headers.get("x-a")).toBe("1")
    expect(answer.headers.get("vary")).toBe("Accept, Cookie")
    expect(answer.headers.getSetCookie()).toEqual([
      "a=1",
      "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      "c=3",
    ])
  })

  test("arrives over HTTP/2, without what HTTP/2 does not know", async () => {
    const server = await serveHttp2((_req, res) => {
      const made = response()
      made.headers.set("connection", "keep-alive")
      made.headers.set("transfer-encoding", "chunked")
      return sendResponse(made, res)
    })
    const { headers, body } = await askHttp2(server, { ":path": "/" })
    expect(headers).toMatchObject({ ":status": 418, "x-a": "1" })
    expect(headers["set-cookie"]).toEqual(["b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "c=3"])
    expect([body, server.failures]).toEqual(["text", []])
  })
})

describe("a response without a body", () => {
  test.each([204, 304, 302])("of status %s has none", async (status) => {
    const server = await sending(() => new Response(null, { status }))
    const answer = await askRaw(server, "GET / HTTP/1.1", "Host: a.test")
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`))
    expect(answer.toLowerCase()).not.toContain("content-type")
  })

  test.each([
    ["HTTP/1.1", serveHttp1],
    ["HTTP/2", serveHttp2],
  ] as const)("to HEAD over %s cancels the body", async (_version, serve) => {
    const { body, seen } = counting(new Uint8Array(10))
    const server = await serve((_req, res) =>
      sendResponse(new Response(body, { headers: { "content-length": "10" } }), res),
    )
    if (serve === serveHttp2) {
      const { headers } = await askHttp2(server, { ":path": "/", ":method": "HEAD" })
      expect(headers).toMatchObject({ ":status": 200, "content-length": "10" })
    } else {
      const answer = await fetch(server.origin, { method: "HEAD" })
      expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "10"])
    }
    await seen.canceled.promise
    expect(seen.pulls).toBe(0)
  })
})

describe("a body", () => {
  test("of some length arrives byte for byte", async () => {
    const bytes = new Uint8Array(randomBytes(3_000_000))
    const { origin } = await sending(() => new Response(new Blob([bytes]).stream()))
    expect(Buffer.compare(Buffer.from(await (await fetch(origin)).arrayBuffer()), bytes)).toBe(0)
    const server = await serveHttp2((_req, res) => sendResponse(new Response("a".repeat(1e6)), res))
    expect((await askHttp2(server, { ":path": "/" })).body).toHaveLength(1e6)
  })

  test("is read no faster than the client takes it, and canceled when the client goes", async () => {
    const { body, seen } = counting(new Uint8Array(65_536))
    const sent = Promise.withResolvers<void>()
    const { origin } = await serveHttp1(async (_req, res) => {
      await sendResponse(new Response(body), res)
      sent.resolve()
    })
    const request = sendRequest(origin).end()
    const response = await new Promise<NodeJS.ReadableStream & { destroy(): void }>((resolve) =>
      request.on("response", resolve),
    )
    response.pause()
    // Until nothing moves any more: what the system buffers differs.
    for (let before = -1; before !== seen.pulls;) {
      before = seen.pulls
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(seen.pulls).toBeLessThan(1000)
    response.destroy()
    await seen.canceled.promise
    await sent.promise
  })

  test("that waits is canceled when the client goes", async () => {
    const canceled = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
      cancel: () => canceled.resolve(),
    })
    const { origin } = await sending(() => new Response(body))
    const gone = new AbortController()
    await fetch(origin, { signal: gone.signal })
    gone.abort()
    expect(await canceled.promise).toBe(undefined)
  })

  test("that fails closes the connection, and the failure is told", async () => {
    const server = await sending(() => new Response(counting(new Uint8Array(10), 3).body))
    await expect(fetch(server.origin).then((answer) => answer.text())).rejects.toThrow(
      /terminated|fetch failed/,
    )
    expect(server.failures).toEqual([new Error("It broke.")])
  })
})

test("nothing is sent once other code responded", async () => {
  const { body, seen } = counting(new Uint8Array(10))
  const server = await serveHttp1((_req, res) => {
    res.end("other")
    return sendResponse(new Response(body, { headers: { "set-cookie": "a=1" } }), res)
  })
  const answer = await fetch(server.origin)
  expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(["other", []])
  await seen.canceled.promise
  expect(server.failures).toEqual([])
})

test.each([
  ["HTTP/1.1", serveHttp1],
  ["HTTP/2", serveHttp2],
] as const)("nothing is sent over %s to a client that has gone", async (_version, serve) => {
  const { body, seen } = counting(new Uint8Array(10))
  const client = new AbortController()
  const server = await serve(async (req, res) => {
    const closed = once("stream" in req ? req.stream : req.socket, "close")
    client.abort()
    await closed
    await sendResponse(new Response(body), res)
  })
  if (serve === serveHttp2) leaveHttp2(server, client.signal)
  else void fetch(server.origin, { signal: client.signal }).catch(() => undefined)
  await seen.canceled.promise
  expect([seen.pulls, server.failures]).toEqual([0, []])
})
