import type { AuthContext } from "../context.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { providerOf } from "./provider-of.ts"
import { signInMethodOf } from "./sign-in-methods.ts"

/**
 * `POST signin`: starts the sign-in, or redirects to the sign-in page if it has a form to fill in.
 */
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

/**
 * `GET webauthn-options` and `POST webauthn-options`: returns the options that a browser needs to
 * use or create a passkey. `POST` keeps email addresses out of URLs.
 */
export async function webAuthnOptions(context: AuthContext): Promise<AuthResult> {
  const provider = providerOf(context)
  const method = await signInMethodOf(provider)
  return method.options
    ? method.options(context, provider)
    : { kind: "json", status: 400, body: { error: "Invalid request" } }
}
