import { type AuthConfig, createAuth } from "@lockstep/core"
import { describe, expect, test } from "vitest"
import { fakeProvider, signInAs } from "@lockstep/testing"
import { configWith, openStore } from "./support/application.ts"

const ada = { name: "Ada Lovelace", email: "ada@example.com" }
const { provider } = await fakeProvider()

async function readSession(config: AuthConfig, headers: Headers, origin: string) {
  const request = new Request(`${origin}/auth/session`, { headers })
  return (await createAuth(config).handle(request)).json()
}

describe("the cookies of signInAs", () => {
  test("are the secure ones for an https URL", async () => {
    const config = configWith({ providers: [provider] })
    const url = "https://app.example.com"
    const { cookie, cookiesFor, headers, session } = await signInAs(config, ada, { url })
    expect(cookie).toMatch(/^__Secure-authjs\.session-token=/)
    expect(cookiesFor(`${url}/somewhere`)).toEqual([
      {
        name: "__Secure-authjs.session-token",
        value: cookie.slice(cookie.indexOf("=") + 1),
        url: `${url}/`,
        httpOnly: true,
        secure: true,
        sameSite: "Lax",
        expires: expect.closeTo(Date.parse(session.expires) / 1000, -1),
      },
    ])
    expect(() => cookiesFor("http://localhost:3000")).toThrow("Pass the option url")
    expect(await readSession(config, headers, url)).toEqual(session)
  })

  test("have the configured names and attributes", async () => {
    const config = configWith({
      providers: [provider],
      cookies: { sessionToken: { name: "sid", options: { sameSite: "strict", path: "/app" } } },
    })
    const { cookie, cookiesFor } = await signInAs(config, ada)
    expect(cookie).toMatch(/^sid=/)
    expect(cookiesFor("http://localhost:3000")).toMatchObject([
      { name: "sid", url: "http://localhost:3000/app/", sameSite: "Strict", secure: false },
    ])
  })

  test("are chunks when the session is long", async () => {
    const long = "x".repeat(3000)
    const config = configWith({
      providers: [provider],
      callbacks: {
        jwt: ({ token }) => ({ ...token, long }),
        session: ({ session, token }) => ({ ...session, long: token["long"] }),
      },
    })
    const { cookiesFor, headers, session } = await signInAs(config, ada)
    const names = cookiesFor("http://localhost:3000").map(({ name }) => name)
    expect(names).toEqual(["authjs.session-token.0", "authjs.session-token.1"])
    expect(await readSession(config, headers, "http://localhost:3000")).toEqual(session)
    expect(session).toMatchObject({ long })
  })

  test("are made by the application's own encode", async () => {
    const config = configWith({
      providers: [provider],
      jwt: {
        encode: ({ token }) => Buffer.from(JSON.stringify(token)).toString("base64url"),
        decode: ({ token }) => JSON.parse(Buffer.from(token, "base64url").toString()),
      },
    })
    const { cookie, headers, session } = await signInAs(config, ada)
    const value = cookie.slice(cookie.indexOf("=") + 1)
    expect(JSON.parse(Buffer.from(value, "base64url").toString())).toMatchObject(ada)
    const { user } = session
    expect(await readSession(config, headers, "http://localhost:3000")).toMatchObject({ user })
  })

  test("name a session in the database, where sessions are there", async () => {
    const { db, adapter } = await openStore()
    const config = configWith({ providers: [provider], adapter })
    const { cookie } = await signInAs(config, ada)
    const row = await db.selectFrom("Session").selectAll().executeTakeFirstOrThrow()
    expect(decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1))).toBe(row.sessionToken)
  })
})
