import { signInAs } from "@lockstep/testing"
import { NextRequest } from "next/server.js"
import { expect, test, vi } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import GitHub from "@lockstep/next/providers/github"

// As docs/testing.md shows it.

const config: NextAuthConfig = {
  providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
  secret: "an-example-secret-of-more-than-32-characters",
}
const { auth } = FullstackAuth(config)
const request = vi.hoisted(() => ({ headers: new Headers() }))

vi.mock("next/headers.js", () => ({
  headers: async () => request.headers,
  cookies: async () => new NextRequest("http://localhost:3000", request).cookies,
}))

test("auth() returns the session of a user who was signed in for the test", async () => {
  const { headers, session } = await signInAs(config, { name: "Ada" })
  headers.set("host", "localhost:3000")
  headers.set("x-forwarded-proto", "http")
  request.headers = headers
  expect(await auth()).toEqual(session)
  request.headers = new Headers({ host: "localhost:3000", "x-forwarded-proto": "http" })
  expect(await auth()).toBeNull()
})

test("a wrapped route handler gets the session of such a user", async () => {
  const GET = auth((of) => Response.json({ name: of.auth?.user?.name }))
  const { headers } = await signInAs(config, { name: "Ada" })
  const response = await GET(new NextRequest("http://localhost:3000/api/me", { headers }), {
    params: Promise.resolve({}),
  })
  expect(await response?.json()).toEqual({ name: "Ada" })
})
