import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"
import { callbacks, credentials, signInByCredentials, signInByOidc } from "./visits.ts"

type Options = (run: Surroundings) => Partial<AuthConfig>

/** A case about options of a configuration, from the pages to the session. */
function optionCase(name: string, options: Options, on: NonNullable<Case["on"]> = {}): Case {
  return {
    name: `option: ${name}`,
    on,
    config: (run) => ({ providers: [oidc(run), credentials(run)], callbacks, ...options(run) }),
    async visit(user, setting) {
      await user.open("signin?callbackUrl=/account")
      await signInByOidc(user, setting)
      await user.open("signout")
      await user.submit("signout", { callbackUrl: "/bye" })
    },
  }
}

/** A case about what `authorize` returns. */
function authorizeCase(name: string, user: unknown): Case {
  return {
    name: `credentials: ${name}`,
    config: ({ core, recorder }) => ({
      providers: [
        core.providers.Credentials({
          credentials: {
            username: { label: "Name", placeholder: "ada" },
            password: { type: "password" },
          },
          authorize(typed, request) {
            const { method, url } = request
            recorder.call("callbacks", "authorize", { typed, method, url })
            return user as null
          },
        }),
      ],
      callbacks,
    }),
    async visit(visitor, setting) {
      await visitor.open("signin")
      await signInByCredentials(visitor, setting)
      await visitor.submit("signout")
    },
  }
}

const other = "another-secret-of-more-than-32-characters"
const both = {
  strategy: ["jwt", "database"],
  adapter: ["none", "published"],
  scheme: ["http", "https"],
} as const
/** Options that JavaScript lets through. */
const loosely = (options: Record<string, unknown>) => options as Partial<AuthConfig>

/** Options that applications set. */
export const optionCases: readonly Case[] = [
  optionCase("several secrets", () => ({
    secret: [other, "an-example-secret-of-more-than-32-characters"],
  })),
  optionCase(
    "names of cookies",
    () => ({
      cookies: { sessionToken: { name: "app-session" }, csrfToken: { name: "app-csrf" } },
    }),
    both,
  ),
  optionCase(
    "a domain for the session cookie",
    () => ({
      cookies: {
        sessionToken: { options: { domain: "app.example", sameSite: "none", secure: true } },
      },
    }),
    both,
  ),
  optionCase("secure cookies on http", () => ({ useSecureCookies: true })),
  optionCase("plain cookies on https", () => ({ useSecureCookies: false }), { scheme: ["https"] }),
  optionCase("a theme", () => ({
    theme: { colorScheme: "dark", brandColor: "#ff0000", buttonText: "#000000" },
  })),
  optionCase("jwt.maxAge", () => ({ jwt: { maxAge: 3600 } })),
  optionCase("session.maxAge", () => ({ session: { maxAge: 3600 } })),
  optionCase("its own encode and decode", () => ({
    jwt: {
      encode: ({ token }) => `own:${btoa(JSON.stringify(token))}`,
      decode: ({ token }) =>
        JSON.parse(atob((token ?? "own:").slice(4))) as Record<string, unknown>,
    },
  })),
  optionCase("encode that fails", () => ({
    jwt: {
      encode() {
        throw new Error("case: no encode")
      },
    },
  })),
  optionCase("decode that fails", () => ({
    jwt: {
      decode() {
        throw new Error("case: no decode")
      },
    },
  })),
  optionCase("no CSRF check", ({ core }) => ({ skipCSRFCheck: core.skipCSRFCheck })),
  optionCase("pages as URLs", () => ({
    pages: { signIn: "https://login.example/start", error: "https://login.example/failed" },
  })),
  optionCase("a page with a query", () => ({ pages: { signIn: "/login?from=auth" } })),
  optionCase("pages.newUser", () => ({ pages: { newUser: "/welcome" } }), {
    strategy: ["jwt", "database"],
    adapter: ["none", "published"],
  }),
  optionCase("an unknown option", () => loosely({ foo: "is no option" })),
  optionCase("a short secret", () => ({ secret: "twenty-characters-xx" })),
  optionCase("a fraction as maxAge", () => ({ session: { maxAge: 100_000.5 } })),
  optionCase("a page without a slash", () => ({ pages: { signIn: "login" } })),
  optionCase("debug", () => ({ debug: true })),
  optionCase("a provider that is false", (run) => ({
    // `process.env.X && Provider` in JavaScript.
    providers: [oidc(run), false as unknown as ReturnType<typeof oidc>],
  })),
  optionCase("a provider that is not set up", (run) => ({
    providers: [oidc(run), run.core.providers.GitHub({})],
  })),
  optionCase("a provider without a secret", (run) => ({
    providers: [oidc(run), run.core.providers.GitHub({ clientId: "client" })],
  })),
  optionCase("two providers of one ID", (run) => ({
    providers: [oidc(run), oidc(run, { name: "Again" })],
  })),
  optionCase("no secret", () => loosely({ secret: undefined })),
  optionCase("an untrusted host", () => ({ trustHost: false })),
  optionCase("an empty list of providers", () => ({ providers: [] })),
  {
    name: "option: credentials without authorize",
    config: (run) => ({
      providers: [oidc(run), run.core.providers.Credentials({ credentials: {} })],
      callbacks,
    }),
    visit: signInByOidc,
  },
  {
    name: "option: an invalid return URL in the query and in the cookie",
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      await user.open("signin?callbackUrl=http://[")
      user.cookies.set("authjs.callback-url", "http%3A%2F%2F%5B")
      await user.open("session")
    },
  },
  {
    name: "option: magic links without an adapter",
    comesLast: true,
    config: (run) => ({ providers: [email(run)], callbacks }),
    async visit(user) {
      await user.open("signin")
      await user.open("session")
    },
  },
  {
    name: "option: database sessions without an adapter",
    config: (run) => ({ providers: [oidc(run)], session: { strategy: "database" }, callbacks }),
    async visit(user) {
      await user.open("session")
      await user.open("signin")
    },
  },
  {
    name: "option: credentials alone with database sessions",
    on: { strategy: ["database"], adapter: ["published"] },
    config: (run) => ({ providers: [credentials(run)], callbacks }),
    visit: signInByCredentials,
  },
  {
    name: "option: credentials beside others with database sessions",
    on: { strategy: ["database"], adapter: ["published"] },
    config: (run) => ({ providers: [credentials(run), oauth(run)], callbacks }),
    visit: signInByCredentials,
  },
  authorizeCase("a user without an address", { id: "1", name: "Ada" }),
  authorizeCase("a user with null in the profile", {
    id: "1",
    name: null,
    email: null,
    image: null,
  }),
  authorizeCase("a number as ID", { id: 1, name: "Ada" }),
  authorizeCase("a user without an ID", { name: "Ada", email: "ada@example.com" }),
  authorizeCase("own properties", { id: "1", name: "Ada", role: "admin", nested: { deep: true } }),
  authorizeCase("an empty object", {}),
  authorizeCase("true", true),
  authorizeCase("undefined", undefined),
]
