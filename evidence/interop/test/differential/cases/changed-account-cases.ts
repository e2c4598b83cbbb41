import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import { callbacks } from "./visits.ts"

type SignIn = NonNullable<NonNullable<AuthConfig["callbacks"]>["signIn"]>
type SignInParams = Parameters<SignIn>[0]
type Members = Record<string, unknown>

const adapters = { strategy: ["jwt", "database"], adapter: ["published", "own"] } as const
const everywhere = { ...adapters, adapter: ["none", "published", "own"] } as const

/** Signs in twice, as a new user and as a known one. */
const twice: Case["visit"] = async (user) => {
  await user.signInWith("oidc")
  user.cookies.clear()
  await user.signInWith("oidc")
  await user.open("session")
}

/** A case about a `signIn` callback that changes what it is given. */
function changing(
  name: string,
  change: (params: SignInParams, account: Members) => void,
  more: Partial<Case> = {},
): Case {
  return {
    name: `the signIn callback ${name}`,
    on: everywhere,
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        signIn(params) {
          // Callbacks in JavaScript change every member of the account.
          change(params, params.account ?? {})
          return true
        },
      },
    }),
    visit: twice,
    ...more,
  }
}

/** What the `signIn` callback changes in `account` and `user`. */
export const changedAccountCases: readonly Case[] = [
  changing("encrypts a token", (_, account) => {
    account["access_token"] = `encrypted(${String(account["access_token"])})`
  }),
  changing(
    "deletes and adds members of the account",
    (_, account) => {
      delete account["refresh_token"]
      delete account["not-before-policy"]
      delete account["id_token"]
      account["session_state"] = "added"
    },
    { issuer: { tokens: { refresh_token: "refresh-1", "not-before-policy": 0 } } },
  ),
  changing(
    "changes providerAccountId",
    (_, account) => {
      account["providerAccountId"] = "tenant|ada"
    },
    {
      async visit(user) {
        await user.signInWith("oidc")
        await user.open("session")
      },
    },
  ),
  changing("changes a new user", ({ user }) => {
    user.name = "Ada (changed)"
    user.image = null
  }),
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
