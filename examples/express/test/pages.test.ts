import { afterAll, beforeAll, expect, test } from "vitest"

import type { Demo } from "../src/demo.ts"
import { openDemo } from "./support/test-demo.ts"
import { createVisitor } from "../../local-services/test/support/visitor.ts"

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

test("the start page is for everybody", async () => {
  const page = await createVisitor().open(`${demo.url}/`)
  expect(page.status).toBe(200)
  expect(page.text).toContain("Welcome")
})

test("the members' page sends a signed-out visitor to sign in, with the way back", async () => {
  const response = await createVisitor().request(`${demo.url}/members?tab=2`)
  expect(response.status).toBe(302)
  expect(response.headers.get("location")).toBe("/auth/signin?callbackUrl=%2Fmembers%3Ftab%3D2")
  expect(await response.text()).not.toContain("Members only")
})

test("the session page says that a signed-out visitor has no session", async () => {
  const page = await createVisitor().open(`${demo.url}/session`)
  expect(page.text).toContain("You are signed out")
  expect(page.text).toMatch(/<pre[^>]*>null<\/pre>/)
})

test("a path that does not exist answers 404 with a page", async () => {
  const page = await createVisitor().open(`${demo.url}/nowhere`)
  expect(page.status).toBe(404)
  expect(page.text).toContain("Page not found")
})

test("pages allow nothing from elsewhere, and no scripts", async () => {
  const { headers } = await createVisitor().open(`${demo.url}/`)
  const policy = headers.get("content-security-policy")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain("unsafe-inline")
  expect(policy).not.toContain("script-src")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.has("x-powered-by")).toBe(false)
})

test("pages that depend on the session are kept by no cache", async () => {
  const { headers } = await createVisitor().open(`${demo.url}/`)
  expect(headers.get("cache-control")).toBe("private, no-store")
})

test("the style sheet is served without setting a cookie", async () => {
  const response = await createVisitor().request(`${demo.url}/style.css`)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toContain("text/css")
  expect(response.headers.getSetCookie()).toEqual([])
})

test("the built-in sign-in page can be styled: its own policy is the only one", async () => {
  const { headers, status } = await createVisitor().open(`${demo.url}/auth/signin`)
  expect(status).toBe(200)
  expect(headers.get("content-security-policy")).not.toContain("style-src 'self'")
})
