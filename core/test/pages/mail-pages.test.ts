import { describe, expect, test } from "vitest"
import { renderConfirmPage } from "../../src/pages/confirm-page.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { byName, theOne } from "./parsed-page.ts"

describe("the page that confirms a mailed link", () => {
  const confirm = async (email: string | undefined): Promise<string> => {
    const hidden = { token: "t0ken", email, callbackUrl: undefined }
    return (await renderConfirmPage({ theme: {}, action: "/auth/callback/mail", hidden, email }))
      .html
  }

  test("posts what the link said, so that opening it uses nothing up", async () => {
    const html = await confirm("ada@example.com")
    expect(theOne(html, "form").attributes).toEqual({
      action: "/auth/callback/mail",
      method: "post",
    })
    const inputs = byName(html, "input").map(({ attributes: { name, value } }) => [name, value])
    expect(inputs).toEqual([
      ["token", "t0ken"],
      ["email", "ada@example.com"],
    ])
  })

  test("says who is about to be signed in", async () => {
    expect(theOne(await confirm("ada@example.com"), "p").text).toContain("as ada@example.com.")
  })

  test.each([undefined, "Call 555-0100", "a@b@c", `${"x".repeat(250)}@example.com`])(
    "does not say %j, which is no address",
    async (email) => {
      const { text } = theOne(await confirm(email), "p")
      expect(text).toMatch(/^Press the button to finish signing in\. /)
    },
  )
})

describe("GET verify-request", () => {
  test("asks to look into the mail", async () => {
    const response = await visitor(configWith()).get("verify-request?provider=mail&type=email")
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(theOne(html, "h1").text).toBe("Check your email")
    expect(theOne(html, "a").attributes["href"]).toBe("http://app.example.com")
  })

  test("leads to the application's own page, with the query as it was", async () => {
    const pages = { verifyRequest: "/look?lang=de" }
    const response = await visitor(configWith({ pages })).get(
      "verify-request?provider=m&type=email",
    )
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toBe("/look?lang=de&provider=m&type=email")
  })
})

test.each(["signin", "signout", "error", "verify-request"])(
  "the page %s is not stored, framed or guessed at, and does not reveal where users come from",
  async (path) => {
    const { headers } = await visitor(configWith()).get(path)
    expect(headers.get("cache-control")).toBe("private, no-cache, no-store")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("same-origin")
  },
)
