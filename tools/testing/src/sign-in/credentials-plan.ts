import type { User } from "@lockstep/core"
import type { ProviderOf, SignInPlan, WantedSignIn } from "./sign-in-plan.ts"
import { findOrCreateUser } from "./stored-user.ts"

/**
 * Signs in with credentials: the wanted user is what `authorize` returns.
 *
 * @param provider - a credentials provider
 * @param wanted - what the test wants
 */
export function credentialsPlan(
  provider: ProviderOf<"credentials">,
  { opened, who }: WantedSignIn,
): SignInPlan {
  const { adapter } = opened.config
  const authorize = async (): Promise<User> => {
    const { accountId, email, members } = who
    const stored = adapter && (await findOrCreateUser(adapter, who))
    return { id: accountId, email, ...stored, ...members, ...(stored && { id: stored.id }) }
  }
  return {
    provider: { ...provider, authorize },
    async run(browser) {
      await browser.post(`${opened.baseUrl}/callback/${provider.id}`, {})
    },
  }
}
