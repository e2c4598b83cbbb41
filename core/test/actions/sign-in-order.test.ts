import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import { customFetch } from "../../src/index.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { failureLogger, type LoggedFailure } from "../support/logged-failure.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { configWith, origin, type Visitor, visitor } from "../support/visitor.ts"
import { triedStore, watchedAdapter } from "../support/watched-adapter.ts"
import { optionsFor } from "../webauthn/passkey-site.ts"
import { answerTo, providerOf, useProvider } from "../support/current-provider.ts"

useProvider()

/** An application with every sign-in method, and what it did, in order. */
interface Site {
  readonly browser: Visitor
  readonly links: URL[]
  /** What was done since the last time, and then the types of the errors that were logged. */
  done(): readonly string[]
}

function site({ isStored = true } = {}): Site {
  const steps: string[] = []
  const links: URL[] = []
  const adapter: Adapter = MemoryAdapter()
  const failures: LoggedFailure[] = []
  const step = (name: string) => () => void steps.push(name)
  const config = configWith({
    ...(isStored && { adapter: watchedAdapter(adapter, {}, steps) }),
    session: { strategy: "jwt" },
    experimental: { enableWebAuthn: true },
    providers: [
      providerOf("local", { [customFetch]: loggedFetch(steps) }),
      providerOf("posted", {
        authorization: { params: { response_mode: "form_post" } },
        [customFetch]: loggedFetch(steps),
      }),
      Credentials({
        credentials: { password: {} },
        authorize({ password }) {
          steps.push("authorize")
          return password === "good" ? { id: "ada", name: "Ada" } : null
        },
      }),
      ...(isStored
        ? [
            localMail({
              sendVerificationRequest({ url }) {
                steps.push("mail")
                links.push(new URL(url))
              },
            }),
            Passkey,
          ]
        : []),
    ],
    callbacks: {
      redirect({ url }) {
        steps.push("callback redirect")
        return new URL(url, origin).href
      },
      signIn() {
        steps.push("callback signIn")
        return true
      },
      jwt({ token, trigger }) {
        steps.push(`callback jwt ${String(trigger)}`)
        return token
      },
    },
    events: { signIn: step("event signIn") },
    logger: failureLogger(failures),
  })
  const browser = visitor(config, origin)
  return {
    browser,
    links,
    done: () => [...steps.splice(0), ...failures.splice(0).map(({ type }) => type)],
  }
}

/** The fetch of a provider, which writes down what is asked of it. */
function loggedFetch(steps: string[]): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    steps.push(`fetch ${pathname}`)
    return fetch(input, init)
  }
}

/** Goes to a provider; what it answers. */
async function answerOf({ browser }: Site, id = "local"): Promise<Record<string, string>> {
  const away = await browser.submit(`signin/${id}`)
  return answerTo(away)
}

const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()

/** A passkey of the browser, registered. */
async function register({ browser, done }: Site) {
  const passkey = await softwarePasskey(origin)
  const asked = { action: "register", email: "ada@example.com" }
  const { options } = await optionsFor(browser, asked)
  const asking = done()
  const data = JSON.stringify(await passkey.create(options))
  await browser.post("callback/passkey", { action: "register", data })
  return { passkey, asking, finishing: done() }
}

describe("a sign-in takes its steps in this order", () => {
  test("to a provider, and back", async () => {
    const opened = site()
    await opened.browser.submit("signin/local")
    expect(opened.done()).toEqual([
      "callback redirect",
      "fetch /.well-known/openid-configuration",
      ...triedStore,
    ])
    const answer = await answerOf(opened)
    opened.done()
    await opened.browser.get(`callback/local?${query(answer)}`)
    expect(opened.done()).toEqual([
      "fetch /token",
      "fetch /jwks",
      "createVerificationToken",
      "getUserByAccount",
      "callback signIn",
      "createUserWithAccount",
      "callback jwt signUp",
      "event signIn",
    ])
  })

  test("back from a provider that answers with a form: nothing before the browser asks itself", async () => {
    const opened = site()
    const answer = await answerOf(opened, "posted")
    opened.done()
    const sent = await opened.browser.postAcrossSites("callback/posted", answer)
    expect(opened.done()).toEqual([])
    await opened.browser.follow(sent)
    expect(opened.done()[0]).toBe("fetch /token")
  })

  test("back from a provider, without an adapter", async () => {
    const opened = site({ isStored: false })
    const answer = await answerOf(opened)
    opened.done()
    await opened.browser.get(`callback/local?${query(answer)}`)
    expect(opened.done()).toEqual([
      "fetch /token",
      "fetch /jwks",
      "callback signIn",
      "callback jwt signIn",
      "event signIn",
    ])
  })

  test("with credentials", async () => {
    const { browser, done } = site()
    const away = await browser.submit("signin/credentials")
    expect(away.headers.get("location")).toBe(`${origin}/auth/signin`)
    expect(done()).toEqual(["callback redirect"])
    await browser.submit("callback/credentials", { password: "good" })
    expect(done()).toEqual([
      "callback redirect",
      "authorize",
      "callback signIn",
      "getUser",
      "callback jwt signIn",
      "event signIn",
    ])
  })

  test("with a magic link", async () => {
    const { browser, links, done } = site()
    await browser.submit("signin/mail", { email: "ada@example.com" })
    expect(done()).toEqual([
      "callback redirect",
      "getUserByEmail",
      "callback signIn",
      "createVerificationToken",
      "mail",
    ])
    const { searchParams } = links[0] ?? new URL(origin)
    await browser.get(`callback/mail?${searchParams}`)
    expect(done()).toEqual(["callback redirect"])
    await browser.post("callback/mail", Object.fromEntries(searchParams))
    expect(done()).toEqual([
      "callback redirect",
      "useVerificationToken",
      "getUserByEmail",
      "callback signIn",
      "createUser",
      "callback jwt signUp",
      "event signIn",
    ])
  })

  test("with a passkey, which is made and used", async () => {
    const opened = site()
    const away = await opened.browser.submit("signin/passkey")
    expect(away.headers.get("location")).toBe(`${origin}/auth/signin`)
    expect(opened.done()).toEqual(["callback redirect"])
    const { passkey, asking, finishing } = await register(opened)
    expect(asking).toEqual(triedStore)
    expect(finishing).toEqual([
      "callback redirect",
      "createVerificationToken",
      "getAuthenticator",
      "getUserByAccount",
      "callback signIn",
      "createUserWithAccount",
      "getUserByAccount",
      "callback jwt signUp",
      "event signIn",
    ])
    const { options } = await optionsFor(opened.browser, { action: "authenticate" })
    expect(opened.done()).toEqual(["getUser", "listAuthenticatorsByUserId", "listAccountsByUserId"])
    const data = JSON.stringify(await passkey.get(options))
    await opened.browser.post("callback/passkey", { action: "authenticate", data })
    expect(opened.done()).toEqual([
      "callback redirect",
      "getAuthenticator",
      "createVerificationToken",
      "getUser",
      "updateAuthenticatorCounter",
      "getUserByAccount",
      "callback signIn",
      "getUserByAccount",
      "callback jwt signIn",
      "event signIn",
    ])
  })
})

const crossSite = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
/** A link whose token was never made. */
const madeUp = { token: "0".repeat(64), email: "ada@example.com" }

/** Requests with two faults: the step that comes first refuses, and none after it is taken. */
const refusals: Readonly<
  Record<string, { ask: (browser: Visitor) => Promise<Response>; steps: readonly string[] }>
> = {
  "a sign-in without a CSRF token, at a provider that there is not": {
    ask: (browser) => browser.post("signin/nobody"),
    steps: ["MissingCSRF"],
  },
  "a sign-in at a provider that there is not, with a link to another site": {
    ask: (browser) => browser.submit("signin/nobody", { callbackUrl: "https://evil.example" }),
    steps: ["InvalidProvider"],
  },
  "a request to link, of a visitor who is not signed in": {
    ask: (browser) => browser.submit("signin/local", { link: "true" }),
    steps: ["callback redirect", "AccessDenied"],
  },
  "a request for a link that links, of a visitor who is not signed in, to no address": {
    ask: (browser) => browser.submit("signin/mail", { link: "true", email: "nothing" }),
    steps: ["callback redirect", "AccessDenied"],
  },
  "a form with wrong credentials, without a CSRF token": {
    ask: (browser) => browser.post("callback/credentials", { password: "bad" }),
    steps: ["MissingCSRF"],
  },
  "credentials in a URL": {
    ask: (browser) => browser.get("callback/credentials?password=good"),
    steps: ["InvalidProvider"],
  },
  "wrong credentials": {
    ask: (browser) => browser.submit("callback/credentials", { password: "bad" }),
    steps: ["callback redirect", "authorize", "CredentialsSignin"],
  },
  "a posted answer of a provider that answers in the URL, for no sign-in": {
    ask: (browser) => browser.post("callback/local", { code: "code", state: "state" }),
    steps: ["InvalidProvider"],
  },
  "an answer of a provider for no sign-in, with an error": {
    ask: (browser) => browser.get("callback/local?error=access_denied&state=state"),
    steps: ["InvalidCheck"],
  },
  "a passkey's answer in a URL": {
    ask: (browser) => browser.get("callback/passkey?action=authenticate"),
    steps: ["InvalidProvider"],
  },
  "a passkey's answer from another site, for no action": {
    ask: (browser) => browser.post("callback/passkey", { action: "erase" }, crossSite),
    steps: ["MissingCSRF"],
  },
  "a passkey's answer for no action, with a link to another site": {
    ask: (browser) => browser.post("callback/passkey", { callbackUrl: "https://evil.example" }),
    steps: ["InvalidRequest"],
  },
  "a passkey's answer to no challenge": {
    ask: (browser) => browser.post("callback/passkey", { action: "register", data: "{}" }),
    steps: ["callback redirect", "InvalidRequest"],
  },
  "the form of a link from another site, with a token that was made up": {
    ask: (browser) => browser.post("callback/mail", madeUp, crossSite),
    steps: ["MissingCSRF"],
  },
  "a link without a token": {
    ask: (browser) => browser.get("callback/mail?email=ada@example.com&callbackUrl=/members"),
    steps: ["callback redirect", "Verification"],
  },
  "a link with a token that was made up": {
    ask: (browser) => browser.post("callback/mail", madeUp),
    steps: ["callback redirect", "useVerificationToken", "Verification"],
  },
  "options of a provider that has none": {
    ask: (browser) => browser.get("webauthn-options/local?action=authenticate"),
    steps: [],
  },
  "options for a page of another site": {
    ask: (browser) => browser.get("webauthn-options/passkey?action=authenticate", crossSite),
    steps: [],
  },
}

// asvs 2.3.1
describe("no step runs after the first one that fails", () => {
  test.each(Object.entries(refusals))("%s", async (_, { ask, steps }) => {
    const { browser, done } = site()
    const response = await ask(browser)
    expect([response.status, steps.length]).toEqual(
      steps.length === 0 ? [400, 0] : [302, steps.length],
    )
    expect(done()).toEqual(steps)
    expect(await browser.session()).toBeNull()
  })
})
