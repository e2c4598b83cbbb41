import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import { describe, expect, onTestFinished, test } from "vitest"
import { FullstackAuth, type FullstackAuthResult, type Session } from "../src/index.ts"
import { configWith, databaseConfig, eager } from "./support/users.ts"
import { signedIn } from "./support/visitor.ts"

type App = Pick<FullstackAuthResult<Session>, "auth">
type Form = (app: App, req: IncomingMessage, res: ServerResponse) => Promise<Session | null>

// What Next.js adds to the two is not looked at.
const forms: readonly (readonly [string, Form])[] = [
  ["auth(req, res)", ({ auth }, req, res) => auth(req as NextApiRequest, res as NextApiResponse)],
  ["auth(context)", ({ auth }, req, res) => auth({ req, res } as GetServerSidePropsContext)],
]

describe.each(forms)("%s", (_, form) => {
  /** Asks a server of Node.js that responds with the session. */
  async function ask(app: App, cookie: string, before?: (res: ServerResponse) => void) {
    const server = createServer((req, res) => {
      before?.(res)
      form(app, req, res).then(
        (session) => res.end(JSON.stringify(session)),
        (error: unknown) => {
          res.statusCode = 500
          res.end(String(error))
        },
      )
    })
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void server.close())
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/legacy?a=b`, { headers: { cookie } })
  }

  test("is null without a session", async () => {
    expect(await (await ask(FullstackAuth(configWith()), "")).json()).toBeNull()
  })

  // spec F4, F5
  test("returns the session, and sets no cookie that is not due", async () => {
    const app = FullstackAuth(configWith())
    const answer = await ask(app, await signedIn(app))
    expect(await answer.json()).toMatchObject({ user: { name: "ann" } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each(["jwt", "database"])("adds a refreshed cookie to others: %s", async (strategy) => {
    const config = strategy === "jwt" ? configWith(eager) : await databaseConfig(eager)
    const app = FullstackAuth(config)
    const other = (res: ServerResponse): unknown => res.appendHeader("set-cookie", "a=b")
    const answer = await ask(app, await signedIn(app), other)
    const [first, second, ...more] = answer.headers.getSetCookie()
    expect([first, more]).toEqual(["a=b", []])
    expect(second).toMatch(/^authjs\.session-token=.*HttpOnly; SameSite=lax/)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
  })

  test("only reads when the head of the answer is gone", async () => {
    const app = FullstackAuth(await databaseConfig(eager))
    const answer = await ask(app, await signedIn(app), (res) => res.flushHeaders())
    expect(await answer.json()).toMatchObject({ user: { name: "ann" } })
  })

  test("throws when the session cannot be read", async () => {
    const answer = await ask(FullstackAuth(configWith({ secret: "short" })), "")
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("secret")])
  })

  test("gives the request to a function as configuration", async () => {
    const seen: (string | undefined)[] = []
    const app = FullstackAuth((request) => {
      seen.push(request?.nextUrl.pathname)
      return configWith()
    })
    await ask(app, "")
    expect(seen).toEqual(["/legacy"])
  })
})
