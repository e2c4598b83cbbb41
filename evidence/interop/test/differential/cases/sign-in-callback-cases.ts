import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"
import {
  bothStrategies,
  callbacks,
  credentials,
  signInByCredentials,
  signInByEmail,
  signInByOAuth,
  signInByOidc,
} from "./visits.ts"

type SignIn = NonNullable<NonNullable<AuthConfig["callbacks"]>["signIn"]>

const forms = {
  oidc: { provider: (run: Surroundings) => oidc(run), visit: signInByOidc },
  oauth: { provider: (run: Surroundings) => oauth(run), visit: signInByOAuth },
  email: { provider: (run: Surroundings) => email(run), visit: signInByEmail },
  credentials: { provider: credentials, visit: signInByCredentials },
} as const

/** A case about the `signIn` callback with one provider. */
function signInCase(
  name: string,
  form: keyof typeof forms,
  on: NonNullable<Case["on"]>,
  signIn: SignIn,
  more: Partial<Case> = {},
): Case {
  const { provider, visit } = forms[form]
  return {
    name: `the signIn callback ${name}`,
    on,
    config: (run) => ({ providers: [provider(run)], callbacks: { ...callbacks, signIn } }),
    visit,
    ...more,
  }
}

const rename: SignIn = ({ user, credentials: typed }) => {
  user.name = typed ? "Countess with a password" : "Countess"
  return true
}
const stored = { strategy: ["jwt", "database"], adapter: ["published"] } as const
const onlyJwt = { adapter: ["none", "published"] } as const

/** What applications do in the `signIn` callback. */
export const signInCallbackCases: readonly Case[] = [
  signInCase("renames the user", "oidc", bothStrategies, rename),
  signInCase("renames a user of credentials", "credentials", {}, rename),
  signInCase("renames a user of a magic link", "email", stored, rename),
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
  signInCase(
    "asks for a verified address",
    "oidc",
    onlyJwt,
    ({ profile }) => profile?.email_verified === true,
    { issuer: { claims: { email_verified: false } } },
  ),
  signInCase(
    "asks for a domain",
    "oauth",
    onlyJwt,
    ({ user }) => user.email?.endsWith("@example.com") ?? false,
    { issuer: { isPlainOAuth: true } },
  ),
  {
    name: "the signIn callback looks the user up",
    on: stored,
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
  signInCase(
    "tells the request of a magic link from its use",
    "email",
    { adapter: ["published"] },
    ({ email: step }) => step?.verificationRequest === true,
  ),
]
