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

/** A case about a request that does not say where the browser goes afterwards. */
function redirectCase(name: string, visit: Case["visit"], callbacks = toDashboard): Case {
  return {
    name,
    config: (run) => ({ providers: [oidc(run), credentials(run)], callbacks }),
    visit,
  }
}

/** The URL the browser goes to when a form does not say so. */
export const redirectCases: readonly Case[] = [
  redirectCase("credentials without a return URL", async (user) => {
    await user.submit("callback/credentials")
  }),
  redirectCase("an OpenID sign-in without a return URL", (user) => user.signInWith("oidc")),
  redirectCase("a sign-out without a return URL", async (user) => {
    await user.submit("callback/credentials")
    user.cookies.delete("authjs.callback-url")
    await user.submit("signout")
  }),
  {
    name: "a magic link without a return URL",
    on: { adapter: ["published"] },
    config: (run) => ({ providers: [email(run)], callbacks: toDashboard }),
    async visit(user) {
      await user.submit("signin/email", { email: "ada@example.com" })
      await user.openMagicLink()
    },
  },
  redirectCase("a POST to the sign-in page without a return URL", async (user) => {
    await user.submit("signin")
  }),
  redirectCase(
    "a return URL of an earlier request",
    async (user) => {
      await user.open("signin?callbackUrl=/account")
      await user.submit("callback/credentials")
    },
    { redirect: ({ url, baseUrl }) => new URL("?seen", new URL(url, baseUrl)).href },
  ),
]
