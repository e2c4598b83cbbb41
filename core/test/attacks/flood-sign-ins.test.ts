import { describe, expect, test } from "vitest"
import { CredentialsSignin } from "../../src/errors.ts"
import type { AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { localMail } from "../email/mailbox.ts"
import { sendJson } from "../support/programmable-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { answerTo, currentProvider, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

/** What the token endpoint responds with: a body and a status. */
type TokenResponse = readonly [body: unknown, status: number]

function respondWith([body, status]: TokenResponse): void {
  currentProvider().does.routes = { "/token": (response) => sendJson(response, body, status) }
}

/** A response to a code that is made up, as providers write it. */
const refusedCodes: readonly TokenResponse[] = [
  [{ error: "invalid_grant", error_description: "sentinel-code" }, 400],
  [{ error: "invalid_grant" }, 401],
  [{ error: "bad_verification_code" }, 200],
  [{ ok: false, error: "invalid_code" }, 200],
  [{ error: "invalid_request" }, 200],
  [{ error: 40029 }, 200],
  [{ error: 40163 }, 200],
  [{ error: "OAuthException" }, 400],
  [{ error: { code: 100 } }, 400],
  [{ status: 400, message: "Invalid authorization code" }, 400],
  [{ Error: "invalid_grant" }, 403],
  [{ errors: [] }, 422],
]

/** What the operator has to correct, or the provider. */
const otherFailures: readonly TokenResponse[] = [
  [{ error: "invalid_client" }, 401],
  [{ error: "invalid_client" }, 400],
  [{ error: "unauthorized_client" }, 400],
  [{ error: "incorrect_client_credentials" }, 200],
  [{ error: "bad_client_secret" }, 200],
  [{ error: "redirect_uri_mismatch" }, 200],
  [{ error: "Unauthorized", message: "client" }, 500],
  [{ message: "Unauthorized", error: 401 }, 200],
  [{ message: "Unauthorized" }, 401],
  ["Not found", 404],
  ["Too many requests", 429],
  [{}, 500],
  [{}, 200],
  [[], 200],
  [{}, 201],
]

describe("a code that the provider refuses", () => {
  test.each(refusedCodes)("is one warning: %j under the status %i", async (...answer) => {
    respondWith(answer)
    const { config, errors, warnings } = application()
    expect(await signIn(visitor(config))).toContain("error=Configuration")
    expect(errors).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^sign-in-failed GET callback local CallbackRouteError: .*\.$/)
    expect(warnings[0]).not.toContain("sentinel")
  })

  test.each(otherFailures)("is told from another failure: %j under %i", async (...answer) => {
    respondWith(answer)
    const { config, errors, warnings } = application()
    expect(await signIn(visitor(config))).toContain("error=Configuration")
    expect(errors).toMatchObject([{ type: "CallbackRouteError" }])
    expect(warnings).toEqual([])
  })
})

describe("a callback with the state of a sign-in that was started", () => {
  test.each([
    ["no code", "code", []],
    ["an empty code", "code", [""]],
    ["another issuer", "iss", ["https://sentinel.example"]],
    ["no issuer", "iss", []],
    ["an ID token", "id_token", ["sentinel"]],
    ["an access token", "token", ["sentinel"]],
    ["a JARM response", "response", ["sentinel"]],
    ["an error", "error", ["sentinel"]],
  ])("is one warning with %s", async (_what, name, values) => {
    const { config, errors, warnings } = application()
    const browser = visitor(config)
    const away = await browser.submit("signin/local")
    const answer = answerTo(away)
    const query = new URLSearchParams(answer)
    query.delete(name)
    for (const value of values) query.append(name, value)
    const back = await browser.get(`callback/local?${query}`)
    expect(back.headers.get("location")).toContain("error=")
    expect(errors).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^sign-in-failed GET callback local /)
  })
})

class NotPlain extends Error {}

/** Errors that are thrown to deny a sign-in, as in applications that come from Auth.js. */
const denials: readonly (() => Error)[] = [
  () => new Error("Wrong password."),
  () => new Error("No ada@example.com in the list.\n    at all (file.ts:1:2)"),
  () => new Error(""),
]

/** Errors of code that does not work, or of a driver. */
const bugs: readonly (() => unknown)[] = [
  () => new TypeError("Cannot read properties of undefined"),
  () => new NotPlain("from a library"),
  () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  () => new Error("Failed query", { cause: new Error("timeout") }),
  () => "a text",
]

/** What is thrown by a callback of each sign-in that needs no account anywhere. */
const throwing: Readonly<Record<string, (thrown: () => unknown) => Promise<AuthConfig>>> = {
  async "callback/credentials"(thrown) {
    const passwords = Credentials({
      credentials: { email: {} },
      authorize() {
        throw thrown()
      },
    })
    return configWith({ providers: [passwords] })
  },
  async "signin/mail"(thrown) {
    const { config } = application({ providers: [localMail({ sendVerificationRequest() {} })] })
    const callbacks = {
      signIn() {
        throw thrown()
      },
    }
    return { ...config, callbacks }
  },
}

describe.each(Object.entries(throwing))("what a callback throws at %s", (path, siteOf) => {
  const typed = { email: "ada@example.com" }

  async function attempt(thrown: () => unknown) {
    const { logger, errors, warnings } = recordingLogger()
    const failures: unknown[] = []
    const events = { signInFailure: (message: unknown) => void failures.push(message) }
    const browser = visitor({ ...(await siteOf(thrown)), logger, events })
    const { headers } = await browser.submit(path, typed)
    expect(headers.get("location")).toMatch(/error=(Configuration|AccessDenied)$/)
    expect(failures).toHaveLength(1)
    expect(JSON.stringify(failures)).not.toMatch(/ada@/)
    return { errors, warnings }
  }

  test.each(denials)("is one warning if it is an Error and nothing more: %s", async (thrown) => {
    const { errors, warnings } = await attempt(thrown)
    expect(errors).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^sign-in-failed POST \w+ \w+ (CallbackRouteError|AccessDenied): /)
    expect(warnings[0]).toContain(thrown().message.slice(0, 3))
    expect(warnings[0]).not.toMatch(/ada@|\n/)
  })

  test.each(bugs)("is an error with its stack if it is more: %s", async (thrown) => {
    const { errors, warnings } = await attempt(thrown)
    expect(warnings).toEqual([])
    expect(errors).toMatchObject([{ cause: { err: expect.any(Error) } }])
    expect(String(errors[0]?.stack)).toMatch(/\n\s+at /)
  })

  test("is one warning if it is a CredentialsSignin", async () => {
    const { logger, errors, warnings } = recordingLogger()
    const site = await siteOf(() => new CredentialsSignin("Wrong password."))
    await visitor({ ...site, logger }).submit(path, typed)
    expect(errors).toEqual([])
    expect(warnings).toHaveLength(1)
  })
})

test("an Error of another function of the application is an error, as it denies nothing", async () => {
  const encode = (): never => {
    throw new Error("The key is not there.")
  }
  const { config, errors, warnings } = application({
    session: { strategy: "jwt" },
    jwt: { encode },
  })
  expect(await signIn(visitor(config))).toContain("error=Configuration")
  expect(errors).toMatchObject([{ cause: { err: { message: "The key is not there." } } }])
  expect(warnings).toEqual([])
})
