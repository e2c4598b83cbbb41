import { describe, expect, test } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

refuseUnhandledRejections()

const passwords = Credentials({
  credentials: { name: {} },
  authorize: ({ name }) => (name === "ada" ? { id: "ada", name: "Ada" } : null),
})

async function send(path: string, init: RequestInit, config: AuthConfig): Promise<Response> {
  const answer = await Auth(new Request(`${origin}/auth/${path}`, init), config)
  if (answer instanceof Response) return answer
  throw new Error("raw is for other tests")
}

const junk = [
  "%",
  "%E0%A4%A",
  "%00",
  "\ud800",
  "\u0000",
  "x".repeat(20_000),
  "__proto__",
  "constructor",
  "toString",
  "[]",
  "{}",
  "null",
  "-1",
  "NaN",
  "a\r\nSet-Cookie: evil=1",
  "‮",
  "ﬀ",
]

const paths = ["csrf", "error", "providers", "session", "signin", "signout", "callback/local"]
const params = ["callbackUrl", "error", "code", "state", "iss", "error_description", "csrfToken"]
const cookies = [
  "authjs.csrf-token",
  "authjs.callback-url",
  "authjs.session-token",
  "authjs.session-token.0",
  "authjs.state.0000000aaaaaa",
  "__proto__",
]

describe("junk", () => {
  // asvs 2.2.1
  test("in every parameter gets a response without a failure (CVE-2022-31093, GHSA-g5fm-jp9v-2432)", async () => {
    const { config } = application({ providers: [providerOf(), passwords] })
    for (const path of paths) {
      for (const value of junk) {
        const query = params.map((name) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
        const { status, headers } = await send(
          `${path}?${query.join("&").slice(0, 30_000)}`,
          {},
          config,
        )
        expect([path, status]).toEqual([path, status < 500 ? status : "below 500"])
        expect(headers.has("evil")).toBe(false)
        const raw = await send(
          `${path}?callbackUrl=${value.replaceAll(/[\0\r\n\ud800]/g, "%")}`,
          {},
          config,
        )
        expect([path, raw.status < 500]).toEqual([path, true])
      }
    }
  })

  // asvs 2.2.2
  test("in every cookie gets a response without a failure, and has no session", async () => {
    const { config } = application({ providers: [providerOf(), passwords] })
    for (const path of paths) {
      for (const value of junk.map((text) => text.replaceAll(/[^\x21-\xff]/g, "%"))) {
        const cookie = cookies.map((name) => `${name}=${value}`).join("; ")
        const response = await send(path, { headers: { cookie } }, config)
        expect([path, value.slice(0, 20), response.status < 500]).toEqual([
          path,
          value.slice(0, 20),
          true,
        ])
        if (path === "session") expect(await response.json()).toBeNull()
      }
    }
  })

  // asvs 2.2.1
  test("in every property of a body gets a response without a failure, and signs no user in", async () => {
    const { config } = application({ providers: [providerOf(), passwords] })
    const values = [
      [],
      {},
      null,
      1,
      true,
      ["x"],
      { $ne: null },
      "\ud800",
      [[[[[]]]]],
      "x".repeat(9000),
    ]
    for (const path of [
      "signin/local",
      "signin",
      "signout",
      "session",
      "callback/credentials",
      "callback/local",
    ]) {
      for (const value of values) {
        const browser = visitor(config)
        const csrfToken = await browser.csrfToken()
        const cookie = browser.cookieHeader()
        for (const token of [csrfToken, value]) {
          const body = JSON.stringify({
            csrfToken: token,
            callbackUrl: value,
            link: value,
            data: value,
            name: value,
          })
          const headers = { "content-type": "application/json", cookie }
          const response = await send(path, { method: "POST", headers, body }, config)
          const told = response.headers.getSetCookie().join()
          expect([path, response.status < 500]).toEqual([path, true])
          expect(told).not.toMatch(/session-token=[^;]/)
        }
      }
    }
  })

  test("as the id of a provider is refused", async () => {
    const { config } = application({ providers: [providerOf(), passwords] })
    for (const id of [
      "nobody",
      "__proto__",
      "constructor",
      "%6cocal",
      "local%00",
      "LOCAL",
      "undefined",
    ]) {
      for (const action of ["signin", "callback"]) {
        const browser = visitor(config)
        const answers = [
          await browser.get(`${action}/${id}`),
          await browser.submit(`${action}/${id}`),
        ]
        for (const { status, headers } of answers) {
          expect([302, 200]).toContain(status)
          expect(headers.get("location") ?? origin).toMatch(new RegExp(`^${origin}`))
          expect(headers.getSetCookie().join()).not.toMatch(/session-token=[^;]|state/)
        }
      }
    }
  })

  test("in great depth is answered, and changes no session", async () => {
    const browser = visitor(configWith({ providers: [passwords] }))
    await browser.submit("callback/credentials", { name: "ada" })
    const csrfToken = await browser.csrfToken()
    const cookie = browser.cookieHeader()
    const deep = `${"[".repeat(40_000)}${"]".repeat(40_000)}`
    const body = `{"csrfToken":"${csrfToken}","data":${deep}}`
    const headers = { "content-type": "application/json", cookie }
    const config = configWith({ providers: [passwords] })
    expect((await send("session", { method: "POST", headers, body }, config)).status).toBe(200)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })
})

describe("a request that another site could make", () => {
  const config = configWith({ providers: [passwords] })

  async function cookieAndToken(): Promise<{ cookie: string; csrfToken: string }> {
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const cookie = browser.cookieHeader()
    return { cookie, csrfToken }
  }

  test.each([
    "text/plain",
    "text/plain; application/json",
    "text/plain;charset=application/json",
    "multipart/form-data; boundary=application/x-www-form-urlencoded",
    "multipart/form-data; x=application/json",
  ])("is no form and no JSON as %s", async (type) => {
    const { cookie, csrfToken } = await cookieAndToken()
    const body = JSON.stringify({ csrfToken, name: "ada" })
    const headers = { "content-type": type, cookie }
    const response = await send("callback/credentials", { method: "POST", headers, body }, config)
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(response.headers.getSetCookie().join()).not.toContain("session-token=e")
  })

  test.each(["application/json; charset=utf-8", "APPLICATION/JSON", "application/json"])(
    "is read when it is the application's own, as %s",
    async (type) => {
      const { cookie, csrfToken } = await cookieAndToken()
      const body = JSON.stringify({ csrfToken, name: "ada" })
      const headers = { "content-type": type, cookie }
      const response = await send("callback/credentials", { method: "POST", headers, body }, config)
      expect(response.headers.getSetCookie().join()).toContain("session-token=e")
    },
  )

  test.each(["x-http-method-override", "x-http-method", "x-method-override"])(
    "is no POST because of the header %s",
    async (name) => {
      const { cookie, csrfToken } = await cookieAndToken()
      const query = `name=ada&csrfToken=${csrfToken}&_method=POST`
      const headers = { cookie, [name]: "POST" }
      for (const path of ["callback/credentials", "signout", "signin/credentials"]) {
        const response = await send(`${path}?${query}`, { headers }, config)
        expect(response.headers.getSetCookie().join()).not.toContain("session-token")
      }
    },
  )

  // asvs 3.5.3
  test("changes nothing as a GET, HEAD or OPTIONS", async () => {
    const { config: stored, adapter, log } = application()
    const browser = visitor(stored)
    await browser.csrfToken()
    const cookie = browser.cookieHeader()
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      for (const path of [...paths, "signin/local", "callback/local?code=x&state=y"]) {
        await send(path, { method, headers: { cookie } }, stored)
      }
    }
    expect(log).toEqual([])
    expect(await adapter.getUserByEmail?.("ada@example.com")).toBeNull()
  })
})

describe("the names of a prototype", () => {
  const attack = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'

  // asvs 1.5.2, 6.2.8
  test("in a body reach neither authorize nor the session callbacks", async () => {
    const seen: unknown[] = []
    const watching = Credentials({
      credentials: {},
      authorize: (credentials) => {
        seen.push(credentials)
        return { id: "ada", name: "Ada" }
      },
    })
    const config = configWith({
      providers: [watching],
      callbacks: {
        jwt: ({ token, session }) => {
          if (session !== undefined) seen.push(session)
          return token
        },
      },
    })
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const post = async (path: string, body: string, type = "application/json") => {
      const cookie = browser.cookieHeader()
      const headers = { "content-type": type, cookie }
      const response = await send(path, { method: "POST", headers, body }, config)
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = line.split(";", 1).join("").split("=")
        browser.cookies.set(name, value)
      }
    }
    await post(
      "callback/credentials",
      `{"csrfToken":"${csrfToken}","deep":[${attack}],"__proto__":1}`,
    )
    await post("session", `{"csrfToken":"${csrfToken}","data":{"deep":[${attack}],"__proto__":{}}}`)
    const form = `csrfToken=${csrfToken}&__proto__=x`
    await post("callback/credentials", form, "application/x-www-form-urlencoded")
    expect(seen).toHaveLength(3)
    expect(JSON.stringify(seen)).not.toContain("__proto__")
    expect("admin" in {}).toBe(false)
  })

  // asvs 15.3.6
  test("in the response of a provider reach neither callbacks nor the store", async () => {
    const seen: unknown[] = []
    const watch = async (written: unknown): Promise<never> => {
      seen.push(written)
      throw new Error("seen")
    }
    const provider = providerOf("local", {
      profile: (claims) => ({ ...claims, id: "mallory" }),
      account: (tokens) => tokens,
    })
    const signInCallback = (params: unknown) => {
      seen.push(params)
      return true
    }
    const { config } = application(
      { providers: [provider], callbacks: { signIn: signInCallback } },
      { createUserWithAccount: watch },
    )
    const hostile = JSON.parse(`{"deep":[${attack}],"__proto__":{"admin":true}}`) as object
    currentProvider().does.claims = (claims) => Object.assign(structuredClone(hostile), claims)
    currentProvider().does.token = (answer) => Object.assign(structuredClone(hostile), answer)
    await signIn(visitor(config))
    expect(seen).toHaveLength(2)
    expect(JSON.stringify(seen)).toContain("deep")
    expect(JSON.stringify(seen)).not.toContain("__proto__")
    expect("admin" in {}).toBe(false)
  })
})
