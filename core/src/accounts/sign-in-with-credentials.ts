import type { AuthContext } from "../context.ts"
import { authorize } from "../credentials/authorize.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { Account } from "../models/account.ts"
import type { SettledCredentialsProvider } from "../providers/settled-provider.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { completeSignIn } from "./complete-sign-in.ts"
import { askSignIn } from "./sign-in-callback.ts"

/**
 * Signs in whoever has the right credentials.
 *
 * @param context - the request with the credentials
 * @param provider - the provider
 */
export async function signInWithCredentials(
  context: AuthContext,
  provider: SettledCredentialsProvider,
): Promise<AuthResult> {
  const destination = await callbackUrl(context)
  rememberCallbackUrl(context, destination)
  const { user, credentials } = await authorize(context, provider)
  const account: Account = {
    provider: provider.id,
    type: "credentials",
    providerAccountId: user.id,
  }
  const elsewhere = await askSignIn(context, { user, account, credentials })
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  try {
    return await completeSignIn(context, { user, account, isNewUser: false }, destination)
  } catch (error) {
    throw isMissing(error) ? unstoredUser(provider, error) : error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof AdapterError && error.code === "missing"
}

function unstoredUser({ id }: SettledCredentialsProvider, err: unknown): CallbackRouteError {
  const message = `The authorize callback of the provider ${id} returned a user who is not stored. Store the user, or use the session strategy "jwt".`
  return new CallbackRouteError(message, { cause: { err, provider: id } })
}
