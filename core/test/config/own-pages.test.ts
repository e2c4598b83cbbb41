import { expect, test } from "vitest"
import { configWith, origin, visitor } from "../support/visitor.ts"

const pages = { signIn: "/in", signOut: "/out", error: "/oops?from=auth", verifyRequest: "/sent" }

async function locationOf(path: string): Promise<string | null> {
  return (await visitor(configWith({ pages })).get(path)).headers.get("location")
}

test("GET signin leads to pages.signIn with the destination and the error", async () => {
  const destination = encodeURIComponent(`${origin}/a`)
  expect(await locationOf("signin?callbackUrl=/a&error=AccessDenied")).toBe(
    `/in?callbackUrl=${destination}&error=AccessDenied`,
  )
})

// spec O14
test("GET signout redirects to pages.signOut", async () => {
  expect(await locationOf("signout")).toBe("/out")
})

// spec O15
test("GET error redirects to pages.error with the error", async () => {
  expect(await locationOf("error?error=AccessDenied")).toBe("/oops?from=auth&error=AccessDenied")
})

test("GET error without an error says nothing of one", async () => {
  expect(await locationOf("error")).toBe("/oops?from=auth")
})

// spec O16
test("GET verify-request redirects to pages.verifyRequest with what it was asked with", async () => {
  expect(await locationOf("verify-request?provider=mail&type=email")).toBe(
    "/sent?provider=mail&type=email",
  )
})

test("a page that is a URL stays one", async () => {
  const locations = await Promise.all(
    ["https://login.example.com/in", `${origin}/in`].map(async (signOut) => {
      const browser = visitor(configWith({ pages: { signOut } }))
      return (await browser.get("signout")).headers.get("location")
    }),
  )
  expect(locations).not.toContain(null)
  for (const location of locations) expect(location).toMatch(/^http/)
})

test("a client that follows by itself gets the whole URL", async () => {
  const response = await visitor(configWith({ pages })).get("signout", {
    "x-auth-return-redirect": "1",
  })
  expect(await response.json()).toEqual({ url: `${origin}/out` })
})
