import type { AuthContext } from "../context.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { providerOf } from "./provider-of.ts"
import { signInMethodOf } from "./sign-in-methods.ts"

/** `POST signin`: starts the sign-in, or goes to the sign-in page where there is a form to fill in. */
export async function signIn(context: AuthContext): Promise<AuthResult> {
  const provider = context.request.providerId === undefined ? undefined : providerOf(context)
  const returnUrl = await callbackUrl(context)
  rememberCallbackUrl(context, returnUrl)
  if (provider !== undefined) {
    const method = await signInMethodOf(provider)
    if (method.start) return method.start(context, provider, returnUrl)
  }
  return { kind: "redirect", to: `${context.baseUrl}/signin` }
}
