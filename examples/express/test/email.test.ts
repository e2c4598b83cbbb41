import { afterAll, beforeAll, describe, expect, test } from "vitest"

import type { Demo } from "../src/demo.ts"
import { signIn } from "./support/sign-in.ts"
import { openDemo } from "./support/test-demo.ts"
import {
  createVisitor,
  type VisitedPage,
  type Visitor,
} from "../../local-services/test/support/visitor.ts"

describe.each(["database", "jwt"] as const)("with %s sessions", (sessions) => {
  let demo: Demo
  beforeAll(async () => {
    demo = await openDemo({ sessions })
  })
  afterAll(() => demo.close())

  /** Asks for a link, and returns the page that follows. */
  async function askForLink(visitor: Visitor, email: string): Promise<VisitedPage> {
    const signInPage = await visitor.open(`${demo.url}/members`)
    return visitor.submit(signInPage, { email }, "/auth/signin/nodemailer")
  }

  /** Opens the link of the newest mail, and presses the button there. */
  async function followLink(visitor: Visitor): Promise<VisitedPage> {
    const [link = ""] = /https?:\/\/\S+/.exec(demo.mails[0]?.text ?? "") ?? []
    return visitor.submit(await visitor.open(link))
  }

  test("a link comes by mail, is shown on the mail page, and signs in", async () => {
    const visitor = createVisitor()
    const asked = await askForLink(visitor, "joan@example.com")
    expect(new URL(asked.url).pathname).toBe("/mail")
    expect(asked.text).toContain("To joan@example.com")
    expect(asked.text).toContain(`href="${demo.url}/auth/callback/nodemailer?`)
    const page = await followLink(visitor)
    expect(page.url).toBe(`${demo.url}/members`)
    expect(page.text).toContain("Good to see you, joan@example.com.")
  })

  test("a link to the address of an account at the provider opens the same user", async () => {
    await signIn(createVisitor(), demo, "ada")
    const visitor = createVisitor()
    await askForLink(visitor, "ada@example.com")
    expect((await followLink(visitor)).text).toContain("Good to see you, Ada Lovelace.")
  })
})

test("the account page is for users who are signed in", async () => {
  const demo = await openDemo()
  const { status, headers } = await createVisitor().request(`${demo.url}/account`)
  await demo.close()
  expect(status).toBe(302)
  expect(headers.get("location")).toBe("/auth/signin?callbackUrl=%2Faccount")
})
