import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"

type SignIn = NonNullable<NonNullable<AuthConfig["callbacks"]>["signIn"]>
type SignInParams = Parameters<SignIn>[0]
type Members = Record<string, unknown>

const adapters = { strategy: ["jwt", "database"], adapter: ["published", "own"] } as const

/** A configuration whose `signIn` callback changes what it is given. */
function changing(change: (params: SignInParams) => void) {
  return (run: Surroundings): Partial<AuthConfig> => ({
    providers: [oidc(run)],
    callbacks: {
      signIn(params) {
        change(params)
        return true
      },
    },
  })
}

/** The account, of which callbacks in JavaScript change every member. */
function membersOf({ account }: SignInParams): Members {
  return account ?? {}
}

/** Signs in twice, as a new user and as a known one. */
const twice: Case["visit"] = async (user) => {
  await user.signInWith("oidc")
  user.cookies.clear()
  await user.signInWith("oidc")
  await user.open("session")
}

/** What the `signIn` callback changes in `account` and `user`. */
export const changedAccountCases: readonly Case[] = [
  {
    name: "the signIn callback encrypts a token",
    on: adapters,
    config: changing((params) => {
      const account = membersOf(params)
      account["access_token"] = `encrypted(${String(account["access_token"])})`
    }),
    visit: twice,
  },
  {
    name: "the signIn callback deletes and adds members of the account",
    on: adapters,
    issuer: { tokens: { refresh_token: "refresh-1", "not-before-policy": 0 } },
    config: changing((params) => {
      const account = membersOf(params)
      delete account["refresh_token"]
      delete account["not-before-policy"]
      delete account["id_token"]
      account["session_state"] = "added"
    }),
    visit: twice,
  },
  {
    name: "the signIn callback changes providerAccountId",
    on: { adapter: ["published", "own"] },
    config: changing((params) => {
      membersOf(params)["providerAccountId"] = "tenant|ada"
    }),
    visit: async (user) => {
      await user.signInWith("oidc")
    },
  },
  {
    name: "the signIn callback changes providerAccountId without an adapter",
    config: changing((params) => {
      membersOf(params)["providerAccountId"] = "tenant|ada"
    }),
    visit: async (user) => {
      await user.signInWith("oidc")
      await user.open("session")
    },
  },
  {
    name: "the signIn callback changes a new user",
    on: adapters,
    config: changing(({ user }) => {
      user.name = "Ada (changed)"
      user.image = null
    }),
    visit: async (user) => {
      await user.signInWith("oidc")
      await user.open("session")
    },
  },
  {
    name: "the account callback of a provider picks what is stored",
    on: adapters,
    config: (run) => ({
      providers: [oidc(run, { account: ({ access_token = "" }) => ({ access_token }) })],
      callbacks: {
        signIn({ account }) {
          if (account) Object.assign(account, { access_token: "changed", refresh_token: "added" })
          return true
        },
      },
    }),
    visit: twice,
  },
  {
    name: "the account callback of an OAuth provider picks nothing",
    on: adapters,
    issuer: { isPlainOAuth: true },
    config: (run) => ({ providers: [oauth(run, { account: () => undefined })] }),
    visit: async (user) => {
      await user.signInWith("oauth")
    },
  },
  {
    name: "the signIn callback reads the account of a magic link",
    on: adapters,
    config: (run) => ({
      providers: [email(run)],
      callbacks: { signIn: ({ account }) => account?.userId !== undefined },
    }),
    async visit(user) {
      await user.submit("signin/email", { email: "ada@example.com" })
      await user.openMagicLink()
    },
  },
]
