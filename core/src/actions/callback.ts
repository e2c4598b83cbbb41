import { signInWithCredentials } from "../accounts/sign-in-with-credentials.ts"
import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackRouteError, InvalidProvider } from "../errors/sign-in-errors.ts"
import { later } from "../later.ts"
import { sealForm } from "../oauth/posted-form.ts"
import { wayBack } from "../oauth/redirect-proxy.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { providerOf } from "./provider-of.ts"

// Loaded when it is needed, as few applications have an email provider.
const followLink = later(async () => (await import("./verify-request-link.ts")).followLink)
// Its checks of a provider's answer are the largest part of this package.
const signInWithOAuth = later(
  async () => (await import("../accounts/sign-in-with-oauth.ts")).signInWithOAuth,
)

/** `GET callback` and `POST callback`: the way back from a provider, or a filled-in form. */
export async function callback(context: AuthContext): Promise<AuthResult> {
  const provider = providerOf(context)
  const { method } = context.request
  try {
    if (provider.type === "email") return await followLink(context, provider)
    if (provider.type === "webauthn") {
      if (method !== "POST") throw wrongMethod(provider.id, "POST")
      // Loaded when it is needed, as few applications have passkeys.
      const { signInWithWebAuthn } = await import("../accounts/sign-in-with-webauthn.ts")
      return await signInWithWebAuthn(context, provider)
    }
    if (provider.type !== "credentials") {
      const isPost = method === "POST"
      if (isPost && !provider.formPost) throw wrongMethod(provider.id, "GET")
      if (isPost) return { kind: "redirect", status: 303, to: await sealForm(context, provider) }
      const elsewhere = await wayBack(context, provider)
      if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
      return await signInWithOAuth(context, provider)
    }
    if (method !== "POST") throw wrongMethod(provider.id, "POST")
    return await signInWithCredentials(context, provider)
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new CallbackRouteError(`The callback of the provider ${provider.id} failed.`, {
      cause: { err: error, provider: provider.id },
    })
  }
}

function wrongMethod(id: string, method: string): InvalidProvider {
  return new InvalidProvider(`The callback of the provider ${id} is for ${method} requests.`)
}
