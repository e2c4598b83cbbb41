import { inspect } from "node:util"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { json } from "node:stream/consumers"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, onTestFinished, test } from "vitest"
import { TokenError } from "../../src/errors.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { createAuth, type JWT, type TokenSet, type User } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { listenAnew } from "../support/listen-anew.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"
import { reasonOf } from "./expired-application.ts"
import { sharedStore } from "../support/application.ts"

interface BackEndUser extends User {
  readonly role: string
  readonly secrets: { readonly access: string; readonly refresh: string }
  readonly lifetime: number
}

/** The back end of the application: it signs in by a password, and rotates refresh tokens. */
async function startBackEnd() {
  let issued = 0
  const live = new Set<string>()
  const does = { status: 200, lifetime: 1 }
  const requests: string[] = []
  const issue = () => {
    const number = (issued += 1)
    live.add(`refresh-${number}`)
    const secrets = { access: `access-${number}`, refresh: `refresh-${number}` }
    return { secrets, lifetime: does.lifetime }
  }
  const server = createServer((request, response) => void answerTo(request, response))
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Only this test calls it.
    const body = (await json(request)) as { password?: string; refresh?: string }
    requests.push(request.url ?? "")
    const isGood = body.password === "right" || live.delete(body.refresh ?? "")
    const status = does.status === 200 && !isGood ? 401 : does.status
    const answer = request.url === "/sign-in" ? { id: "7", name: "Ada", role: "admin" } : {}
    response.writeHead(status, { "content-type": "application/json" })
    response.end(JSON.stringify(status === 200 ? { ...answer, ...issue() } : {}))
  }
  const url = await listenAnew(server)
  onTestFinished(() => void server.close())
  const count = (path: string) => requests.filter((each) => each === path).length
  return { url, does, count, revokeAll: () => live.clear() }
}

const tokensOf = ({ secrets, lifetime }: Pick<BackEndUser, "lifetime" | "secrets">): TokenSet => ({
  access_token: secrets.access,
  refresh_token: secrets.refresh,
  expires_in: lifetime,
})

async function open() {
  const backEnd = await startBackEnd()
  const seen: unknown[] = []
  let picks = 0
  const post = (path: string, body: object, ask = fetch) =>
    ask(`${backEnd.url}${path}`, { method: "POST", body: JSON.stringify(body) })
  const { logger, errors } = recordingLogger()
  const configOf = () => ({
    ...configWith({ logger, session: { strategy: "jwt" } }),
    providers: [
      Credentials({
        credentials: { password: {} },
        async authorize({ password }) {
          const response = await post("/sign-in", { password })
          // The back end is this test's own.
          return response.ok ? ((await response.json()) as BackEndUser) : null
        },
        tokens: {
          of(user) {
            picks += 1
            // As `authorize` returned it.
            return tokensOf(user as BackEndUser)
          },
          async refresh(refresh, { fetch: ask }) {
            const response = await post("/refresh", { refresh }, ask)
            if (response.status === 401) {
              throw new TokenError("The back end ended it.", { reason: "rejected" })
            }
            if (!response.ok) throw new Error(`The back end failed with ${refresh}.`)
            return tokensOf((await response.json()) as BackEndUser)
          },
        },
      }),
    ],
    store,
    callbacks: {
      signIn: (message: unknown) => seen.push(message) > 0,
      jwt: (message: { token: JWT }) => {
        seen.push(message)
        return message.token
      },
    },
    events: { signIn: (message: unknown) => void seen.push(message) },
    features: [providerTokens({ keep: "session", minimumLifetime: 60 })],
  })
  const store = sharedStore()
  const [config, other] = [configOf(), configOf()]
  const [first, second] = [createAuth(config), createAuth(other)]
  return {
    ...backEnd,
    seen,
    errors,
    picks: () => picks,
    async enter(): Promise<Visitor> {
      const browser = visitor(config)
      await browser.submit("callback/credentials", { password: "right" })
      return browser
    },
    async get({ cookies }: Visitor, instance = 0, wanted = {}) {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
      const request = new Request("http://app.example.com/orders", { headers: { cookie } })
      const { tokens } = await (instance === 0 ? first : second).for(request)
      return (await tokens.get({ provider: "credentials", ...wanted })).accessToken
    },
  }
}

describe("tokens of the application's own back end", () => {
  test("are taken once from the user, whom callbacks see without them", async () => {
    const app = await open()
    app.does.lifetime = 600
    const ada = await app.enter()
    expect(await ada.session()).toMatchObject({ user: { name: "Ada" } })
    expect(await app.get(ada)).toBe("access-1")
    expect(app.picks()).toBe(1)
    expect(app.seen).toHaveLength(4)
    expect(app.seen[0]).toMatchObject({ user: { id: "7", name: "Ada", role: "admin" } })
    const shown = inspect(app.seen, { depth: null, showHidden: true }) + JSON.stringify(app.seen)
    expect(shown).toContain("admin")
    expect(shown).not.toMatch(/access-1|refresh-1/)
  })

  test("are refreshed by one request of all processes, and sent in turn", async () => {
    const app = await open()
    const ada = await app.enter()
    app.does.lifetime = 600
    const calls = Array.from({ length: 10 }, (_, index) => app.get(ada, index % 2))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["access-2"]))
    expect(app.count("/refresh")).toBe(1)
    expect(await app.get(ada, 0, { rejectedToken: "access-2" })).toBe("access-3")
  })

  test("are those of one session", async () => {
    const app = await open()
    app.does.lifetime = 600
    const [first, second] = [await app.enter(), await app.enter()]
    expect([await app.get(first), await app.get(second)]).toEqual(["access-1", "access-2"])
    await first.submit("signout")
    expect(await app.get(second)).toBe("access-2")
  })

  test("are gone when the back end rejects the refresh token, which is not sent again", async () => {
    const app = await open()
    const ada = await app.enter()
    app.revokeAll()
    expect(await reasonOf(app.get(ada))).toBe("rejected")
    expect(await reasonOf(app.get(ada))).toBe("rejected")
    expect(app.count("/refresh")).toBe(1)
  })

  test("stay during an outage, about which no token is told", async () => {
    const app = await open()
    const ada = await app.enter()
    app.does.status = 500
    const error: unknown = await app.get(ada).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: "provider", code: "unavailable" })
    expect(inspect([error, app.errors], { depth: null })).not.toContain("refresh-1")
    app.does.status = 200
    // It is left alone for a while.
    expect(await reasonOf(app.get(ada))).toBe("provider")
    expect(app.count("/refresh")).toBe(1)
  })

  test("cannot be kept in accounts, which are not stored", async () => {
    const credentials = Credentials({
      authorize: () => null,
      tokens: { of: () => undefined, refresh: () => ({ access_token: "new" }) },
    })
    const config = (feature: Parameters<typeof providerTokens>[0]) =>
      configWith({
        providers: [credentials],
        adapter: MemoryAdapter(),
        session: { strategy: "jwt" },
        store: sharedStore(),
        features: [providerTokens(feature)],
      })
    expect(() => assertConfig(config({}))).toThrow("no account of credentials is stored")
    expect(() => assertConfig(config({ providers: [] }))).not.toThrow()
    expect(() => assertConfig(config({ keep: "session" }))).not.toThrow()
    expect(() =>
      assertConfig(config({ keep: "session", providers: ["credentials"] })),
    ).not.toThrow()
  })
})
