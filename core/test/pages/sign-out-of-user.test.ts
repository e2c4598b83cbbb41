import { describe, expect, test } from "vitest"
import { byName } from "./parsed-page.ts"
import { application } from "../support/application.ts"
import { signIn, useProvider } from "../support/current-provider.ts"

useProvider()

const paragraphs = (page: string): readonly string[] =>
  byName(page, "p").map(({ text }) => text.trim())

describe.each(["jwt", "database"] as const)("the sign-out page, with %s sessions,", (strategy) => {
  test("shows who is signed in, and a way back", async () => {
    const browser = application({ session: { strategy } }).browser()
    await signIn(browser)
    const page = await (await browser.get("signout")).text()
    expect(paragraphs(page)).toEqual(["ada@example.com", "Are you sure you want to sign out?"])
    const [back] = byName(page, "a")
    expect([back?.text.trim(), back?.attributes["href"]]).toEqual([
      "Stay signed in",
      "http://app.example.com",
    ])
    expect(await browser.session()).not.toBeNull()
  })

  test("asks without a name when no user is signed in", async () => {
    const browser = application({ session: { strategy } }).browser()
    const page = await (await browser.get("signout")).text()
    expect(paragraphs(page)).toEqual(["Are you sure you want to sign out?"])
  })
})

test.each([
  ["only a name", { name: "Ada <b>" }, ["Ada <b>"]],
  ["neither", {}, []],
  // What a `session` callback without types returns.
  ["a number as the email address", { email: 7 as unknown as string }, []],
])("the user of the session has %s", async (_name, user, shown) => {
  const session = ({ session: { expires } }: { session: { expires: unknown } }) => ({
    expires: String(expires),
    user,
  })
  const browser = application({ callbacks: { session } }).browser()
  await signIn(browser)
  const page = await (await browser.get("signout")).text()
  expect(paragraphs(page)).toEqual([...shown, "Are you sure you want to sign out?"])
})

test("a session that cannot be read still lets the user sign out", async () => {
  const down = (): Promise<never> => Promise.reject(new Error("connect ECONNREFUSED"))
  const browser = application(
    { session: { strategy: "database" } },
    { getSessionAndUser: down },
  ).browser()
  browser.cookies.set("authjs.session-token", "00000000-0000-4000-8000-000000000000")
  const response = await browser.get("signout")
  expect(response.status).toBe(200)
  expect(paragraphs(await response.text())).toEqual(["Are you sure you want to sign out?"])
})
