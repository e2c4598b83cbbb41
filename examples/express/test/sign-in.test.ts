import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"

import type { Demo } from "../src/demo.ts"
import { goToProvider, signedInVisitor, signIn, signOut } from "./support/sign-in.ts"
import { openDemo } from "./support/test-demo.ts"
import { createVisitor } from "../../local-services/test/support/visitor.ts"

describe.each(["database", "jwt"] as const)("with %s sessions", (sessions) => {
  let demo: Demo
  beforeAll(async () => {
    demo = await openDemo({ sessions })
  })
  afterAll(() => demo.close())

  test("a user signs in at the provider and sees the members' page", async () => {
    const page = await signIn(createVisitor(), demo, "ada")
    expect(page.url).toBe(`${demo.url}/members`)
    expect(page.status).toBe(200)
    expect(page.text).toContain("Good to see you, Ada Lovelace.")
  })

  test("signing in leads back to the page that asked for it, query included", async () => {
    const visitor = createVisitor()
    const provider = await goToProvider(visitor, demo, "/members?tab=2")
    const page = await visitor.submit(provider, { user: "ada" })
    expect(page.url).toBe(`${demo.url}/members?tab=2`)
  })

  test("the session page shows name, address and end of the session", async () => {
    const visitor = await signedInVisitor(demo, "grace")
    const page = await visitor.open(`${demo.url}/session`)
    expect(page.text).toContain("Grace Hopper")
    expect(page.text).toContain("grace@example.com")
    expect(page.text).toMatch(/<time datetime="\d{4}-\d\d-\d\dT[\d:.]+Z">/)
  })

  test("the session as JSON holds what the page shows, and no token", async () => {
    const visitor = await signedInVisitor(demo, "grace")
    const session: unknown = await (await visitor.request(`${demo.url}/auth/session`)).json()
    expect(session).toEqual({
      user: expect.objectContaining({ name: "Grace Hopper", email: "grace@example.com" }),
      expires: expect.any(String),
    })
    expect(JSON.stringify(session)).not.toContain(
      visitor.cookies().get("authjs.session-token") ?? "",
    )
  })

  test("two users use the application side by side", async () => {
    const [ada, grace] = [createVisitor(), createVisitor()]
    await signIn(ada, demo, "ada")
    await signIn(grace, demo, "grace")
    expect((await ada.open(`${demo.url}/`)).text).toContain("Hello, Ada Lovelace")
    expect((await grace.open(`${demo.url}/`)).text).toContain("Hello, Grace Hopper")
  })

  test("another user can sign in after signing out, in the same browser", async () => {
    const visitor = createVisitor()
    await signIn(visitor, demo, "ada")
    await signOut(visitor, demo)
    const page = await signIn(visitor, demo, "grace")
    expect(page.text).toContain("Good to see you, Grace Hopper.")
  })

  test("two tabs that sign in at once both succeed", async () => {
    const visitor = createVisitor()
    const first = await goToProvider(visitor, demo)
    const second = await goToProvider(visitor, demo)
    const pages = [
      await visitor.submit(first, { user: "ada" }),
      await visitor.submit(second, { user: "ada" }),
    ]
    expect(pages.map(({ status, url }) => [status, url])).toEqual([
      [200, `${demo.url}/members`],
      [200, `${demo.url}/members`],
    ])
  })

  test("signing out ends on the start page, signed out", async () => {
    const visitor = createVisitor()
    await signIn(visitor, demo, "ada")
    const page = await signOut(visitor, demo)
    expect(page.url).toBe(`${demo.url}/`)
    expect(page.text).toContain("Welcome")
    expect(visitor.cookies().has("authjs.session-token")).toBe(false)
  })

  test("a user who turns back at the provider is not signed in", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const visitor = createVisitor()
    const page = await visitor.submit(await goToProvider(visitor, demo), { user: "nobody" })
    expect(new URL(page.url).searchParams.get("error")).toBe("OAuthCallbackError")
    expect((await visitor.open(`${demo.url}/session`)).text).toContain("You are signed out")
  })

  test("a callback that this browser did not start signs no user in", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const [starter, other] = [createVisitor(), createVisitor()]
    const provider = await goToProvider(starter, demo)
    let location = provider.url
    let response = await starter.request(location, {
      method: "POST",
      body: new URLSearchParams({
        user: "ada",
        asked: /name="asked" value="(\w+)"/.exec(provider.text)?.[1] ?? "",
      }),
    })
    while (!location.startsWith(`${demo.url}/auth/callback/`)) {
      location = new URL(response.headers.get("location") ?? "", location).href
      if (location.startsWith(demo.issuer)) response = await starter.request(location)
    }
    const page = await other.open(location)
    expect(page.url).toContain("error=")
    expect((await other.open(`${demo.url}/session`)).text).toContain("You are signed out")
  })

  test("signing out needs the token of this browser", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    const visitor = createVisitor()
    await signIn(visitor, demo, "ada")
    await visitor.request(`${demo.url}/auth/signout`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken: "0".repeat(64) }),
      headers: { origin: demo.url },
    })
    expect((await visitor.open(`${demo.url}/members`)).status).toBe(200)
    expect((await visitor.open(`${demo.url}/`)).text).toContain("Hello, Ada Lovelace")
  })
})
