import { expect, test } from "vitest"
import { configWith, visitor } from "../support/visitor.ts"

const origin = "http://app.example.com"
const pages = { signIn: "/in", signOut: "/out", error: "/oops?from=auth", verifyRequest: "/sent" }

async function locationOf(path: string): Promise<string | null> {
  return (await visitor(configWith({ pages })).get(path)).headers.get("location")
}

test("GET signin leads to pages.signIn with the destination and the error", async () => {
  const destination = encodeURIComponent(`${origin}/a`)
  expect(await locationOf("signin?callbackUrl=/a&error=AccessDenied")).toBe(
    `${origin}/in?callbackUrl=${destination}&error=AccessDenied`,
  )
})

test("GET signout leads to pages.signOut", async () => {
  expect(await locationOf("signout")).toBe(`${origin}/out`)
})

test("GET error leads to pages.error with the error", async () => {
  expect(await locationOf("error?error=AccessDenied")).toBe(
    `${origin}/oops?from=auth&error=AccessDenied`,
  )
})

test("GET error without an error says nothing of one", async () => {
  expect(await locationOf("error")).toBe(`${origin}/oops?from=auth`)
})

test("GET verify-request leads to pages.verifyRequest with what it was asked with", async () => {
  expect(await locationOf("verify-request?provider=mail&type=email")).toBe(
    `${origin}/sent?provider=mail&type=email`,
  )
})
