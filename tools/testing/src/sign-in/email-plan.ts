import { TestingError } from "../testing-error.ts"
import {
  commonFields,
  type ProviderOf,
  type SignInPlan,
  type WantedSignIn,
} from "./sign-in-plan.ts"
import { findOrCreateUser } from "./stored-user.ts"

/**
 * Signs in with a magic link: the email is stored instead of sent, and its link is opened.
 *
 * @param wanted - the sign-in that the test wants
 */
export function emailPlan(provider: ProviderOf<"email">, wanted: WantedSignIn): SignInPlan {
  const { opened, who } = wanted
  let link: string | undefined
  const { baseUrl } = opened
  return {
    provider: {
      ...provider,
      // A user that the test stored has no verified address, and only accounts that the test added.
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
      // The sign-in stores only the address of a new user.
      const isMore = Object.keys(members).some((name) => name !== "email")
      if (isMore && adapter !== undefined) await findOrCreateUser(adapter, who)
      await browser.post(`${baseUrl}/signin/${provider.id}`, { ...commonFields(wanted), email })
      if (link === undefined) {
        throw new TestingError("No email was sent: the signIn callback redirects this user.")
      }
      const form = Object.fromEntries(new URL(link).searchParams)
      if (provider.confirm) await browser.post(`${baseUrl}/callback/${provider.id}`, form)
      else await browser.get(link)
    },
  }
}
