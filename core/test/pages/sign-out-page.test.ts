import { expect, test } from "vitest"
import { renderSignOutPage } from "../../src/pages/sign-out-page.ts"
import { byName, theOne } from "./parsed-page.ts"

test("the sign-out page posts the token and the destination", async () => {
  const { html } = await renderSignOutPage({
    theme: {},
    csrfToken: "token|hash",
    action: "https://app.example.com/auth/signout",
    callbackUrl: "https://app.example.com/bye",
    homeUrl: "https://app.example.com",
    user: undefined,
  })
  expect(theOne(html, "form").attributes).toEqual({
    action: "https://app.example.com/auth/signout",
    method: "post",
  })
  const inputs = byName(html, "input").map(({ attributes: { name, value, type } }) => [
    type,
    name,
    value,
  ])
  expect(inputs).toEqual([
    ["hidden", "csrfToken", "token|hash"],
    ["hidden", "callbackUrl", "https://app.example.com/bye"],
  ])
  expect(theOne(html, "button").text).toBe("Sign out")
})
