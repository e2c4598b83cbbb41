import { encode } from "@auth/core/jwt"
import type { NextAuthConfig } from "next-auth"
import { NextRequest, NextResponse } from "next/server.js"
import { describe, expect, test, vi } from "vitest"
import {
  loadNextAuth,
  lockstepForNext,
  type MakeAuth,
} from "../../src/differential/next-library.ts"

const secret = "an-example-secret-of-more-than-32-characters"
const site = "http://localhost:3000"

type Handler = (request: NextRequest, context: unknown) => Promise<Response>
type Authorized = NonNullable<NonNullable<NextAuthConfig["callbacks"]>["authorized"]>

const libraries = [await loadNextAuth(), lockstepForNext]

/** A request, perhaps of a user who is signed in. */
async function request(method: "GET" | "POST", isSignedIn: boolean): Promise<NextRequest> {
  const salt = "authjs.session-token"
  const token = { sub: "1", name: "ann" }
  const cookie = isSignedIn ? `${salt}=${await encode({ token, secret, salt })}` : ""
  const body = method === "POST" ? { body: "delete everything" } : {}
  // Next.js sets the last two.
  const headers = { cookie, host: "localhost:3000", "x-forwarded-proto": "http" }
  return new NextRequest(`${site}/api/items`, { method, headers, ...body })
}

/** Status and target of the answer, whether the handler ran, and what `authorized` got. */
async function outcome(
  make: MakeAuth,
  authorized: Authorized,
  received: NextRequest,
): Promise<unknown> {
  const run = vi.fn<() => Response>(() => Response.json({ secret: 42 }))
  const asked: unknown[] = []
  const { auth } = make({
    secret,
    trustHost: true,
    providers: [],
    logger: { warn() {} },
    callbacks: {
      authorized(params) {
        asked.push([params.request.nextUrl.pathname, params.auth?.user?.name])
        return authorized(params)
      },
    },
  })
  // Of the overloads of `auth`, the one that wraps a route handler.
  const handler = auth(run) as unknown as Handler
  const answer = await handler(received, { params: Promise.resolve({}) })
  const location = answer.headers.get("location")
  return { status: answer.status, location, ran: run.mock.calls.length, asked }
}

const guards: [what: string, authorized: Authorized][] = [
  ["a JSON Response", ({ auth }) => (auth ? true : Response.json({}, { status: 401 }))],
  ["a redirect", ({ auth }) => auth !== null || NextResponse.redirect(`${site}/login`)],
  ["a rewrite", ({ auth }) => auth !== null || NextResponse.rewrite(`${site}/login`)],
  ["a promise", async ({ auth }) => auth !== null || new Response("", { status: 403 })],
  ["true", () => true],
]

describe.each(guards)("authorized around a route handler that answers %s", (_what, authorized) => {
  test.each([
    ["GET", false],
    ["GET", true],
    ["POST", false],
    ["POST", true],
  ] as const)("%s, signed in: %s", async (method, isSignedIn) => {
    const [theirs, ours] = await Promise.all(
      libraries.map(async ({ make }) =>
        outcome(make, authorized, await request(method, isSignedIn)),
      ),
    )
    expect(ours).toEqual(theirs)
  })
})

test.each([false, undefined, null, 0, "", "yes", {}])(
  "%j runs the handler under next-auth, and is a 401 under Lockstep",
  async (verdict) => {
    const results = await Promise.all(
      libraries.map(async ({ make }) => outcome(make, () => verdict, await request("POST", false))),
    )
    expect(results).toMatchObject([
      { status: 200, ran: 1 },
      { status: 401, ran: 0 },
    ])
  },
)
