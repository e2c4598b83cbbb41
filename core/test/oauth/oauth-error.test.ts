import { inspect } from "node:util"
import { jwtVerify, SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { InvalidCheck } from "../../src/errors/errors.ts"
import { toCallbackError } from "../../src/oauth/oauth-error.ts"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { openIdFlow } from "./programmable-flow.ts"
import { openBrowser } from "./sign-in-flow.ts"

/** Everything that a logger could print of an error, causes and hidden members included. */
function printed(error: unknown): string {
  const full = inspect(error, { depth: 20, showHidden: true })
  const stack = error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : ""
  return `${full} ${stack}`
}

describe("no error carries a secret", () => {
  const failures: Record<string, Misbehaviour> = {
    "a token answer with a strange member": { token: (good) => ({ ...good, scope: ["list"] }) },
    "a token answer with a strange type": { token: (good) => ({ ...good, token_type: "mac" }) },
    "a refused code with an error text": {
      routes: {
        "/token": (response) => {
          response.writeHead(400, { "content-type": "application/json" })
          response.end('{"error":"invalid_grant","access_token":"sentinel-in-error"}')
        },
      },
    },
    "a token answer that is no JSON": {
      routes: { "/token": (response) => void response.end("sentinel-access-token is no JSON") },
    },
    "a challenge": {
      routes: {
        "/token": (response) =>
          void response.writeHead(401, { "www-authenticate": 'Basic realm="sentinel"' }).end(),
      },
    },
    "an id_token of another issuer": {
      claims: (claims) => ({ ...claims, iss: "https://x.example" }),
    },
    "an id_token of an unknown key": { header: ({ alg }) => ({ alg, kid: "unknown" }) },
    "an id_token that is none": { idToken: () => "sentinel.id.token" },
  }

  test.each(Object.entries(failures))("after %s", async (_name, does) => {
    const { op, provider } = await openIdFlow(does)
    const browser = openBrowser()
    const url = await browser.start(provider)
    const cookie = [...browser.cookies.values()].join(" ")
    const error: unknown = await browser.finish(provider, op.answer(url)).catch((e: unknown) => e)
    expect(error).toMatchObject({ type: "CallbackRouteError" })
    const text = printed(error)
    expect(text).not.toContain("sentinel")
    expect(text).not.toContain(cookie)
    expect(text).not.toContain(url.searchParams.get("state"))
    const verifier = op.requests.find(({ path }) => path === "/token")?.body.get("code_verifier")
    expect(verifier).toEqual(expect.any(String))
    expect(text).not.toContain(verifier)
  })

  test("after a state that does not belong here", async () => {
    const { op, provider } = await openIdFlow()
    const params = op.answer(await openBrowser().start(provider))
    const error: unknown = await openBrowser()
      .finish(provider, params)
      .catch((e: unknown) => e)
    expect(printed(error)).not.toContain("sentinel")
    expect(printed(error)).not.toContain(params["state"])
  })
})

describe("toCallbackError", () => {
  test("leaves our own errors as they are", () => {
    const error = new InvalidCheck("x")
    expect(toCallbackError(error, "local")).toBe(error)
  })

  test("does not quote JSON that could not be parsed", () => {
    const error = toCallbackError(new SyntaxError('Unexpected token "s", "sentinel"'), "local")
    expect(printed(error)).not.toContain("sentinel")
  })

  test("does not keep the claims of a token that the application verified itself", async () => {
    const secret = new TextEncoder().encode("a secret of the application itself")
    const token = await new SignJWT({ email: "sentinel" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(1)
      .sign(secret)
    const thrown: unknown = await jwtVerify(token, secret).catch((error: unknown) => error)
    expect(printed(thrown)).toContain("sentinel")
    expect(printed(toCallbackError(thrown, "local"))).not.toContain("sentinel")
  })

  test("keeps what the application threw as the cause", () => {
    const cause = new Error("from the application")
    expect(toCallbackError(cause, "local")).toMatchObject({
      type: "CallbackRouteError",
      cause: { err: cause },
    })
  })
})
