import { Credentials } from "@lockstep/core/providers/credentials"
import { GitHub } from "@lockstep/core/providers/github"
import { type ExpressAuthConfig, getSession, ServerAuth } from "@lockstep/express"
import compression from "compression"
import cookieParser from "cookie-parser"
import cors from "cors"
import express, { type RequestHandler } from "express"
import express4 from "express4"
import session from "express-session"
import helmet from "helmet"
import morgan from "morgan"
import { type LoggerOptions, pino } from "pino"
import { pinoHttp } from "pino-http"
import serverless from "serverless-http"
import supertest from "supertest"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { onlyBlock } from "../../../../scripts/checks/named-blocks.ts"
import { read } from "../newcomer/guide-application.ts"

const versions: readonly (readonly [name: string, express: typeof express])[] = [
  ["Express 5", express],
  // What the tests use is the same in the fourth version.
  ["Express 4", express4 as unknown as typeof express],
]

const quiet = { write: () => true }
const sessions = session({ secret: "another", resave: false, saveUninitialized: true })

/** What applications mount before the routes, alone and together. */
const middleware: Readonly<Record<string, readonly RequestHandler[]>> = {
  nothing: [],
  helmet: [helmet()],
  compression: [compression({ threshold: 0 })],
  "cookie-parser": [cookieParser("a secret of its own")],
  "express-session": [sessions],
  cors: [cors({ origin: true, credentials: true })],
  morgan: [morgan("combined", { stream: quiet })],
  "pino-http": [pinoHttp({ logger: pino({}, quiet) })],
  "express.json": [express.json()],
  "express.urlencoded": [express.urlencoded({ extended: false })],
  "express.urlencoded, extended": [express.urlencoded({ extended: true })],
  "express.text": [express.text({ type: "*/*" })],
  "express.raw": [express.raw({ type: "*/*" })],
  "all that read a body": [express.json(), express.urlencoded({ extended: true }), express.text()],
  "all that write headers": [helmet(), compression({ threshold: 0 }), cors(), sessions],
}

const problems: unknown[] = []
const config: ExpressAuthConfig = {
  secret: "an-example-secret-of-more-than-32-characters",
  trustHost: true,
  providers: [
    GitHub({ clientId: "id", clientSecret: "secret" }),
    Credentials({
      credentials: { username: {}, password: {} },
      authorize: ({ username }) => ({ id: "1", name: String(username) }),
    }),
  ],
  logger: {
    error: (error) => problems.push(error),
    warn: (code) => problems.push(code),
  },
}

function createApplication(create: typeof express, before: readonly RequestHandler[]) {
  const app = create()
  if (before.length > 0) app.use(...before)
  app.use("/auth", ServerAuth(config))
  app.get("/me", async (req, res) => {
    res.json((await getSession(req, config))?.user ?? null)
  })
  return app
}

beforeEach(() => {
  problems.length = 0
})

afterEach(() => {
  if (problems.length > 0) throw new AggregateError(problems, "The log has problems.")
})

describe.each(versions)("%s", (_version, create) => {
  describe.each(Object.entries(middleware))("behind %s", (_name, before) => {
    test.each(["form", "json"])("signs in by %s, reads the session and signs out", async (type) => {
      const agent = supertest.agent(createApplication(create, before))
      const { csrfToken } = (await agent.get("/auth/csrf")).body
      const body = { csrfToken, username: "Ada 🌍", password: "a+b&c=d" }
      const signedIn = await agent.post("/auth/callback/credentials").type(type).send(body)
      expect([signedIn.status, signedIn.headers["location"]]).toEqual([302, expect.any(String)])
      expect((await agent.get("/me")).body).toEqual({ name: "Ada 🌍" })
      await agent.post("/auth/signout").type(type).send({ csrfToken })
      expect((await agent.get("/me")).body).toBeNull()
    })

    test("starts a sign-in at the provider", async () => {
      const agent = supertest.agent(createApplication(create, before))
      const { csrfToken } = (await agent.get("/auth/csrf")).body
      const response = await agent.post("/auth/signin/github").type("form").send({ csrfToken })
      expect(response.headers["location"]).toMatch(/^https:\/\/github\.com\/login\/oauth\//)
    })

    test("sends the sign-in page with its own policy", async () => {
      const agent = supertest(createApplication(create, before))
      const { text, headers } = await agent.get("/auth/signin")
      expect(text).toMatch(/^<!doctype html>.*Sign in.*<\/html>\s*$/s)
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(headers["cache-control"]).toBe("private, no-cache, no-store")
    })
  })

  test("runs as a function behind a gateway, which passes on each cookie", async () => {
    const handler = serverless(createApplication(create, []))
    const first = await handler(eventOf("GET", "/auth/csrf"), {})
    const { csrfToken } = JSON.parse(bodyOf(first))
    const form = new URLSearchParams({ csrfToken, username: "Ada", password: "p" })
    const event = eventOf("POST", "/auth/callback/credentials", cookiesOf(first), String(form))
    const signedIn = await handler(event, {})
    expect(signedIn).toMatchObject({ statusCode: 302 })
    const page = await handler(eventOf("GET", "/me", cookiesOf(signedIn)), {})
    expect(JSON.parse(bodyOf(page))).toEqual({ name: "Ada" })
  })
})

/** What an API gateway calls a function with, in the second version of its format. */
function eventOf(method: string, path: string, cookies: readonly string[] = [], body = "") {
  return {
    version: "2.0",
    rawPath: path,
    rawQueryString: "",
    cookies: [...cookies],
    headers: {
      host: "app.example.com",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    },
    requestContext: { http: { method, path, sourceIp: "192.0.2.1" } },
    body,
    isBase64Encoded: false,
  }
}

const bodyOf = (result: object): string => ("body" in result ? String(result.body) : "")

function cookiesOf(result: object): readonly string[] {
  const lines = "cookies" in result && Array.isArray(result.cookies) ? result.cookies : []
  return lines.map((line) => String(line).split(";", 1).join(""))
}

describe("pino-http", () => {
  const documented = onlyBlock(read("docs/security.md"), "ts", "pinoHttp({")
  const redact = [...documented.matchAll(/(["'])([\w.]+headers.*?)\1[,\]]/g)].map(
    ([, , path = ""]) => path,
  )

  /** What is logged while a user signs in and reads the session. */
  async function loggedWith(options: LoggerOptions): Promise<string> {
    const lines: string[] = []
    const logger = pino(options, { write: (line: string) => lines.push(line) })
    const agent = supertest.agent(createApplication(express, [pinoHttp({ logger })]))
    const { csrfToken } = (await agent.get("/auth/csrf")).body
    const form = { csrfToken, username: "Ada", password: "p" }
    await agent.post("/auth/callback/credentials").type("form").send(form)
    expect((await agent.get("/me")).body).toEqual({ name: "Ada" })
    await expect.poll(() => lines.length).toBe(3)
    return lines.join("")
  }

  test("logs cookies by default", async () => {
    expect(await loggedWith({})).toContain("authjs.session-token=")
  })

  test("logs none with the setting of docs/security.md", async () => {
    expect(redact).toHaveLength(2)
    const logged = await loggedWith({ redact })
    expect(logged).toContain("/auth/callback/credentials")
    expect(logged).not.toMatch(/session-token|csrf-token/)
  })
})
