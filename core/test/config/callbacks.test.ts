import { describe, expect, test, vi } from "vitest"
import type { JWTParams, RedirectParams, SessionParams, SignInParams } from "../../src/index.ts"
import { OAuthAccountNotLinked } from "../../src/errors.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

const ada = { id: "ada", name: "Ada", email: "ada@example.com" }
const passwords = Credentials({ credentials: { name: {} }, authorize: () => ada })
const credentialsAccount = {
  provider: "credentials",
  type: "credentials",
  providerAccountId: "ada",
}

/** A callback that notes what it gets, as it was at that moment. */
function noting<Params, Result>(result: (params: Params) => Result) {
  const seen: Params[] = []
  const callback = (params: Params): Result => {
    seen.push(structuredClone(params))
    return result(params)
  }
  return { callback, seen }
}

describe("the jwt callback", () => {
  // spec R19, C10
  test("gets token, user and account when a user signs in with credentials", async () => {
    const { callback, seen } = noting(({ token }: JWTParams) => token)
    const browser = visitor(configWith({ providers: [passwords], callbacks: { jwt: callback } }))
    await browser.submit("callback/credentials")
    expect(seen).toEqual([
      {
        token: { name: "Ada", email: "ada@example.com", sub: "ada" },
        user: ada,
        account: credentialsAccount,
        isNewUser: false,
        trigger: "signIn",
      },
    ])
  })

  // spec C11
  test("gets the whole token alone when a session is read", async () => {
    const { callback, seen } = noting(({ token }: JWTParams) => ({ ...token, role: "member" }))
    const browser = visitor(configWith({ providers: [passwords], callbacks: { jwt: callback } }))
    await browser.submit("callback/credentials")
    await browser.session()
    expect(Object.keys(seen[1] ?? {})).toEqual(["token"])
    expect(seen[1]?.token).toMatchObject({ sub: "ada", role: "member", iat: expect.any(Number) })
  })

  // spec C12
  test("gets the data of the client with trigger update, and nothing of the sign-in", async () => {
    const { callback, seen } = noting(({ token }: JWTParams) => token)
    const browser = visitor(configWith({ providers: [passwords], callbacks: { jwt: callback } }))
    await browser.submit("callback/credentials")
    await browser.submit("session", { data: "blue" })
    expect(seen[1]).toEqual({ token: expect.any(Object), trigger: "update", session: "blue" })
  })

  // spec R12, C10, N1
  test("gets profile, trigger signUp and isNewUser the first time, trigger signIn afterwards", async () => {
    const { callback, seen } = noting(({ token }: JWTParams) => token)
    const options = { session: { strategy: "jwt" as const }, callbacks: { jwt: callback } }
    const { config } = application(options)
    await signIn(visitor(config))
    await signIn(visitor(config))
    expect(seen).toMatchObject([
      {
        trigger: "signUp",
        isNewUser: true,
        profile: { sub: "ada", email_verified: true },
        account: { provider: "local", type: "oidc", providerAccountId: "ada" },
        user: { email: "ada@example.com", emailVerified: null },
      },
      { trigger: "signIn", isNewUser: false, profile: { sub: "ada" } },
    ])
    expect(seen[0]?.token.sub).toBe(seen[0]?.user?.id)
    expect(seen[0]?.account?.userId).toBe(seen[0]?.user?.id)
  })

  // spec C14
  test("ends the sign-in without a session when it returns null, and emits the event", async () => {
    const signedIn = vi.fn<() => void>()
    const options = { callbacks: { jwt: () => null }, events: { signIn: signedIn } }
    const browser = visitor(configWith({ providers: [passwords], ...options }))
    const response = await browser.submit("callback/credentials", { callbackUrl: "/in" })
    expect(response.headers.get("location")).toBe(`${origin}/in`)
    expect(await browser.session()).toBeNull()
    expect(signedIn).toHaveBeenCalledOnce()
  })

  test.each([
    ["returns nothing", () => undefined as never],
    [
      "fails",
      () => {
        throw new Error("role service is down")
      },
    ],
  ])("that %s at sign-in leads to the error page, and the log says so", async (_how, jwt) => {
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error) }
    const browser = visitor(configWith({ providers: [passwords], callbacks: { jwt }, logger }))
    const response = await browser.submit("callback/credentials")
    expect(response.headers.get("location")).toBe(`${origin}/auth/error?error=Configuration`)
    expect(errors).toMatchObject([
      { type: "CallbackError", message: expect.stringContaining("jwt callback") },
    ])
    expect(await browser.session()).toBeNull()
  })
})

describe("the session callback", () => {
  // spec C15
  test("gets session and token under the jwt strategy", async () => {
    const { callback, seen } = noting(({ session }: SessionParams) => session)
    const browser = visitor(
      configWith({ providers: [passwords], callbacks: { session: callback } }),
    )
    await browser.submit("callback/credentials")
    await browser.session()
    expect(seen).toEqual([
      {
        session: {
          user: { name: "Ada", email: "ada@example.com" },
          expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
        token: expect.objectContaining({ sub: "ada" }),
      },
    ])
  })

  test.each(["jwt", "database"] as const)(
    "returns null for a user who counts as signed out, whose cookie is kept (%s)",
    async (strategy) => {
      let isBlocked = true
      // As in Auth.js, whose types do not say so either.
      const callback = ({ session }: SessionParams) => (isBlocked ? (null as never) : session)
      const browser = application({
        session: { strategy },
        callbacks: { session: callback },
      }).browser()
      await signIn(browser)
      expect(await browser.session()).toBeNull()
      isBlocked = false
      expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    },
  )

  // spec R4, O27, C16
  test("gets session and stored user under the database strategy", async () => {
    const { callback, seen } = noting(({ session }: SessionParams) => session)
    const browser = application({ callbacks: { session: callback } }).browser()
    await signIn(browser)
    await browser.session()
    expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(["session", "user"])
    expect(seen[0]?.user).toMatchObject({ email: "ada@example.com", emailVerified: null })
  })

  // spec C17
  test.each(["jwt", "database"] as const)(
    "gets newSession and trigger update on an update under %s",
    async (strategy) => {
      const { callback, seen } = noting(({ session }: SessionParams) => session)
      const browser = application({
        session: { strategy },
        callbacks: { session: callback },
      }).browser()
      await signIn(browser)
      await browser.submit("session", { data: "blue" })
      expect(seen).toMatchObject([{ newSession: "blue", trigger: "update" }])
    },
  )

  // spec R1, R2
  test("decides what the client sees, and the expiry is always there", async () => {
    // A program without types may leave the expiry out.
    const session = () => ({ user: { id: "7" } }) as never
    const browser = visitor(configWith({ providers: [passwords], callbacks: { session } }))
    await browser.submit("callback/credentials")
    expect(await browser.session()).toEqual({ user: { id: "7" }, expires: expect.any(String) })
  })
})

describe("the redirect callback", () => {
  // spec C8
  test("is called for every redirect to a return URL, with the origin as base", async () => {
    const { callback, seen } = noting(({ url }: RedirectParams) => url)
    const callbacks = { redirect: callback }
    const browser = visitor(configWith({ providers: [passwords], callbacks }))
    await browser.submit("callback/credentials", { callbackUrl: "/in" })
    await browser.submit("signout", { callbackUrl: "/out" })
    await browser.submit("signin", { callbackUrl: "/there" })
    expect(seen).toEqual([
      { url: "/in", baseUrl: origin },
      { url: "/out", baseUrl: origin },
      { url: "/there", baseUrl: origin },
    ])
  })

  test("is asked when a user goes to a provider, and its answer is followed afterwards", async () => {
    const { callback, seen } = noting(() => "https://other.test/welcome")
    const { config } = application({ callbacks: { redirect: callback } })
    const location = await signIn(visitor(config), { form: { callbackUrl: "/in" } })
    expect(location).toBe("https://other.test/welcome")
    expect(seen).toEqual([{ url: "/in", baseUrl: origin }])
  })

  // spec C6
  test("is called with the URL that the signIn callback returns", async () => {
    const callbacks = { signIn: () => "https://evil.test/" }
    const { config } = application({ callbacks })
    expect(await signIn(visitor(config))).toBe(origin)
  })
})

describe("the signIn callback gets", () => {
  // spec C1
  test("user, account and credentials with the credentials provider", async () => {
    const { callback, seen } = noting<SignInParams, boolean>(() => true)
    const browser = visitor(configWith({ providers: [passwords], callbacks: { signIn: callback } }))
    await browser.submit("callback/credentials", { name: "ada", password: "pw" })
    expect(seen).toEqual([
      {
        user: ada,
        account: credentialsAccount,
        credentials: expect.objectContaining({ name: "ada", password: "pw" }),
      },
    ])
  })

  // spec C2, C4
  test("user, account and profile with a provider", async () => {
    const { callback, seen } = noting<SignInParams, boolean>(() => true)
    const { config } = application({ callbacks: { signIn: callback }, providers: [providerOf()] })
    await signIn(visitor(config))
    expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(["account", "profile", "user"])
    expect(seen[0]).toMatchObject({
      // As in Auth.js: the id of a new user, which the provider does not know.
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: "ada@example.com" },
      account: {
        provider: "local",
        providerAccountId: "ada",
        type: "oidc",
        access_token: expect.any(String),
      },
      profile: { sub: "ada", email: "ada@example.com" },
    })
  })
})

test("an error of Lockstep's own that the signIn callback throws keeps its name", async () => {
  const callbacks = {
    signIn: () => {
      throw new OAuthAccountNotLinked("use the other account")
    },
  }
  const { config } = application({ callbacks })
  expect(await signIn(visitor(config))).toBe(`${origin}/auth/signin?error=OAuthAccountNotLinked`)
})
