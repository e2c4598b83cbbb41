import type { User } from "@lockstep/core"
import {
  commonFields,
  type ProviderOf,
  type SignInPlan,
  type WantedSignIn,
} from "./sign-in-plan.ts"
import { findOrCreateUser } from "./stored-user.ts"

/**
 * Signs in with credentials: `authorize` returns the wanted user.
 *
 * @param wanted - the sign-in that the test wants
 */
export function credentialsPlan(
  provider: ProviderOf<"credentials">,
  wanted: WantedSignIn,
): SignInPlan {
  const { opened, who } = wanted
  const { adapter } = opened.config
  const authorize = async (): Promise<User> => {
    const { accountId, email, members } = who
    const stored = adapter && (await findOrCreateUser(adapter, who))
    return { id: accountId, email, ...stored, ...members, ...(stored && { id: stored.id }) }
  }
  return {
    provider: { ...provider, authorize },
    async run(browser) {
      await browser.post(`${opened.baseUrl}/callback/${provider.id}`, commonFields(wanted))
    },
  }
}
