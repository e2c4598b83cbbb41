import { NextRequest, NextResponse } from "next/server.js"
import { describe, expect, test, vi } from "vitest"
import { FullstackAuth } from "../src/index.ts"
import { enterScope } from "./support/request-scope.ts"
import { configWith } from "./support/users.ts"
import { event, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

type App = ReturnType<typeof FullstackAuth>
type Run = () => Response | undefined
const context = { params: Promise.resolve({}) }

/** Every form of `auth` that calls the callback, and the status of a denied request. */
const forms: Readonly<
  Record<string, readonly [number, (app: App, request: NextRequest, run: Run) => unknown]>
> = {
  "a proxy of auth alone": [307, ({ auth }, request) => auth(request, event)],
  "a wrapped proxy": [307, ({ auth }, request, run) => auth(run)(request, event)],
  "a wrapped route handler": [401, ({ auth }, request, run) => auth(run)(request, context)],
}

/** Whether the request continues; other values than these deny it. */
const allowing = [true] as const
const falsy = [false, null, undefined, 0, Number.NaN, 0n, ""] as const
const primitives = [1, 1n, "true", "false", "yes", Symbol("true")] as const
const objects = [{}, { user: { name: "ann" } }, [], [true], () => true, new Error("no"), new Map()]
// They look like an approval or a response.
const lookalikes = [Object(true), { ok: true, status: 200 }]
const denying: readonly unknown[] = [...falsy, ...primitives, ...objects, ...lookalikes]

function siteWith(verdict: unknown) {
  const warn = vi.fn<(code: string) => void>()
  const logger = { warn, error() {}, debug() {} }
  const app = FullstackAuth(configWith({ logger, callbacks: { authorized: () => verdict } }))
  return { app, warnings: () => warn.mock.calls.map(([code]) => code) }
}

describe.each(Object.entries(forms))("%s", (name, [status, send]) => {
  const run = vi.fn<Run>(() => (name.includes("handler") ? new Response("done") : undefined))

  async function answerTo(app: App, isSignedIn: boolean): Promise<Response> {
    run.mockClear()
    const cookie = isSignedIn ? await signedIn(FullstackAuth(configWith())) : ""
    enterScope({ cookie })
    const headers = { cookie, host: new URL(site).host, "x-forwarded-proto": "https" }
    const request = new NextRequest(`${site}/members`, { headers })
    const answer: unknown = await send(app, request, run)
    if (answer instanceof Response) return answer
    throw new Error("There is no response.")
  }

  const results = (values: readonly unknown[]) =>
    values.flatMap((value) =>
      [value, Promise.resolve(value)].flatMap((given) =>
        [true, false].map((isSignedIn) => ({ value, given, isSignedIn })),
      ),
    )

  // asvs 8.3.1
  test.each(results(denying))(
    "denies $value (promised or not), signed in: $isSignedIn",
    async ({ value, given, isSignedIn }) => {
      const { app, warnings } = siteWith(given)
      for (let i = 0; i < 2; i += 1) {
        const answer = await answerTo(app, isSignedIn)
        expect(answer.status).toBe(status)
        if (status === 401) {
          expect(answer.headers.get("cache-control")).toBe("private, no-cache, no-store")
          expect(await answer.json()).toMatchObject({ error: "Unauthorized" })
        }
        expect(run).not.toHaveBeenCalled()
      }
      // Not for the values that were meant to deny.
      expect(warnings()).toEqual(value === false ? [] : ["unclear-verdict"])
    },
  )

  test.each(results(allowing))("allows $value, signed in: $isSignedIn", async (one) => {
    const { app, warnings } = siteWith(one.given)
    const answer = await answerTo(app, one.isSignedIn)
    expect(answer.status).toBe(200)
    expect(run).toHaveBeenCalledTimes(name.includes("alone") ? 0 : 1)
    expect(warnings()).toEqual([])
  })

  test.each([
    ["a Response", new Response("Pay first.", { status: 402 })],
    ["a NextResponse", NextResponse.json({}, { status: 402 })],
  ])("sends %s", async (_name, response) => {
    const { app, warnings } = siteWith(response)
    expect((await answerTo(app, true)).status).toBe(402)
    expect(run).not.toHaveBeenCalled()
    expect(warnings()).toEqual([])
  })
})
