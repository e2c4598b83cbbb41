import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"
import { callbacks, credentials, signInByEmail, signInByOidc } from "./visits.ts"

const pages = ["built-in", "custom", "error-only"] as const
type Authorize = NonNullable<
  Parameters<Surroundings["core"]["providers"]["Credentials"]>[0]["authorize"]
>

/** A situation with credentials, as a form and as a request of a script. */
function withCredentials(
  name: string,
  authorize: (run: Surroundings) => Authorize,
  options: Partial<NonNullable<AuthConfig["callbacks"]>> = {},
): Case {
  return {
    name: `error: ${name}`,
    on: { pages },
    config: (run) => ({
      providers: [run.core.providers.Credentials({ authorize: authorize(run) })],
      callbacks: { ...callbacks, ...options },
    }),
    async visit(user) {
      await user.submit("callback/credentials", { callbackUrl: "/account" })
      await user.submit("callback/credentials", { callbackUrl: "/account" }, { asFetch: true })
    },
  }
}

/** A situation with magic links. */
function withEmail(
  name: string,
  visit: Case["visit"],
  options: Partial<NonNullable<AuthConfig["callbacks"]>> = {},
): Case {
  return {
    name: `error: ${name}`,
    on: { adapter: ["published"], pages },
    config: (run) => ({ providers: [email(run)], callbacks: { ...callbacks, ...options } }),
    visit,
  }
}

function failing(what: string) {
  return () => {
    throw new Error(`case: ${what} failed`)
  }
}

/** A situation in which a method of the adapter fails. */
function withAdapter(method: string): Case {
  return {
    name: `error: the adapter fails in ${method}`,
    on: { strategy: ["database"], adapter: ["published"], pages },
    config: (run) => ({
      providers: [oidc(run)],
      adapter: { ...run.core.publishedAdapter(run.database), [method]: failing(method) },
      callbacks,
    }),
    visit: signInByOidc,
  }
}

const ada = { id: "1", name: "Ada", email: "ada@example.com" }

/** What can go wrong without a provider. */
export const localErrorCases: readonly Case[] = [
  withCredentials("wrong credentials", () => () => null),
  withCredentials("authorize throws", () => failing("authorize")),
  withCredentials("authorize throws CredentialsSignin", ({ core }) => () => {
    throw new core.errors.CredentialsSignin("case: wrong")
  }),
  withCredentials("authorize throws its own CredentialsSignin", ({ core }) => () => {
    class WrongCode extends core.errors.CredentialsSignin {
      override code = "wrong_code"
    }
    throw new WrongCode()
  }),
  // What applications write most: the message becomes the code that the sign-in page gets.
  ...["Email or password", "\u00FCngültig & mehr", ""].map((message) =>
    withCredentials(`authorize throws the code ${JSON.stringify(message)}`, ({ core }) => () => {
      class InvalidCredentials extends core.errors.CredentialsSignin {
        override code = "custom"

        constructor() {
          super(`case: ${message}`)
          this.code = message
          delete this.stack
        }
      }
      throw new InvalidCredentials()
    }),
  ),
  withCredentials("authorize throws a CredentialsSignin with fields", ({ core }) => () => {
    class CustomAuthorizeError extends core.errors.CredentialsSignin {
      override message = "case: limit"
      readonly statusCode = 429
      readonly error = "limit"
    }
    throw new CustomAuthorizeError()
  }),
  withCredentials("authorize throws an AuthError of its own", ({ core }) => () => {
    class TooManyTries extends core.errors.AuthError {
      static type = "AccessDenied" as const
    }
    throw new TooManyTries("case: too many")
  }),
  // What an application without types could return.
  withCredentials("authorize returns a user without an ID", () => () => ({ name: "Ada" })),
  withCredentials("the signIn callback returns an object", () => () => ada, {
    signIn: () => ({ allowed: false }) as unknown as boolean,
  }),
  withCredentials("the signIn callback denies credentials", () => () => ada, {
    signIn: () => false,
  }),
  withCredentials("the signIn callback redirects credentials", () => () => ada, {
    signIn: () => "/denied",
  }),
  withCredentials("the signIn callback fails by an outage at credentials", () => () => ada, {
    signIn() {
      throw Object.assign(new Error("case: no answer"), { code: "ECONNREFUSED" })
    },
  }),
  withCredentials("the signIn callback throws at credentials", () => () => ada, {
    signIn: failing("signIn"),
  }),
  withCredentials("the jwt callback throws at credentials", () => () => ada, {
    jwt: failing("jwt"),
  }),
  {
    name: "error: credentials without a CSRF token",
    on: { pages },
    config: (run) => ({ providers: [credentials(run)], callbacks }),
    async visit(user) {
      await user.submit("callback/credentials", { username: "ada" }, { isForged: true })
      await user.submit("callback/credentials", {}, { isForged: true, asFetch: true })
      await user.open("callback/credentials")
    },
  },
  withEmail("an address that is none", async (user) => {
    await user.submit("signin/email", { email: "no address" })
    await user.submit("signin/email", { email: "a@b.example,c@d.example" })
    await user.submit("signin/email", {}, { asFetch: true })
  }),
  withEmail("the signIn callback denies a magic link", signInByEmail, {
    signIn: ({ email: step }) => step?.verificationRequest !== true,
  }),
  withEmail("the signIn callback denies the use of a magic link", signInByEmail, {
    signIn: ({ email: step }) => step?.verificationRequest === true,
  }),
  withEmail("the signIn callback redirects a magic link", signInByEmail, {
    signIn: () => "/waiting-list",
  }),
  withEmail("the signIn callback throws at a magic link", signInByEmail, {
    signIn: failing("signIn"),
  }),
  withEmail("a magic link is used twice", async (user) => {
    await user.submit("signin/email", { email: "ada@example.com" })
    await user.openMagicLink()
    user.cookies.clear()
    await user.openMagicLink()
  }),
  withEmail("a magic link has expired", async (user) => {
    await user.submit("signin/email", { email: "ada@example.com" })
    user.wait(2 * 86_400)
    await user.openMagicLink()
  }),
  withEmail("a magic link is wrong", async (user) => {
    await user.open("callback/email?token=wrong&email=ada@example.com")
    await user.open("callback/email")
  }),
  withEmail("a magic link without a CSRF token", async (user) => {
    await user.submit("signin/email", { email: "ada@example.com" }, { isForged: true })
  }),
  {
    name: "error: the message cannot be sent",
    on: { adapter: ["published"], pages },
    config: (run) => ({
      providers: [email(run, { sendVerificationRequest: failing("sending") })],
      callbacks,
    }),
    visit: signInByEmail,
  },
  {
    name: "error: the address belongs to another account",
    on: { strategy: ["jwt", "database"], adapter: ["published"], pages },
    config: (run) => ({ providers: [oidc(run), oidc(run, { id: "second" })], callbacks }),
    async visit(user) {
      await user.signInWith("oidc")
      user.cookies.clear()
      await user.signInWith("second")
    },
  },
  withAdapter("getUserByAccount"),
  withAdapter("getUserByEmail"),
  withAdapter("createUser"),
  withAdapter("linkAccount"),
  withAdapter("createSession"),
  withAdapter("getSessionAndUser"),
  {
    name: "error: a session is updated without a CSRF token",
    on: { pages },
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      await user.submit("session", {}, { isForged: true })
      await user.submit("session", { data: "x" })
      await user.update({})
    },
  },
  {
    name: "error: pages that explain an error",
    on: { pages },
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      for (const type of ["Configuration", "AccessDenied", "Verification", "Default", "x", ""]) {
        await user.open(`error?error=${type}`)
      }
      for (const type of ["OAuthAccountNotLinked", "CredentialsSignin", "SessionRequired", "x"]) {
        await user.open(`signin?error=${type}&callbackUrl=/account`)
      }
    },
  },
]
