import { describe, expect, test } from "vitest"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { type Answer, type IncomingParts, integrationEngine } from "../../src/integration.ts"
import { configWith } from "../support/visitor.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { passwords, signedIn } from "./signed-in.ts"

const site = "http://app.example.com"

/** What a framework knows of a request, and no `Request`. */
function incoming(path: string, headers: Record<string, string> = {}, method = "GET") {
  const parts: IncomingParts = {
    method,
    url: site + path,
    headers: {
      get: (name) => headers[name] ?? null,
      has: (name) => name in headers,
      [Symbol.iterator]: () => Object.entries(headers)[Symbol.iterator](),
    },
    body: null,
  }
  return parts
}

function parts({ status, headers, setCookie, body }: Answer) {
  return { status, headers, cookies: setCookie.map((line) => line.split("=", 1)[0]), body }
}

async function partsOf(response: Response) {
  const headers = Object.fromEntries(response.headers)
  delete headers["set-cookie"]
  const cookies = response.headers.getSetCookie().map((line) => line.split("=", 1)[0])
  return { status: response.status, headers, cookies, body: await response.text() }
}

const csrf = /[\da-f]{64}/g

describe("an answer without a web response", () => {
  test.each([
    "/auth/session",
    "/auth/providers",
    "/auth/csrf",
    "/auth/signin",
    "/auth/signin?error=Callback&callbackUrl=%2Fa",
    "/auth/signout",
    "/auth/error?error=AccessDenied",
    "/auth/verify-request",
    "/auth/callback/credentials",
    "/auth/nothing",
    "/elsewhere",
  ])("is what handle answers: %s", async (path) => {
    const config = configWith({ providers: [passwords] })
    const { cookie } = await signedIn(config)
    const [answer, response] = [
      await integrationEngine(config).answer(incoming(path, { cookie })),
      await createAuth(config).handle(new Request(site + path, { headers: { cookie } })),
    ]
    const expected = await partsOf(response)
    const { body, ...rest } = parts(answer)
    // Each page has its own token.
    expect({ ...rest, body: (body ?? "").replaceAll(csrf, "") }).toEqual({
      ...expected,
      body: expected.body.replaceAll(csrf, ""),
    })
  })

  test.each<[string, Partial<AuthConfig>, IncomingParts]>([
    ["a method", {}, incoming("/auth/session", {}, "PUT")],
    ["a URL that is too long", {}, incoming(`/auth/session?${"a".repeat(40_000)}`)],
    ["a host", { trustedHosts: ["other.example.com"] }, incoming("/auth/session")],
    ["a configuration", { secret: "" }, incoming("/auth/session")],
    ["a configuration, with a page", { secret: "" }, incoming("/auth/signin")],
  ])("is what handle answers where %s is refused", async (_what, options, request) => {
    const config = configWith({
      providers: [passwords],
      logger: recordingLogger().logger,
      ...options,
    })
    const { method, url } = request
    const answer = await integrationEngine(config).answer(request)
    const response = await createAuth(config).handle(new Request(url, { method }))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(parts(answer)).toEqual(await partsOf(response))
  })

  test("is 500 where a cookie has a character that no header can carry, as with handle", async () => {
    const { logger, errors } = recordingLogger()
    const callbackUrl = { options: { encode: () => "\u{1f511}" } }
    const config = configWith({ providers: [passwords], cookies: { callbackUrl }, logger })
    const answer = await integrationEngine(config).answer(incoming("/auth/signin"))
    const response = await createAuth(config).handle(new Request(`${site}/auth/signin`))
    expect(answer.status).toBe(500)
    expect(parts(answer)).toEqual(await partsOf(response))
    expect(errors.map(({ message }) => message)).toEqual([
      "A cookie cannot be set. See the cause.",
      "A cookie cannot be set. See the cause.",
    ])
  })

  test("gives the function strings real headers", async () => {
    const seen: unknown[] = []
    const strings: NonNullable<AuthConfig["strings"]> = ({ headers }) => {
      seen.push(headers instanceof Headers, headers.get("Accept-Language"))
      return {}
    }
    const config = configWith({ providers: [passwords], strings })
    const request = incoming("/auth/signin", { "accept-language": "de" })
    expect((await integrationEngine(config).answer(request)).status).toBe(200)
    expect(seen).toEqual([true, "de"])
  })
})
