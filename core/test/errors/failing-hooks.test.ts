// asvs 16.3.4
import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import type { EmailUserConfig } from "../../src/provider/email-provider.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { askForLink, mailApplication } from "../email/mailbox.ts"
import { application, type Application } from "../support/application.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { visitor } from "../support/visitor.ts"

useProvider()

class HookFailure extends Error {
  override readonly name = "HookFailure"
}

/** JavaScript can throw anything. */
const notAnError = (value: unknown): Error => value as Error

/** What a function of an application can do instead of its work. */
const failures = {
  "throws an Error": () => {
    throw new Error("the disk is full")
  },
  "throws a subclass of Error": () => {
    throw new HookFailure("the disk is full")
  },
  "throws a string": () => {
    throw notAnError("the disk is full")
  },
  "throws nothing": () => {
    throw notAnError(undefined)
  },
  rejects: () => Promise.reject(new HookFailure("the disk is full")),
  "returns something else": () => Symbol("else"),
}

type Failure = keyof typeof failures

/** Signs in once, with a function of the application that fails. */
type Hook = (fails: () => never) => Promise<Application>

const atProvider =
  (members: (fails: () => never) => Partial<OIDCConfig>): Hook =>
  async (fails) => {
    const app = application({ providers: [providerOf("local", members(fails))] })
    await signIn(visitor(app.config))
    return app
  }

const inConfig =
  (options: (fails: () => never) => Partial<AuthConfig>): Hook =>
  async (fails) => {
    const app = application(options(fails))
    const browser = visitor(app.config)
    await signIn(browser)
    await browser.get("session")
    return app
  }

const byMail =
  (provider: (fails: () => never) => EmailUserConfig): Hook =>
  async (fails) => {
    const app = mailApplication({ provider: provider(fails) })
    await askForLink(visitor(app.config), "ada@example.com")
    return app
  }

const jwt = { strategy: "jwt" } as const

const returns: readonly Failure[] = ["returns something else"]
/** For functions that are not awaited, a promise is something else. */
const isSync: readonly Failure[] = ["rejects"]
const either = [...returns, ...isSync]

/** Each function, how its failure is called in the log, and what is none for it. */
const hooks: Record<string, readonly [called: RegExp, hook: Hook, not?: readonly Failure[]]> = {
  authorize: [
    /authorize callback of the provider credentials/,
    async (authorize) => {
      const app = application({ providers: [Credentials({ credentials: {}, authorize })] })
      await visitor(app.config).submit("callback/credentials", {})
      return app
    },
  ],
  profile: [/profile callback of local/, atProvider((profile) => ({ profile }))],
  account: [/The callback/, atProvider((account) => ({ account })), either],
  verifiedEmail: [
    /sign-in at the provider local/,
    atProvider((verifiedEmail) => ({ verifiedEmail })),
    either,
  ],
  clientSecret: [/provider local/, atProvider((clientSecret) => ({ clientSecret })), returns],
  expectedIssuer: [/provider local/, atProvider((expectedIssuer) => ({ expectedIssuer })), isSync],
  "token.request": [/provider local/, atProvider((request) => ({ token: { request } }))],
  "token.conform": [/provider local/, atProvider((conform) => ({ token: { conform } }))],
  "userinfo.request": [
    /provider local/,
    atProvider((request) => ({ idToken: false, userinfo: { request } })),
  ],
  "callbacks.signIn": [
    /AccessDenied|CallbackError|signIn callback/,
    inConfig((fails) => ({ callbacks: { signIn: fails } })),
  ],
  "callbacks.redirect": [
    /redirect callback/,
    inConfig((redirect) => ({ callbacks: { redirect } })),
  ],
  "callbacks.jwt": [
    /jwt callback/,
    inConfig((fails) => ({ session: jwt, callbacks: { jwt: fails } })),
  ],
  "callbacks.session": [/session callback/, inConfig((session) => ({ callbacks: { session } }))],
  "events.signIn": [/event signIn/, inConfig((fails) => ({ events: { signIn: fails } })), returns],
  "events.session": [/event session/, inConfig((session) => ({ events: { session } })), returns],
  "jwt.encode": [/The callback/, inConfig((encode) => ({ session: jwt, jwt: { encode } }))],
  "session.generateSessionToken": [
    /The callback|generateSessionToken/,
    inConfig((generateSessionToken) => ({ session: { generateSessionToken } })),
    isSync,
  ],
  normalizeIdentifier: [
    /normalizeIdentifier of mail/,
    byMail((normalizeIdentifier) => ({ normalizeIdentifier })),
  ],
  generateVerificationToken: [
    /generateVerificationToken of mail/,
    byMail((generateVerificationToken) => ({ generateVerificationToken })),
  ],
  sendVerificationRequest: [
    /sendVerificationRequest|email could not be sent|mail/,
    byMail((sendVerificationRequest) => ({ sendVerificationRequest })),
    returns,
  ],
}

const rows = Object.keys(hooks).flatMap((name) =>
  // Each is a key of the object.
  (Object.keys(failures) as Failure[])
    .filter((failure) => !hooks[name]?.[2]?.includes(failure))
    .map((failure) => [name, failure] as const),
)

describe("a function of the application that fails is named in the log", () => {
  test.each(rows)("%s %s", async (name, failure) => {
    const [called, hook] = hooks[name] ?? []
    // A program without types can pass anything.
    const app = await hook?.(failures[failure] as () => never)
    const told = [...(app?.warnings ?? []), inspect(app?.errors, { depth: 9 })].join("\n")
    expect(told).toMatch(called ?? "")
    if (failure === "throws an Error") expect(told).toContain("the disk is full")
    if (failure.includes("subclass") || failure === "rejects") {
      expect(told).toContain("HookFailure")
      expect(told).toContain("the disk is full")
    }
  })
})
