import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { boundFetch } from "../../src/fetch/bounded-fetch.ts"
import { ProviderFailure } from "../../src/fetch/provider-failure.ts"

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const started = createServer((_request, response) => answer(response))
  server = started
  await new Promise<void>((resolve) => void started.listen(0, "localhost", resolve))
  // A server that listens on a port has such an address.
  return `http://localhost:${(started.address() as AddressInfo).port}/path`
}

const local = { fetch, allowInsecureRequests: true }

describe("boundFetch", () => {
  test("hands on status, headers and body", async () => {
    const url = await serve((response) => {
      response.writeHead(418, { "content-type": "text/plain", "x-more": "yes" }).end("tea")
    })
    const response = await boundFetch(local)(url)
    expect(response.status).toBe(418)
    expect(response.headers.get("x-more")).toBe("yes")
    expect(await response.text()).toBe("tea")
  })

  test("hands on an answer without body", async () => {
    const url = await serve((response) => void response.writeHead(204).end())
    expect((await boundFetch(local)(url)).status).toBe(204)
  })

  // asvs 12.3.1
  // threat 3
  test("sends nothing over plain http unless it is permitted", async () => {
    const url = await serve((response) => void response.end())
    const calls: unknown[] = []
    const counting: typeof fetch = (input, init) => {
      calls.push(input)
      return fetch(input, init)
    }
    const strict = boundFetch({ fetch: counting, allowInsecureRequests: false })
    await expect(strict(url)).rejects.toThrow("is not https")
    expect(calls).toHaveLength(0)
  })

  test.each([
    ["a header", { headers: { authorization: "Bearer sentinel\nx" } }],
    ["a signal", { signal: {} as AbortSignal }],
    ["a fetch", {}],
  ])("leaves no timer after a request with %s that cannot be sent", async (what, init) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const failing = (): never => {
      throw new TypeError("sentinel")
    }
    const sending = boundFetch(what === "a fetch" ? { ...local, fetch: failing } : local)
    const error: unknown = await sending("http://localhost:1/path", init).catch((e: unknown) => e)
    expect(vi.getTimerCount()).toBe(0)
    expect(error).toBeInstanceOf(ProviderFailure)
    expect(String(error)).toMatch(/could not be reached \((?:TypeError|ERR_INVALID_ARG_TYPE)\)\./)
    expect(String(error)).not.toContain("sentinel")
  })

  test.each(["ftp://localhost/x", "file:///etc/passwd", "data:,x"])(
    "sends nothing to %s even when plain http is permitted",
    async (url) => {
      await expect(boundFetch(local)(url)).rejects.toThrow("is not https")
    },
  )

  // asvs 1.3.6, 15.3.2
  test.each([301, 302, 303, 307, 308])(
    "does not follow a redirect, status %i (CVE-2026-53513, GHSA-5rr4-8452-hf4v)",
    async (status) => {
      let requests = 0
      const url = await serve((response) => {
        requests += 1
        response.writeHead(status, { location: "/elsewhere" }).end()
      })
      await expect(boundFetch(local)(url)).rejects.toThrow("redirect")
      expect(requests).toBe(1)
    },
  )

  // asvs 13.2.6
  test("rejects more than the limit, independent of the length header", async () => {
    const url = await serve((response) => {
      response.write("x".repeat(600))
      response.end("x".repeat(600))
    })
    await expect(boundFetch(local, { maxBytes: 1000 })(url)).rejects.toThrow("more than 1000 bytes")
  })

  test("accepts exactly the limit", async () => {
    const url = await serve((response) => void response.end("x".repeat(1000)))
    const response = await boundFetch(local, { maxBytes: 1000 })(url)
    expect((await response.text()).length).toBe(1000)
  })

  test("stops reading an answer without end", async () => {
    const url = await serve((response) => {
      // On Node.js 26, a response whose client has gone calls back at once, before anything else of the process.
      const timer = setInterval(() => response.write("x".repeat(65_536)), 1)
      response.on("close", () => clearInterval(timer))
    })
    await expect(boundFetch(local, { maxBytes: 200_000 })(url)).rejects.toThrow("more than")
  })

  // asvs 13.1.3
  test("times out for a server that never responds", async () => {
    const url = await serve(() => undefined)
    await expect(boundFetch(local, { timeoutMs: 20 })(url)).rejects.toThrow("in time")
  })

  test("gives up on a body that never ends", async () => {
    const url = await serve((response) => void response.write("x"))
    await expect(boundFetch(local, { timeoutMs: 50 })(url)).rejects.toThrow("in time")
  })

  test("gives up on a custom fetch that ignores the signal", async () => {
    const deaf = boundFetch(
      { fetch: () => new Promise(() => undefined), allowInsecureRequests: false },
      { timeoutMs: 20 },
    )
    await expect(deaf("https://issuer.example/")).rejects.toThrow("in time")
  })

  test("tells who could not be reached, without the query", async () => {
    const url = await serve((response) => void response.end())
    await new Promise((resolve) => server?.close(resolve))
    const attempt = boundFetch(local)(`${url}?token=sentinel`)
    await expect(attempt).rejects.toThrow(`${url} could not be reached (ECONNREFUSED).`)
  })

  test("keeps what a custom fetch says about its request to itself", async () => {
    const failing = boundFetch({
      fetch: () => Promise.reject(new Error("POST failed: secret=sentinel")),
      allowInsecureRequests: false,
    })
    const error: unknown = await failing("https://issuer.example/").catch((e: unknown) => e)
    expect(String(error)).not.toContain("sentinel")
    expect(error).not.toHaveProperty("cause")
  })

  test("names itself to the server", async () => {
    let agent: string | undefined
    const url = await serve((response) => {
      agent = response.req.headers["user-agent"]
      response.end()
    })
    await boundFetch(local)(url)
    expect(agent).toBe("lockstep")
  })
})
