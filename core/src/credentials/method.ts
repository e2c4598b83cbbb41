import { runHooks } from "../feature/hooks.ts"
import type { Account } from "../models/account.ts"
import type { ResolvedCredentialsProvider } from "../provider/resolved-provider.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import { asksToKeep } from "../sign-in/linking-user.ts"
import { assertMethod } from "../sign-in/assert-method.ts"
import type { SignInMethod } from "../sign-in/sign-in-method.ts"
import { authorize } from "./authorize.ts"

/** Sign-in with credentials that the user enters on the sign-in page and the application checks. */
export const credentialsMethod: SignInMethod<ResolvedCredentialsProvider> = {
  needsCSRFToken: true,
  option: ({ id, name, credentials }, baseUrl) => ({
    kind: "form",
    id,
    name,
    action: `${baseUrl}/callback/${id}`,
    inputs: credentials,
  }),
  async finish(context, provider) {
    assertMethod(context, provider, "POST")
    const returnUrl = await callbackUrl(context)
    rememberCallbackUrl(context, returnUrl)
    const { features } = context.config
    if (features) await runHooks(features, "attempt", context, { kind: "credentials", provider })
    const { user, credentials } = await authorize(context, provider)
    const account: Account = {
      provider: provider.id,
      type: "credentials",
      providerAccountId: user.id,
    }
    const identity = { user, account, credentials }
    return { kind: "unstored", identity, returnUrl, isKept: asksToKeep(context) }
  },
}
