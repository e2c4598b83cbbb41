import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"

const credentials = ({ core }: Surroundings) =>
  core.providers.Credentials({ credentials: {}, authorize: () => ({ id: "1", name: "Ada" }) })

/** Sends everyone to one page of the application. */
const toDashboard: NonNullable<AuthConfig["callbacks"]> = {
  redirect: ({ baseUrl }) => `${baseUrl}/dashboard`,
}

const config = (run: Surroundings): Partial<AuthConfig> => ({
  providers: [oidc(run), credentials(run)],
  callbacks: toDashboard,
})

/** The URL the browser goes to when a form does not say so. */
export const redirectCases: readonly Case[] = [
  {
    name: "credentials without a return URL",
    config,
    async visit(user) {
      await user.submit("callback/credentials")
    },
  },
  {
    name: "an OpenID sign-in without a return URL",
    config,
    async visit(user) {
      await user.signInWith("oidc")
    },
  },
  {
    name: "a sign-out without a return URL",
    config,
    async visit(user) {
      await user.submit("callback/credentials")
      user.cookies.delete("authjs.callback-url")
      await user.submit("signout")
    },
  },
  {
    name: "a magic link without a return URL",
    on: { adapter: ["published"] },
    config: (run) => ({ providers: [email(run)], callbacks: toDashboard }),
    async visit(user) {
      await user.submit("signin/email", { email: "ada@example.com" })
      await user.openMagicLink()
    },
  },
  {
    name: "a POST to the sign-in page without a return URL",
    config,
    async visit(user) {
      await user.submit("signin")
    },
  },
  {
    name: "a return URL of an earlier request",
    config: (run) => ({
      providers: [oidc(run), credentials(run)],
      callbacks: {
        redirect: ({ url, baseUrl }) => new URL("?seen", new URL(url, baseUrl)).href,
      },
    }),
    async visit(user) {
      await user.open("signin?callbackUrl=/account")
      await user.submit("callback/credentials")
    },
  },
  {
    name: "the redirect callback returns a URL of another origin",
    config: (run) => ({
      providers: [credentials(run)],
      callbacks: { redirect: () => "https://other.example/start" },
    }),
    async visit(user) {
      await user.submit("callback/credentials", { callbackUrl: "/account" })
      await user.submit("signout")
    },
  },
]
