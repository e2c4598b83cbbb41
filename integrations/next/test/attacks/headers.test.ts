import { expect, test } from "vitest"
import { missingHeaders, statusRequests } from "../../../../core/test/support/statuses.ts"
import { NextRequest } from "next/server.js"
import { FullstackAuth } from "../../src/index.ts"
import { configWith } from "../support/users.ts"
import { requestTo, site } from "../support/visitor.ts"

test.each(statusRequests)("a $status of $path has all headers", async (asked) => {
  const { status, path, init = {}, options } = asked
  const { handlers } = FullstackAuth(() => configWith(options))
  const { method = "GET", headers = {}, body = null } = init
  const request = new NextRequest(`${site}/api/auth${path}`, { method, headers, body })
  const handler = method === "POST" ? handlers.POST : handlers.GET
  const response = await handler(request)
  expect([response.status, missingHeaders(response)]).toEqual([status, []])
})

test("so has a 400 for a request without a valid host", async () => {
  const { handlers } = FullstackAuth(configWith())
  const response = await handlers.GET(requestTo("/api/auth/session", { headers: { host: "a@b" } }))
  expect([response.status, missingHeaders(response)]).toEqual([400, []])
})

test("so has the 401 of a wrapped route handler", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized: () => false } }))
  const handler = auth(() => Response.json("secret"))
  const response = await handler(requestTo("/api/secret"), {})
  expect([response.status, missingHeaders(response)]).toEqual([401, []])
})
