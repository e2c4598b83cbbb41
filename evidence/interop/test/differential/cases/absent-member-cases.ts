import type { Session } from "@auth/core/types"
import type { Case } from "../../../src/differential/case.ts"
import { oidc } from "../../../src/differential/example-providers.ts"

const everySession = {
  strategy: ["jwt", "database"],
  adapter: ["none", "published", "own"],
} as const

/** What the `session` callback returns, and users without a name or a picture. */
export const absentMemberCases: readonly Case[] = [
  {
    name: "the session callback returns null, also after an update",
    on: everySession,
    config: (run) => ({
      providers: [oidc(run)],
      // Auth.js takes it for signed out, though its types do not say so.
      callbacks: { session: () => null as unknown as Session },
    }),
    async visit(user) {
      await user.signInWith("oidc")
      await user.open("session")
      await user.update({ user: { name: "Eve" } })
      await user.open("session")
    },
  },
  {
    name: "a user without a name and a picture",
    on: everySession,
    issuer: { claims: { name: undefined, picture: undefined } },
    config: (run) => ({ providers: [oidc(run)] }),
    async visit(user) {
      await user.signInWith("oidc")
      await user.open("session")
    },
  },
  {
    name: "credentials of a user whose name is null",
    config: ({ core }) => ({
      providers: [
        core.providers.Credentials({
          credentials: {},
          authorize: () => ({ id: "1", name: null, email: "ada@example.com" }),
        }),
      ],
    }),
    async visit(user) {
      await user.submit("callback/credentials", { callbackUrl: "/" })
      await user.open("session")
    },
  },
  {
    name: "a new user goes to the page for new users",
    on: { adapter: ["published"], pages: ["custom"] },
    config: (run) => ({ providers: [oidc(run)] }),
    async visit(user) {
      await user.signInWith("oidc", { callbackUrl: "/account" })
      user.cookies.clear()
      await user.signInWith("oidc", { callbackUrl: "/account" })
    },
  },
]
