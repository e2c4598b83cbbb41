import { join } from "node:path"

import { describe, expect, test, vi } from "vitest"

import { signedInVisitor, signIn, signOut } from "./support/sign-in.ts"
import { temporaryFolder } from "../../local-services/test/support/temporary-folder.ts"
import { openDemo, testDemo } from "./support/test-demo.ts"
import { createVisitor } from "../../local-services/test/support/visitor.ts"

const sessionCookie = "authjs.session-token"

describe.each(["database", "jwt"] as const)("with %s sessions", (sessions) => {
  test("users stay signed in when the demo starts again", async () => {
    const databaseFile = join(temporaryFolder(), "demo.sqlite")
    const before = await openDemo({ sessions, databaseFile })
    const visitor = await signedInVisitor(before, "ada")
    await before.close()
    const after = await testDemo({ sessions, databaseFile })
    const page = await visitor.open(`${after.url}/members`)
    expect(page.url).toBe(`${after.url}/members`)
    expect(page.text).toContain("Ada Lovelace")
  })

  test("a user who signs in again after a restart is the same user", async () => {
    const databaseFile = join(temporaryFolder(), "demo.sqlite")
    const before = await openDemo({ sessions, databaseFile })
    await signIn(createVisitor(), before, "ada")
    await before.close()
    const after = await testDemo({ sessions, databaseFile })
    await signIn(createVisitor(), after, "ada")
    const users = await after.database.selectFrom("User").select("email").execute()
    expect(users).toEqual([{ email: "ada@example.com" }])
  })

  test("a tampered cookie is no session", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const demo = await testDemo({ sessions })
    const visitor = await signedInVisitor(demo, "ada")
    const token = visitor.cookies().get(sessionCookie) ?? ""
    const middle = Math.floor(token.length / 2)
    const other = token[middle] === "a" ? "b" : "a"
    visitor.setCookie(sessionCookie, token.slice(0, middle) + other + token.slice(middle + 1))
    const response = await visitor.request(`${demo.url}/members`)
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toContain("/auth/signin")
  })
})

test("an expired session is refused, and its row is gone", async () => {
  const demo = await testDemo()
  const visitor = await signedInVisitor(demo, "ada")
  const past = new Date(Date.now() - 1000)
  // Stored as the adapter stores it: SQLite has no dates.
  const { numUpdatedRows } = await demo.database
    .updateTable("Session")
    .set({ expires: past.toISOString() as unknown as Date })
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
  const response = await visitor.request(`${demo.url}/members`)
  expect(response.status).toBe(302)
  expect(await demo.database.selectFrom("Session").selectAll().execute()).toEqual([])
})

test("a deleted user is signed out", async () => {
  const demo = await testDemo()
  const visitor = await signedInVisitor(demo, "ada")
  await demo.database.deleteFrom("User").execute()
  const response = await visitor.request(`${demo.url}/members`)
  expect(response.status).toBe(302)
})

test("signing out removes the session's row, and an old copy of the cookie is worth nothing", async () => {
  const demo = await testDemo()
  const visitor = await signedInVisitor(demo, "ada")
  const stolen = visitor.cookies().get(sessionCookie) ?? ""
  await signOut(visitor, demo)
  expect(await demo.database.selectFrom("Session").selectAll().execute()).toEqual([])
  const thief = createVisitor()
  thief.setCookie(sessionCookie, stolen)
  expect((await thief.request(`${demo.url}/members`)).status).toBe(302)
})

describe("when the database is down", () => {
  test("the members' page answers an error, and the visitor keeps the cookie", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const demo = await testDemo()
    const visitor = await signedInVisitor(demo, "ada")
    const token = visitor.cookies().get(sessionCookie)
    await demo.database.destroy()
    const page = await visitor.open(`${demo.url}/members`)
    expect(page.status).toBe(503)
    expect(page.text).toContain("Please try again")
    expect(page.headers.getSetCookie()).toEqual([])
    expect(visitor.cookies().get(sessionCookie)).toBe(token)
  })

  test("the session as JSON is an error, not null", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const demo = await testDemo()
    const visitor = await signedInVisitor(demo, "ada")
    await demo.database.destroy()
    const response = await visitor.request(`${demo.url}/auth/session`)
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await response.json()).not.toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test("the error page tells nothing about the cause", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const demo = await testDemo()
    const visitor = await signedInVisitor(demo, "ada")
    await demo.database.destroy()
    const page = await visitor.open(`${demo.url}/members`)
    expect(page.text).not.toMatch(/sqlite|database|driver|SessionError|at .*\.ts/i)
  })
})
