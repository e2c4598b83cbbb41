import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import { callbacks, credentials } from "./visits.ts"

const everywhere = {
  strategy: ["jwt", "database"],
  adapter: ["none", "published", "own"],
  scheme: ["http", "https"],
} as const

/** The flows that every application has. */
export const firstCases: readonly Case[] = [
  {
    name: "an OpenID provider signs in a new user",
    on: everywhere,
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      await user.signInWith("oidc", { callbackUrl: "/account" })
      await user.open("session")
    },
  },
  {
    name: "an OpenID provider signs in a known user",
    on: { strategy: ["jwt", "database"], adapter: ["published", "own"] },
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      await user.signInWith("oidc")
      user.cookies.clear()
      await user.signInWith("oidc")
      await user.open("session")
    },
  },
  {
    name: "an OAuth provider signs in a new user",
    on: everywhere,
    issuer: { isPlainOAuth: true },
    config: (run) => ({ providers: [oauth(run)], callbacks }),
    async visit(user) {
      await user.signInWith("oauth", { callbackUrl: "/account" })
      await user.open("session")
    },
  },
  {
    name: "a magic link signs in a new user",
    on: { strategy: ["jwt", "database"], adapter: ["published", "own"] },
    config: (run) => ({ providers: [email(run)], callbacks }),
    async visit(user) {
      await user.submit("signin/email", { email: "Ada@Example.com", callbackUrl: "/account" })
      await user.openMagicLink()
      await user.open("session")
    },
  },
  {
    name: "credentials sign in",
    on: { adapter: ["none", "published"], scheme: ["http", "https"] },
    config: (run) => ({ providers: [credentials(run)], callbacks }),
    async visit(user) {
      await user.submit("callback/credentials", { username: "ada", password: "x" })
      await user.open("session")
    },
  },
  {
    name: "wrong credentials are denied",
    on: { pages: ["built-in", "custom", "error-only"] },
    config: (run) => ({ providers: [credentials(run)], callbacks }),
    async visit(user) {
      await user.submit("callback/credentials", { username: "eve", password: "x" })
    },
  },
  {
    name: "a user signs out",
    on: { strategy: ["jwt", "database"], adapter: ["none", "published"] },
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      await user.signInWith("oidc")
      await user.submit("signout", { callbackUrl: "/bye" })
      await user.open("session")
    },
  },
  {
    name: "pages without a session",
    on: { pages: ["built-in", "custom"] },
    config: (run) => ({ providers: [oidc(run), credentials(run)], callbacks }),
    async visit(user) {
      await user.open("session")
      await user.open("csrf")
      await user.open("providers")
      await user.open("signin?callbackUrl=/account")
      await user.open("signout")
      await user.open("verify-request")
      await user.open("error?error=AccessDenied")
    },
  },
]
