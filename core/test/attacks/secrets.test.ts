import { inspect } from "node:util"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AdapterMethod } from "../../src/adapters.ts"
import type { Logger } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { currentProvider, providerOf, useProvider } from "../support/current-provider.ts"
import { type Application, application } from "../support/application.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"

useProvider()

refuseUnhandledRejections()

const secret = "sentinel-auth-secret-of-32-characters"
const password = "sentinel-password"

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  for (const level of ["error", "warn", "log", "info", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => {
      printed.push(parts.map((part) => inspect(part, { depth: 20 })).join(" "))
    })
  }
})

afterEach(() => void vi.restoreAllMocks())

/** Everything that answers said. */
interface Told {
  readonly head: string
  readonly body: string
}

async function told(response: Response): Promise<Told> {
  // The values of cookies are for the browser that holds them; everything else is looked at.
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie")
  return { head: JSON.stringify(headers), body: await response.text() }
}

async function signInAndLook(browser: Visitor, change = {}): Promise<Told[]> {
  const away = await browser.submit("signin/local")
  const url = new URL(away.headers.get("location") ?? "")
  if (url.host === "app.example.com") return [await told(away)]
  const answer = { ...currentProvider().answer(url), ...change }
  const query = new URLSearchParams(answer).toString()
  const back = await browser.get(`callback/local?${query}`)
  const page = new URL(back.headers.get("location") ?? "")
  const shown = page.pathname.startsWith("/auth/")
    ? [await told(await browser.get(page.pathname.slice(6) + page.search))]
    : []
  return [await told(back), ...shown, await told(await browser.get("session"))]
}

/** Every secret of the flow that a log or an answer might show. */
function secretsOf(browser: Visitor): string[] {
  const requests = currentProvider().requests
  const verifiers = requests.map(({ body }) => body.get("code_verifier") ?? "")
  const cookies = [...browser.cookies]
    .filter(([name]) => /session-token|state/.test(name))
    .map(([, value]) => value)
  return ["sentinel", ...verifiers, ...cookies].filter((text) => text !== "")
}

function expectSilence(browser: Visitor, answers: readonly Told[]): void {
  expect(printed).not.toEqual([])
  for (const text of secretsOf(browser)) {
    expect(printed.join("\n")).not.toContain(text)
    expect(JSON.stringify(answers)).not.toContain(text)
  }
}

function loudApplication(replaced: ReplacedMethods = {}): Application {
  const generateSessionToken = () => `sentinel-session-token-${crypto.randomUUID()}`
  const options = { logger: {}, debug: true, secret, session: { generateSessionToken } }
  return application(options, replaced)
}

describe("no secret is logged at any level or returned (CVE-2022-31186, GHSA-p6mm-27gq-9v3p)", () => {
  // asvs 10.1.1
  // threat 1
  test("when all is well", async () => {
    const browser = visitor(loudApplication().config)
    expectSilence(browser, await signInAndLook(browser))
  })

  const misbehaviours: Record<string, Misbehaviour> = {
    "the token endpoint is down": { routes: { "/token": (response) => void response.destroy() } },
    "the token endpoint quotes the code": {
      routes: {
        "/token": (response) =>
          void response
            .writeHead(400, { "content-type": "application/json" })
            .end('{"error":"invalid_grant","error_description":"sentinel-code is used"}'),
      },
    },
    "the token answer has no id_token": { token: (good) => ({ ...good, id_token: null }) },
    "the id_token is for another application": {
      claims: (claims) => ({ ...claims, aud: "other" }),
    },
    "the id_token is no JWT": { idToken: () => "sentinel-id-token" },
    "the keys are gone": { routes: { "/jwks": (response) => void response.writeHead(404).end() } },
    "discovery fails": {
      routes: {
        "/.well-known/openid-configuration": (response) => void response.writeHead(500).end(),
      },
    },
  }

  test.each(Object.entries(misbehaviours))("when %s", async (_name, does) => {
    Object.assign(currentProvider().does, does)
    const browser = visitor(loudApplication().config)
    expectSilence(browser, await signInAndLook(browser))
  })

  test.each([
    { state: "sentinel-state" },
    { iss: "https://sentinel.example" },
    { code: "" },
    { id_token: "sentinel-id-token" },
  ])("when the callback has %j", async (change) => {
    const browser = visitor(loudApplication().config)
    const answers = await signInAndLook(browser, change)
    if (change.iss === undefined) expectSilence(browser, answers)
    else expect(printed.join("\n")).not.toMatch(/sentinel-(code|auth|client)/)
  })

  /** Errors as drivers and query builders make them: with the values of the query in the message. */
  const drivers: [string, (values: string) => Error][] = [
    ["Drizzle", (values) => new Error(`Failed query: insert into "t"\nparams: ${values}`)],
    ["MySQL", (values) => new Error(`Duplicate entry '${values}' for key 'sessions.sessionToken'`)],
    ["Prisma", (values) => new Error(`Invalid invocation:\n{ data: { t: "${values}" } }\nFailed`)],
    ["MongoDB", (values) => new Error(`E11000 duplicate key: { sessionToken: "${values}" }`)],
    ["a chain", (values) => new Error("outer", { cause: new Error(`params: ${values}`) })],
  ]
  const methods: AdapterMethod[] = [
    "getUserByAccount",
    "createUserWithAccount",
    "createUser",
    "linkAccount",
    "createSession",
    "getSessionAndUser",
  ]

  test.each(drivers)("when the database fails in the way of %s", async (_name, failure) => {
    for (const method of methods) {
      const failing = {
        ...(method !== "createUserWithAccount" && { createUserWithAccount: undefined }),
        [method]: (...args: unknown[]) => {
          throw failure(JSON.stringify(args).replaceAll(/[{}"[\]]/g, ""))
        },
      }
      const browser = visitor(loudApplication(failing).config)
      browser.cookies.set("authjs.session-token", "sentinel-old-session-token")
      expectSilence(browser, await signInAndLook(browser))
    }
  })

  test.each(["throws", "returns null", "returns garbage"])("when authorize %s", async (what) => {
    const passwords = Credentials({
      credentials: { password: { type: "password" } },
      authorize: () => {
        if (what === "throws") throw new Error("down")
        return null
      },
    })
    const browser = visitor(
      configWith({ providers: [passwords, providerOf()], secret, debug: true, logger: {} }),
    )
    const response = await browser.submit("callback/credentials", { password })
    expectSilence(browser, [await told(response)])
  })

  test("when a session token is forged", async () => {
    const browser = visitor(configWith({ secret, debug: true, logger: {} }))
    browser.cookies.set("authjs.session-token", "sentinel.session.token")
    expectSilence(browser, [await told(await browser.get("session"))])
  })

  // asvs 11.4.4
  test("when the secret is too short", async () => {
    const config = configWith({ secret: "sentinel", logger: {} })
    expectSilence(visitor(config), [await told(await visitor(config).get("session"))])
  })
})

describe("a logger that fails later", () => {
  test("does not end the process", async () => {
    const fail = async (): Promise<void> => {
      throw new Error("The log is full.")
    }
    // Levels are typed to return nothing; an application without types may pass an async function.
    const logger = { error: fail, warn: fail, debug: fail } as unknown as Logger
    const config = configWith({ debug: true, logger })
    const response = await visitor(config).get("nothing-here")
    expect(response.status).toBe(400)
  })
})

describe("a logger that fails at once", () => {
  test.each(["session", "nothing-here", "signin/nobody"])("changes no answer: %s", async (path) => {
    const fail = (): never => {
      throw new Error("The log is full.")
    }
    const logger = { error: fail, warn: fail, debug: fail }
    const quiet = await visitor(configWith()).get(path)
    const loud = await visitor(configWith({ debug: true, logger })).get(path)
    expect([loud.status, loud.headers.get("location")]).toEqual([
      quiet.status,
      quiet.headers.get("location"),
    ])
  })
})

describe("an event or callback that fails", () => {
  const failures: [string, () => unknown][] = [
    [
      "throws",
      () => {
        throw new Error("no")
      },
    ],
    ["rejects", () => Promise.reject(new Error("no"))],
    [
      "rejects with nothing",
      async () => {
        throw undefined as unknown
      },
    ],
    [
      "throws a text",
      () => {
        // Applications do.
        throw "no" as unknown
      },
    ],
  ]

  test.each(failures)("as an event leaves the flow as it is: %s", async (_name, fail) => {
    const handler = fail as () => Promise<void>
    const names = ["signIn", "signOut", "createUser", "linkAccount", "session"] as const
    const events = Object.fromEntries(names.map((name) => [name, handler]))
    const { config, errors } = application({ events })
    const browser = visitor(config)
    await signInAndLook(browser)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    await browser.submit("signout")
    expect(await browser.session()).toBeNull()
    expect(new Set(errors.map(({ name }) => name))).toEqual(new Set(["EventError"]))
  })

  test.each(failures)("as a callback gives no session away: %s", async (_name, fail) => {
    for (const name of ["signIn", "redirect", "jwt", "session"]) {
      const browser = application({
        callbacks: { [name]: fail },
        session: { strategy: "jwt" },
      }).browser()
      const answers = [await browser.submit("signin/local"), await browser.get("session")]
      for (const { status } of answers) expect([200, 302, 500]).toContain(status)
      expect(browser.cookies.has("authjs.session-token")).toBe(false)
    }
  })
})
