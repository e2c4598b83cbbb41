import { expect, test } from "vitest"
import { renderErrorPage } from "../../src/pages/error-page.ts"
import { theOne } from "./parsed-page.ts"

const homeUrl = "https://app.example.com"
const signInUrl = "https://app.example.com/auth/signin"

test.each([
  ["Configuration", 500, "Server error", homeUrl],
  ["UnknownAction", 400, "Page not found", signInUrl],
  ["AccessDenied", 403, "Access denied", signInUrl],
  ["Verification", 403, "Unable to sign in", signInUrl],
  ["AnythingElse", 200, "Something went wrong", homeUrl],
  ["__proto__", 200, "Something went wrong", homeUrl],
  [undefined, 200, "Something went wrong", homeUrl],
])("the error %s has its status, heading and way out", async (error, status, heading, way) => {
  const page = await renderErrorPage({ theme: {}, error, homeUrl, signInUrl })
  expect(page.status).toBe(status)
  expect(theOne(page.html, "h1").text).toBe(heading)
  expect(theOne(page.html, "a").attributes["href"]).toBe(way)
})

// asvs 16.5.1
test("the error page never shows text of the URL (CVE-2025-71404, GHSA-9x4v-xfq5-m8x5)", async () => {
  const { html } = await renderErrorPage({ theme: {}, error: "Call 555-0100", homeUrl, signInUrl })
  expect(html).not.toContain("555-0100")
})
