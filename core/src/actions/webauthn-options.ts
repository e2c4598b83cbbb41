import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { providerOf } from "./provider-of.ts"
import { signInMethodOf } from "./sign-in-methods.ts"

/**
 * `GET webauthn-options` and, so that no address gets into a URL, `POST webauthn-options`: what a browser
 * needs to ask for a passkey or to make one.
 */
export async function webAuthnOptions(context: AuthContext): Promise<AuthResult> {
  const provider = providerOf(context)
  const method = await signInMethodOf(provider)
  return method.options
    ? method.options(context, provider)
    : { kind: "json", status: 400, body: { error: "Invalid request" } }
}
