import { NextRequest } from "next/server.js"
import { expect, test } from "vitest"
import { FullstackAuth } from "../../src/index.ts"
import { configWith } from "../support/users.ts"
import { event, site } from "../support/visitor.ts"

const written = [
  "//evil.example",
  "//evil.example/members",
  "/\\evil.example",
  "/%2f/evil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "///evil.example",
  "/members",
  "//members",
  "/./members",
  "/x/../members",
  "/%2e%2e/members",
  "/members/",
  "/members;a=b",
  "/%6dembers",
  "/MEMBERS",
  "/members%00",
  "/members?callbackUrl=//evil.example",
  "/api/auth/../../members",
  "/api/auth/%2e%2e/%2e%2e/members",
  "/api/authx",
]

/** What a proxy that requires a session answers to a signed-out visitor. */
async function answerTo(target: string): Promise<Response> {
  const { auth } = FullstackAuth(
    configWith({ callbacks: { authorized: ({ auth: session }) => session !== null } }),
  )
  return auth(new NextRequest(site + target), event)
}

test.each(written)(
  "a guarded path stays guarded, however it is written (CVE-2026-41248)",
  async (target) => {
    const answer = await answerTo(target)
    expect(answer.status).toBe(307)
    expect(answer.headers.has("x-middleware-next")).toBe(false)
    expect(answer.headers.has("x-middleware-rewrite")).toBe(false)
  },
)

test.each(written)(
  "the return URL of a guarded path is on the site, however the path is written (CVE-2022-24794)",
  async (target) => {
    const answer = await answerTo(target)
    const location = new URL(answer.headers.get("location") ?? "")
    expect(location.origin).toBe(site)
    const back = location.searchParams.get("callbackUrl") ?? ""
    expect(new URL(back, site).origin).toBe(site)
    expect(back.startsWith(`${site}/`)).toBe(true)
  },
)
