import { TestingError } from "../testing-error.ts"
import type { ProviderOf, SignInPlan, WantedSignIn } from "./sign-in-plan.ts"
import { findOrCreateUser } from "./stored-user.ts"

/**
 * Signs in with a magic link: the email is kept instead of sent, and its link is followed.
 *
 * @param provider - an email provider
 * @param wanted - what the test wants
 */
export function emailPlan(
  provider: ProviderOf<"email">,
  { opened, who }: WantedSignIn,
): SignInPlan {
  let link: string | undefined
  const { baseUrl } = opened
  return {
    provider: {
      ...provider,
      // A user whom the test stored has verified nothing, and has accounts that only the test added.
      allowDangerousEmailAccountLinking: true,
      config: {
        ...provider.config,
        sendVerificationRequest({ url }) {
          link = url
        },
      },
    },
    async run(browser) {
      const { email, members } = who
      const { adapter } = opened.config
      if (email === null) {
        throw new TestingError("Signing in by email needs an address. Set the member email.")
      }
      // The sign-in knows nothing of a new user but the address.
      const isMore = Object.keys(members).some((name) => name !== "email")
      if (isMore && adapter !== undefined) await findOrCreateUser(adapter, who)
      await browser.post(`${baseUrl}/signin/${provider.id}`, { email })
      if (link === undefined) {
        throw new TestingError("No email was sent: the signIn callback redirects this user.")
      }
      const form = Object.fromEntries(new URL(link).searchParams)
      if (provider.confirm) await browser.post(`${baseUrl}/callback/${provider.id}`, form)
      else await browser.get(link)
    },
  }
}
