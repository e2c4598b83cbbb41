// asvs 6.3.1, 16.2.1, 16.3.1
import { describe, expect, test } from "vitest"
import { CredentialsSignin } from "../../src/errors.ts"
import { Auth, type AuthConfig, raw } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { askForLink, confirm, mailApplication } from "../email/mailbox.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"

useProvider()

/** Keeps the messages of the event. */
function watching(): { events: NonNullable<AuthConfig["events"]>; messages: unknown[] } {
  const messages: unknown[] = []
  return { messages, events: { signInFailure: (message) => void messages.push(message) } }
}

class Locked extends CredentialsSignin {
  override code = "locked"
}

const passwords = Credentials({
  credentials: { name: {}, password: { type: "password" } },
  authorize: ({ name }) => {
    if (name === "locked") throw new Locked("The account of hunter2 is locked.")
    if (name === "broken") throw new Error("password=hunter2")
    return name === "ada" ? { id: "ada", name: "Ada" } : null
  },
})

describe("the event signInFailure", () => {
  test.each([
    ["nobody", { reason: "CredentialsSignin", code: "credentials" }],
    ["locked", { reason: "CredentialsSignin", code: "locked" }],
    ["broken", { reason: "CallbackRouteError" }],
  ])("names provider and reason, and nothing that was typed: %s", async (name, expected) => {
    const { events, messages } = watching()
    const browser = visitor(configWith({ providers: [passwords], events }))
    await browser.submit("callback/credentials", { name, password: "hunter2" })
    expect(messages).toEqual([{ provider: "credentials", ...expected }])
    expect(JSON.stringify(messages)).not.toContain("hunter2")
  })

  test("is not emitted by a sign-in that works, or by requests that are none", async () => {
    const { events, messages } = watching()
    const browser = visitor(configWith({ providers: [passwords], events }))
    await browser.submit("callback/credentials", { name: "ada" })
    await browser.post("signout")
    await browser.get("nothing")
    await browser.get("callback/nobody")
    expect(messages).toEqual([])
  })

  test("tells of forms without a token", async () => {
    const { events, messages } = watching()
    await visitor(configWith({ providers: [passwords], events })).post("callback/credentials")
    expect(messages).toEqual([{ provider: "credentials", reason: "MissingCSRF" }])
  })

  test("tells of providers: refused, denied by the callback, and without a state", async () => {
    const { events, messages } = watching()
    const callbacks = { signIn: () => false }
    const { config } = application({ events, callbacks, providers: [providerOf()] })
    await signIn(visitor(config))
    currentProvider().does.token = () => ({ error: "invalid_grant" })
    await signIn(visitor(config))
    await visitor(config).get("callback/local?code=x&state=y")
    expect(messages).toEqual(
      ["AccessDenied", "CallbackRouteError", "InvalidCheck"].map((reason) => ({
        provider: "local",
        reason,
      })),
    )
  })

  // OpenID Connect Core 1.0, section 3.1.2.6.
  test.each([
    ["access_denied", true],
    ["account_selection_required", true],
    ["consent_required", true],
    ["interaction_required", true],
    ["login_required", true],
    ["temporarily_unavailable", true],
    // Of the registration, not of the user.
    ["invalid_scope", false],
    ["typed by the user", false],
    ["__proto__", false],
  ])("tells a provider's error code if it is a known one: %s", async (error, isTold) => {
    const { events, messages } = watching()
    const browser = visitor(application({ events, providers: [providerOf()] }).config)
    const { state = "", iss = "" } = answerTo(await browser.submit("signin/local"))
    const back = await browser.get(`callback/local?${new URLSearchParams({ error, state, iss })}`)
    const code = isTold ? { code: error } : {}
    expect(messages).toEqual([{ provider: "local", reason: "OAuthCallbackError", ...code }])
    const { searchParams } = new URL(back.headers.get("location") ?? "")
    expect(Object.fromEntries(searchParams)).toEqual({ error: "OAuthCallbackError", ...code })
  })

  test("tells of magic links: an invalid address, and a link that was used", async () => {
    const { events, messages } = watching()
    const mail = mailApplication({ config: { events } })
    const browser = visitor(mail.config)
    await askForLink(browser, "typed-by-ada")
    await askForLink(browser, "ada@example.com")
    await confirm(browser, mail)
    await confirm(browser, mail)
    expect(messages).toEqual([
      { provider: "mail", reason: "EmailSignInError" },
      { provider: "mail", reason: "Verification" },
    ])
  })

  test("is emitted too when the error is thrown, with the option raw", async () => {
    const { events, messages } = watching()
    const config = { ...configWith({ providers: [passwords], events }), raw }
    const request = new Request(`${origin}/auth/callback/credentials`, { method: "POST" })
    await expect(Auth(request, config)).rejects.toMatchObject({ type: "MissingCSRF" })
    expect(messages).toEqual([{ provider: "credentials", reason: "MissingCSRF" }])
  })

  test("changes no answer when its handler fails", async () => {
    const events = {
      signInFailure: () => {
        throw new Error("the audit log is down")
      },
    }
    const browser = visitor(configWith({ providers: [passwords], events }))
    const { headers } = await browser.submit("callback/credentials", { name: "nobody" })
    expect(headers.get("location")).toContain("error=CredentialsSignin")
  })
})
