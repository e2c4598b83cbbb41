import { describe, expect, test } from "vitest"
import type { FactName } from "../../src/config/session-facts.ts"
import { AccessDenied, ConfigError } from "../../src/errors.ts"
import type { AuthConfig, JWT } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import Credentials from "../../src/providers/credentials.ts"
import { factsOf } from "../../src/sessions/stored-facts.ts"
import { madeFeature } from "../feature/made-feature.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { type Application, application, storeUser } from "../support/application.ts"
import { claimsOf } from "../support/session-application.ts"
import { configWith, sessionCookie, visitor } from "../support/visitor.ts"

const random = /^[\w-]{22}$/
const all = ["auth_time", "auth_type", "auth_id", "auth_grant", "auth_provider"] as const

function asking(demand: "needed" | "wanted", ...names: readonly FactName[]) {
  return madeFeature("asking", { facts: Object.fromEntries(names.map((name) => [name, demand])) })
}

/** An application with one stored user, and the rows that it writes. */
async function open(options: Partial<AuthConfig> = {}) {
  const written: Record<string, unknown>[] = []
  const passwords = Credentials({
    id: "passwords",
    credentials: {},
    authorize: () => ({ id: ada.id, name: "Ada", email: ada.email }),
  })
  const app: Application = application(
    { providers: [passwords], ...options },
    {
      createSession(session) {
        written.push({ ...session })
        return app.adapter.createSession(session)
      },
    },
  )
  const ada = await storeUser(app.adapter, { name: "Ada" })
  const browser = visitor(app.config)
  const enter = (): Promise<Response> => browser.submit("callback/passwords")
  return { ...app, written, browser, enter }
}

describe("without a feature that asks for facts", () => {
  const none = [undefined, [], [madeFeature("silent")]]

  test.each(none)("a token has the claims that it always had: %o", async (features) => {
    const { browser, enter } = await open({
      session: { strategy: "jwt" },
      ...(features && { features }),
    })
    await enter()
    const names = Object.keys(await claimsOf(browser))
    expect(names.toSorted()).toEqual(
      "auth_checked auth_stored auth_time auth_type email exp iat jti name sub".split(" "),
    )
  })

  test.each(none)("a row has the columns that it always had: %o", async (features) => {
    const columns = { facts: true, createdAt: true, lastSeenAt: true, userAgent: true } as const
    const { written, enter } = await open({ session: { columns }, ...(features && { features }) })
    await enter()
    expect(written.map(Object.keys)).toEqual([["sessionToken", "userId", "expires"]])
    expect(written[0]?.["sessionToken"]).toMatch(/^[0-9a-f]{64}$/)
  })

  test("a claim of the application may have the name of a fact", async () => {
    const { logger, warnings } = recordingLogger()
    const jwt = ({ token }: { token: JWT }): JWT => ({ ...token, auth_id: "own" })
    const { browser, enter } = await open({
      logger,
      session: { strategy: "jwt" },
      callbacks: { jwt },
    })
    await enter()
    expect(await claimsOf(browser)).toMatchObject({ auth_id: "own" })
    expect(warnings).toEqual([])
  })
})

describe("facts under the strategy jwt", () => {
  test("are claims, of which each sign-in has its own, and that no callback changes", async () => {
    let stolen: unknown = "x"
    const jwt = ({ token }: { token: JWT }): JWT => ({
      ...token,
      auth_id: stolen,
      auth_provider: "other",
      auth_grant: undefined,
    })
    const { browser, enter } = await open({
      session: { strategy: "jwt" },
      features: [asking("needed", ...all)],
      callbacks: { jwt },
    })
    await enter()
    const first = await claimsOf(browser)
    expect(first).toMatchObject({
      auth_type: "credentials",
      auth_provider: "passwords",
      auth_id: expect.stringMatching(random),
      auth_grant: expect.stringMatching(random),
    })
    stolen = "another"
    await browser.submit("session")
    await browser.session()
    const later = await claimsOf(browser)
    for (const name of all) expect(later[name], name).toBe(first[name])
    await enter()
    expect((await claimsOf(browser))["auth_id"]).not.toBe(first["auth_id"])
  })

  test("are not in the client's session, and no reason to seal the token anew", async () => {
    const { browser, enter } = await open({
      session: { strategy: "jwt" },
      features: [asking("needed", ...all)],
      callbacks: { jwt: ({ token }) => ({ ...token, auth_id: "mine" }) },
    })
    await enter()
    const response = await browser.get("session")
    expect(response.headers.getSetCookie()).toEqual([])
    expect(JSON.stringify(await response.json())).not.toMatch(/auth_|passwords/)
  })

  test("lack in a token from before: it gets a name at its next read, once", async () => {
    const { config, browser, enter } = await open({ session: { strategy: "jwt" } })
    await enter()
    const before = await claimsOf(browser)
    const later = visitor({ ...config, features: [asking("needed", "auth_id", "auth_provider")] })
    later.cookies.set(sessionCookie, browser.cookies.get(sessionCookie) ?? "")
    expect(await later.session()).not.toBeNull()
    const { auth_id: named, auth_provider: unknown, auth_time: time } = await claimsOf(later)
    expect(named).toMatch(random)
    expect([unknown, time]).toEqual([undefined, before.auth_time])
    const again = await later.get("session")
    expect(again.headers.getSetCookie()).toEqual([])
    expect((await claimsOf(later))["auth_id"]).toBe(named)
  })
})

describe("facts under the strategy database", () => {
  test("are one JSON text in the column that is declared, and the time is behind the token", async () => {
    const { adapter, written, browser, enter } = await open({
      session: { columns: { facts: true } },
      features: [asking("needed", ...all)],
    })
    await enter()
    const [row] = written
    expect(Object.keys(row ?? {})).toEqual(["sessionToken", "userId", "expires", "facts"])
    expect(JSON.parse(String(row?.["facts"]))).toEqual({
      auth_type: "credentials",
      auth_id: expect.stringMatching(random),
      auth_grant: expect.stringMatching(random),
      auth_provider: "passwords",
    })
    const found = await adapter.getSessionAndUser?.(browser.cookies.get(sessionCookie) ?? "")
    if (!found) throw new Error("The session is not stored.")
    const { auth_time: time, ...others } = factsOf(found.session)
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(100)
    expect(others).toEqual(JSON.parse(String(row?.["facts"])))
  })

  test("are not in the session of a callback that returns every column", async () => {
    const { browser, enter } = await open({
      session: { columns: { facts: true } },
      features: [asking("needed", "auth_provider")],
      callbacks: { session: ({ session }) => session },
    })
    await enter()
    const session = await browser.session()
    expect(session).toMatchObject({ user: { name: "Ada" } })
    expect(JSON.stringify(session)).not.toMatch(/facts|passwords/)
  })

  test("that are wanted are kept as far as there is a place", async () => {
    const { written, enter } = await open({ features: [asking("wanted", ...all)] })
    await enter()
    expect(Object.keys(written[0] ?? {})).toEqual(["sessionToken", "userId", "expires"])
    expect(written[0]?.["sessionToken"]).toMatch(/^[0-9a-f]{64}~[0-9a-z]{6}$/)
  })

  test.each(all)("that are needed stop a configuration without the column: %s", async (name) => {
    const { config } = await open({ features: [asking("needed", name)] })
    if (name === "auth_time") return expect(() => assertConfig(config)).not.toThrow()
    expect(() => assertConfig(config)).toThrow(ConfigError)
    expect(() => assertConfig(config)).toThrow(new RegExp(`${name}.*session\\.columns\\.facts`))
  })

  test.each([null, undefined, "", "{", "7", "null", '["auth_id"]', '{"auth_id":7,"other":"x"}'])(
    "that cannot be read are unknown: %s",
    (facts) => {
      const session = { sessionToken: "token", userId: "ada", expires: new Date() }
      expect(factsOf(facts === undefined ? session : { ...session, facts })).toEqual({})
    },
  )
})

describe("a feature", () => {
  test("that refuses a stored session ends it, and the sign-in fails", async () => {
    const refusing = madeFeature("refusing", {
      hooks: {
        stored(_context, _beginning, session) {
          expect(session).toMatchObject({ sessionToken: expect.any(String) })
          throw new AccessDenied("Not this one.")
        },
      },
    })
    const { adapter, written, browser, enter } = await open({ features: [refusing] })
    const response = await enter()
    expect(response.headers.get("location")).toContain("error=AccessDenied")
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(written).toHaveLength(1)
    expect(await adapter.getSessionAndUser?.(String(written[0]?.["sessionToken"]))).toBeNull()
  })
})

test.each([[[]], [{ facts: "yes" }], [{ own: true }], [{ facts: false }], [true], ["facts"]])(
  "the option session.columns takes nothing else: %o",
  (columns) => {
    // A program without types can pass anything.
    const session = { columns } as unknown as NonNullable<AuthConfig["session"]>
    expect(() => assertConfig(configWith({ session }))).toThrow(/session\.columns/)
  },
)
