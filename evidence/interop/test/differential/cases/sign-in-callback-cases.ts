import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import {
  bothStrategies,
  callbacks,
  credentials,
  signInByCredentials,
  signInByEmail,
  signInByOAuth,
  signInByOidc,
} from "./visits.ts"

/** What applications do in the `signIn` callback. */
export const signInCallbackCases: readonly Case[] = [
  {
    name: "the signIn callback renames the user",
    on: bothStrategies,
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        signIn({ user }) {
          user.name = "Countess"
          return true
        },
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "the signIn callback adds a property to the user",
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        signIn({ user }) {
          Object.assign(user, { role: "admin" })
          return true
        },
        jwt: ({ token, user }) => ({ ...token, ...user }),
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "the signIn callback encrypts the access token",
    on: bothStrategies,
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        signIn({ account }) {
          // Its members are readonly in the types only.
          if (account) Object.assign(account, { access_token: `enc(${account.access_token})` })
          return true
        },
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "the signIn callback deletes members of the account",
    on: bothStrategies,
    issuer: { tokens: { not_before_policy: 0, session_state: "s" } },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        signIn({ account }) {
          if (!account) return false
          Reflect.deleteProperty(account, "not_before_policy")
          Reflect.deleteProperty(account, "scope")
          return true
        },
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "the signIn callback changes the ID at the provider",
    on: { strategy: ["jwt", "database"], adapter: ["published", "own"] },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        signIn({ account }) {
          if (account) account.providerAccountId = `tenant:${account.providerAccountId}`
          return true
        },
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "the signIn callback asks for a verified address",
    on: { adapter: ["none", "published"] },
    issuer: { claims: { email_verified: false } },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: { ...callbacks, signIn: ({ profile }) => profile?.email_verified === true },
    }),
    visit: signInByOidc,
  },
  {
    name: "the signIn callback asks for a domain",
    on: { adapter: ["none", "published"] },
    config: (run) => ({
      providers: [oauth(run)],
      callbacks: {
        ...callbacks,
        signIn: ({ user }) => user.email?.endsWith("@example.com") ?? false,
      },
    }),
    issuer: { isPlainOAuth: true },
    visit: signInByOAuth,
  },
  {
    name: "the signIn callback looks the user up",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        async signIn({ user }) {
          const known = await run.database.selectFrom("User").select("email").execute()
          return known.every((row) => row.email !== user.email)
        },
      },
    }),
    async visit(user) {
      await user.signInWith("oidc")
      user.cookies.clear()
      await user.signInWith("oidc")
    },
  },
  {
    name: "the signIn callback renames a user of credentials",
    config: (run) => ({
      providers: [credentials(run)],
      callbacks: {
        ...callbacks,
        signIn({ user, credentials: typed }) {
          user.name = typed ? "Countess" : "Nobody"
          return true
        },
      },
    }),
    visit: signInByCredentials,
  },
  {
    name: "the signIn callback renames a user of a magic link",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({
      providers: [email(run)],
      callbacks: {
        ...callbacks,
        signIn({ user }) {
          user.name = "Countess"
          return true
        },
      },
    }),
    visit: signInByEmail,
  },
  {
    name: "the signIn callback tells the request of a magic link from its use",
    on: { adapter: ["published"] },
    config: (run) => ({
      providers: [email(run)],
      callbacks: { ...callbacks, signIn: ({ email: step }) => step?.verificationRequest === true },
    }),
    visit: signInByEmail,
  },
]
