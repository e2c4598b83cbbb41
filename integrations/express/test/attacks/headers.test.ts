import { describe, expect, test } from "vitest"
import { missingHeaders, statusRequests } from "../../../../core/test/support/statuses.ts"
import { ServerAuth } from "../../src/server-auth.ts"
import { serve, versions } from "../support/apps.ts"
import { configWith } from "../support/users.ts"
import { rawRequest } from "../support/raw-request.ts"

describe.each(versions)("%s", (_name, express) => {
  const siteWith = (options = {}): Promise<string> =>
    // What is wrong with a configuration is found at the request when a function returns it.
    serve(
      express().use(
        ["/auth", "/"],
        ServerAuth(() => configWith(options)),
      ),
    )

  test.each(statusRequests)("a $status of $path has all headers", async (asked) => {
    const { status, path, init = {}, options } = asked
    const origin = await siteWith({ basePath: "/auth", ...options })
    const response = await fetch(`${origin}/auth${path}`, { ...init, redirect: "manual" })
    expect([response.status, missingHeaders(response)]).toEqual([status, []])
  })

  test("so has a 400 for a request without a valid host", async () => {
    const answer = await rawRequest(await siteWith(), ["GET /auth/session HTTP/1.1", "Host: a@b"])
    const [head = ""] = answer.split("\r\n\r\n")
    const [line, ...lines] = head.split("\r\n")
    expect(line).toContain(" 400 ")
    const headers = lines.map((each) => each.split(": ", 2) as [string, string])
    expect(missingHeaders(new Response(null, { headers }))).toEqual([])
  })
})
