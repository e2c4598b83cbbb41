import type { AuthContext } from "../context.ts"
import { assertCSRFToken } from "../csrf/csrf-cookie.ts"
import { signInUnstored } from "../callback/sign-in-unstored.ts"
import { signInUser } from "../callback/sign-in-user.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackRouteError } from "../errors/errors.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { providerOf } from "./provider-of.ts"
import { signInMethodOf } from "./sign-in-methods.ts"

/** `GET callback` and `POST callback`: handles the response of a provider or a submitted form. */
export async function callback(context: AuthContext): Promise<AuthResult> {
  const provider = providerOf(context)
  try {
    const method = await signInMethodOf(provider)
    if (method.needsCSRFToken && context.request.method === "POST") await assertCSRFToken(context)
    const finished = await method.finish(context, provider)
    if (finished.kind === "identity") return await signInUser(context, finished)
    if (finished.kind === "unstored") return await signInUnstored(context, finished)
    return finished
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new CallbackRouteError(`The callback of the provider ${provider.id} failed.`, {
      cause: { err: error, provider: provider.id },
    })
  }
}
