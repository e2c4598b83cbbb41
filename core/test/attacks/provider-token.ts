import { openTokens, sealTokens } from "../../src/features/provider-tokens/token-seal.ts"
import { secret } from "../support/visitor.ts"

const account = { provider: "local", providerAccountId: "ada" }
const secrets = { secrets: [secret] }

/** What the feature `providerTokens` stores of a token in the row of an account. */
export async function providerToken() {
  const { access_token: text } = await sealTokens(secrets, { ...account, access_token: "token" })
  return {
    value: text.replace("lockstep.", ""),
    /** Whether a value in the place of the stored one is taken for it. */
    async opens(other: string): Promise<boolean> {
      const stored = { ...account, access_token: `lockstep.${other}` }
      return (await openTokens(secrets, stored)).account.access_token !== undefined
    },
  }
}
