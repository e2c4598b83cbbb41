import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { nodeAuth } from "./node-integration.ts"
import { passwords } from "./signed-in.ts"

const file = path.join(import.meta.dirname, "node-integration.ts")
const page = path.join(import.meta.dirname, "../../../docs/write-your-own-integration.md")
const name = "authjs.session-token"

/** A server of `node:http` with the integration, and a page that names who is signed in. */
async function serve(config: AuthConfig, basePath?: string): Promise<string> {
  const auth = nodeAuth(config, basePath)
  const server: Server = createServer((req, res) => {
    const answer = async (): Promise<void> => {
      if (await auth.handle(req, res)) return
      const [session] = await Promise.all([auth.session(req, res), auth.session(req, res)])
      res.end(JSON.stringify(session))
    }
    answer().catch((error: unknown) => res.writeHead(503).end(String(error)))
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.")
  return `http://127.0.0.1:${address.port}`
}

/** A browser whose requests go over the network. */
function browserAt(origin: string, config: AuthConfig) {
  return visitor(config, origin, (request) => fetch(request, { redirect: "manual" }))
}

describe("the integration that the documents show", () => {
  // spec G13
  test("is the one that is tested, and has at most 150 lines", () => {
    const source = readFileSync(file, "utf8")
    expect(readFileSync(page, "utf8")).toContain(`\`\`\`ts\n${source}\`\`\``)
    expect(source.split("\n").length).toBeLessThanOrEqual(150)
  })

  // spec G13
  test("signs in and out, reads the session once for a request, and extends it", async () => {
    const config = configWith({ providers: [passwords], session: { updateAge: 0 } })
    const origin = await serve(config)
    const browser = browserAt(origin, config)
    expect(await (await browser.get("../members")).json()).toBeNull()
    await browser.submit("callback/credentials")
    const before = browser.cookies.get(name)
    const response = await browser.get("../members")
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } })
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(browser.cookies.get(name)).not.toBe(before)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    await browser.submit("signout")
    expect(browser.cookies.has(name)).toBe(false)
    expect(await (await browser.get("../members")).json()).toBeNull()
  })

  // spec G15
  test("rejects a form of another site, and one without a token", async () => {
    const config = configWith({ providers: [passwords] })
    const browser = browserAt(await serve(config), config)
    const refused = await browser.submit(
      "callback/credentials",
      {},
      { "sec-fetch-site": "cross-site" },
    )
    expect(refused.headers.get("location")).toContain("error=MissingCSRF")
    await browser.post("callback/credentials")
    expect(browser.cookies.has(name)).toBe(false)
  })

  // spec G14
  test("mounts one configuration below several base paths", async () => {
    const config = configWith({ providers: [passwords] })
    for (const basePath of ["/auth", "/login", ""]) {
      const origin = await serve(config, basePath)
      const response = await fetch(`${origin}${basePath}/providers`)
      expect(await response.json()).toMatchObject({
        credentials: { callbackUrl: `${origin}${basePath}/callback/credentials` },
      })
    }
  })

  // spec G16
  test("reports a mistake in the configuration when the server starts", () => {
    expect(() => nodeAuth(configWith({ secret: "short" }))).toThrow(/secret/)
  })

  test("an outage is an error of the page", async () => {
    const working = configWith({ providers: [passwords] })
    const browser = browserAt(await serve(working), working)
    await browser.submit("callback/credentials")
    const fail = () => {
      throw new Error("the callback has a bug")
    }
    const broken = await serve({ ...working, callbacks: { session: fail } })
    const cookie = `${name}=${browser.cookies.get(name)}`
    expect((await fetch(`${broken}/members`, { headers: { cookie } })).status).toBe(503)
  })
})
