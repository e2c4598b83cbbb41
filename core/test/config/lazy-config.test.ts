import { expect, test, vi } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith } from "../support/visitor.ts"

const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

/** Two tenants, told apart by the host of the request. */
const tenants: Readonly<Record<string, AuthConfig>> = {
  "one.test": configWith({ providers: [passwords], theme: { brandColor: "#111111" } }),
  "two.test": configWith({
    providers: [{ ...passwords, id: "other" }],
    secret: "the-secret-of-the-second-tenant-is-another-one",
  }),
}

const byHost = (request: Request): AuthConfig =>
  tenants[new URL(request.url).host] ?? configWith({ providers: [] })

async function read(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await Auth(new Request(url, { headers }), byHost)).json()
}

async function signedInCookie(host: string, provider: string): Promise<string> {
  const base = `http://${host}/auth`
  const csrf = await Auth(new Request(`${base}/csrf`), byHost)
  // The wire contract fixes this answer.
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
  const init = { method: "POST", body: new URLSearchParams({ csrfToken }), headers: { cookie } }
  const response = await Auth(new Request(`${base}/callback/${provider}`, init), byHost)
  const lines = response.headers.getSetCookie()
  return lines.find((line) => line.startsWith("authjs.session-token"))?.split(";")[0] ?? ""
}

test("a function gives each host its own configuration, in any order", async () => {
  const first = await read("http://one.test/auth/providers")
  const second = await read("http://two.test/auth/providers")
  expect(Object.keys(Object(first))).toEqual(["credentials"])
  expect(Object.keys(Object(second))).toEqual(["other"])
  expect(await read("http://one.test/auth/providers")).toEqual(first)
  expect(second).toMatchObject({ other: { callbackUrl: "http://two.test/auth/callback/other" } })
})

// asvs 8.4.1
test("a session of one tenant is not valid for another", async () => {
  const cookie = await signedInCookie("one.test", "credentials")
  expect(await read("http://one.test/auth/session", { cookie })).toMatchObject({
    user: { name: "Ada" },
  })
  expect(await read("http://two.test/auth/session", { cookie })).toBeNull()
})

test("a function may be asynchronous, and is asked at each request", async () => {
  const source = vi.fn<() => Promise<AuthConfig>>(async () =>
    configWith({ providers: [passwords] }),
  )
  await Auth(new Request("http://one.test/auth/csrf"), source)
  await Auth(new Request("http://one.test/auth/csrf"), source)
  expect(source).toHaveBeenCalledTimes(2)
})

test("a function that fails is answered with 500 and logged", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue()
  const response = await Auth(new Request("http://one.test/auth/session"), () => {
    throw new Error("no such tenant")
  })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ error: "Configuration" })
  expect(logged.mock.calls.join()).toContain("no such tenant")
})

test.each([undefined, null, 7])(
  "a function that returns %j is answered with 500 and logged",
  async (returned) => {
    const logged = vi.spyOn(console, "error").mockReturnValue()
    // A program without types, or one with a map of its hosts, can return anything.
    const source = () => returned as unknown as AuthConfig
    const response = await Auth(new Request("http://one.test/auth/session"), source)
    expect(response.status).toBe(500)
    expect(logged.mock.calls.join()).toContain("It returned no configuration for this request.")
  },
)

test("AUTH_URL wins over the host of the request, for every configuration of a function", async () => {
  vi.stubEnv("AUTH_URL", "https://public.test")
  const source = () => configWith({ providers: [passwords] })
  const response = await Auth(new Request("http://one.test/auth/providers"), source)
  expect(await response.json()).toMatchObject({
    credentials: { callbackUrl: "https://public.test/auth/callback/credentials" },
  })
})
