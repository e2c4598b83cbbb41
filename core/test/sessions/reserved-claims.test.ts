import { describe, expect, test } from "vitest"
import type { AuthConfig, JWT } from "../../src/index.ts"
import { decode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, secret, sessionCookie, type Visitor } from "../support/visitor.ts"
import { anotherProcess } from "../transactions/processes.ts"

const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "ada" }) })

type Callback = NonNullable<NonNullable<AuthConfig["callbacks"]>["jwt"]>

/** In its own process, as each process warns once. */
async function site(jwt: Callback) {
  const { logger, warnings } = recordingLogger()
  const open = await anotherProcess(
    configWith({ providers: [passwords], logger, callbacks: { jwt } }),
  )
  const browser = open()
  const enter = (): Promise<Response> => browser.submit("callback/credentials")
  return { browser, enter, warnings }
}

function claimsOf(browser: Visitor): Promise<JWT | null> | JWT | null {
  return decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie })
}

describe("a claim of the jwt callback with a reserved name", () => {
  test.each([
    ["auth_time", 7],
    ["auth_type", "password"],
    ["auth_stored", "user"],
    ["auth_unverified", "yes"],
    ["auth_checked", 2 ** 40],
    ["auth_marked", 2 ** 40],
  ])("is dropped, and a warning names it once: %s", async (name, value) => {
    const { browser, enter, warnings } = await site(({ token }) => ({ ...token, [name]: value }))
    await enter()
    expect((await claimsOf(browser))?.[name]).not.toBe(value)
    expect(warnings).toEqual([
      expect.stringMatching(`^reserved-claim callbacks\\.jwt .*\\b${name}\\b.*another name`),
    ])
    await browser.session()
    await enter()
    expect(warnings).toHaveLength(1)
  })

  test.each<[string, Callback]>([
    ["keeps the token", ({ token }) => token],
    ["makes a new one", ({ token }) => ({ sub: token.sub ?? "" })],
    ["writes claims of its own", ({ token }) => ({ ...token, authTime: 7 })],
  ])("no warning when it %s", async (_how, jwt) => {
    const { browser, enter, warnings } = await site(jwt)
    await enter()
    await browser.session()
    await browser.submit("session")
    expect(warnings).toEqual([])
    expect(await claimsOf(browser)).toMatchObject({ auth_type: "credentials" })
  })
})
