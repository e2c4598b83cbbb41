// asvs 9.2.3
import { describe, expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { decode, encode, getToken, type JWTDecodeParams } from "../../src/jwt.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { configWith, secret, visitor, type Visitor } from "../support/visitor.ts"

const name = "authjs.session-token"
const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

function site(session: AuthConfig["session"] = {}): AuthConfig {
  return configWith({ providers: [passwords], session })
}

async function signedIn(config: AuthConfig): Promise<string> {
  const browser = visitor(config)
  await browser.submit("callback/credentials")
  return browser.cookies.get(name) ?? ""
}

function withToken(config: AuthConfig, token: string): Visitor {
  const browser = visitor(config)
  browser.cookies.set(name, token)
  return browser
}

const audienceOf = async (token: string): Promise<unknown> =>
  (await decode({ token, secret, salt: name }))?.["aud"]

test("a session token carries the audience", async () => {
  expect(await audienceOf(await signedIn(site({ audience: "production" })))).toBe("production")
  expect(await audienceOf(await signedIn(site()))).toBeUndefined()
})

// asvs 8.4.1
// threat 4
test("a token for another audience is not a session, under the same secret", async () => {
  const token = await signedIn(site({ audience: "preview" }))
  expect(await withToken(site({ audience: "preview" }), token).session()).not.toBeNull()
  const production = withToken(site({ audience: "production" }), token)
  expect(await production.session()).toBeNull()
  expect(production.cookies.has(name)).toBe(false)
})

test("a token from before the option was set stays valid, and gets it when it is extended", async () => {
  const before = await signedIn(site())
  const browser = withToken(site({ audience: "production" }), before)
  expect(await browser.session()).not.toBeNull()
  expect(browser.cookies.get(name)).toBe(before)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 86_400_000 })
  try {
    expect(await browser.session()).not.toBeNull()
    expect(await audienceOf(browser.cookies.get(name) ?? "")).toBe("production")
  } finally {
    vi.useRealTimers()
  }
})

test("a jwt callback cannot change it", async () => {
  const jwt = ({ token }: { token: object }) => ({ ...token, aud: "other" })
  const config: AuthConfig = { ...site({ audience: "production" }), callbacks: { jwt } }
  const token = await signedIn(config)
  expect(await audienceOf(token)).toBe("production")
  expect(await withToken(config, token).session()).not.toBeNull()
})

test("an application without the option does not look at a claim of its own", async () => {
  const jwt = ({ token }: { token: object }) => ({ ...token, aud: ["its", "own"] })
  const config: AuthConfig = { ...site(), callbacks: { jwt } }
  expect(await withToken(config, await signedIn(config)).session()).not.toBeNull()
})

test.each(["", 7, ["a"]])("%j is no audience", async (audience) => {
  // A program without types can pass anything.
  const config = site({ audience: audience as string })
  expect((await visitor(config).get("session")).status).toBe(500)
})

describe("what getToken and a session check", () => {
  const audiences = [undefined, "production", "preview"] as const
  const pairs = audiences.flatMap((mine) => audiences.map((theirs) => [mine, theirs] as const))

  test.each(pairs)("agree for audience %s and a token for %s", async (mine, theirs) => {
    const token = await signedIn(site(theirs === undefined ? {} : { audience: theirs }))
    const session = await withToken(
      site(mine === undefined ? {} : { audience: mine }),
      token,
    ).session()
    const isRead = theirs === undefined || mine === undefined || mine === theirs
    expect(session !== null).toBe(isRead)
    const own = ({ token: sealed, salt }: JWTDecodeParams) =>
      decode({ token: sealed, secret, salt })
    const secure = await encode({
      token: (await decode({ token, secret, salt: name })) ?? {},
      secret,
      salt: `__Secure-${name}`,
    })
    const requests: readonly Record<string, string>[] = [
      { cookie: `${name}=${token}` },
      { cookie: `${name}.0=${token.slice(0, 50)}; ${name}.1=${token.slice(50)}` },
      { cookie: `__Secure-${name}=${secure}` },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${secure}` },
    ]
    for (const headers of requests) {
      for (const options of [{}, { decode: own }]) {
        const claims = await getToken({ req: { headers }, secret, audience: mine, ...options })
        expect(claims?.sub).toBe(isRead ? "ada" : undefined)
      }
    }
  })
})
