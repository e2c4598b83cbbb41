import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { createAuth } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { applyCookies, toRequest } from "../../src/node.ts"
import { configWith, secret } from "../support/visitor.ts"
import { serveHttp1 } from "./node-servers.ts"

const name = "authjs.session-token"
const auth = createAuth(configWith({ session: { updateAge: 0 } }))

/** What comes back when the handler sets its own cookies, and the session is extended. */
async function linesAfter(own: string | readonly string[] | undefined): Promise<Response> {
  const { origin } = await serveHttp1(async (req, res) => {
    const requestAuth = await auth.for(toRequest(req))
    await requestAuth.session()
    if (own !== undefined) res.setHeader("set-cookie", own)
    applyCookies(requestAuth, res)
    res.end(await text(req))
  })
  const token = await encode({ token: { name: "Ann" }, secret, salt: name })
  return fetch(origin, { headers: { cookie: `${name}=${token}` } })
}

test("adds the session's cookie to those of the response, and keeps it from caches", async () => {
  const { headers } = await linesAfter(["a=1", "b=2"])
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2", expect.stringMatching(`^${name}=.+`)])
  expect(headers.get("cache-control")).toBe("private, no-store")
  expect((await linesAfter(undefined)).headers.getSetCookie()).toHaveLength(1)
})

test("leaves the session's cookie that the response sets: a sign-out is not undone", async () => {
  const gone = `${name}=; Path=/; Max-Age=0`
  expect((await linesAfter(gone)).headers.getSetCookie()).toEqual([gone])
})
